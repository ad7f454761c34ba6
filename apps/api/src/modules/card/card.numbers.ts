import type { CARD_STATES } from '@lobby/contract/areas/card';
import { type CardFormat, type CardReading, cardNumberAs, readCardNumber } from '@lobby/contract/people/card-number';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, fieldError, invalidField } from '#platform/module.ts';

/** A card as it is stored: what readers report, and its own number where the reading holds all of it. */
export interface CardNumbers {
  serial: string;
  uid: string | null;
}

/** What the property's readers would report for each reading; nothing where the reading holds too little of the card's number. */
export async function readingsOf(ctx: Ctx, typed: string): Promise<(CardReading & { serial: string | null })[]> {
  const { cardFormat, cardBytes } = await settingsOf(ctx);
  return readCardNumber(typed).map((reading) => ({
    ...reading,
    serial: holdsEnough(reading, cardFormat) ? cardNumberAs(cardFormat, reading.hex, cardBytes) : null,
  }));
}

/** Wiegand 26 carries three bytes, everything else at least four. */
const holdsEnough = ({ format, hex }: CardReading, wanted: CardFormat) =>
  format === wanted ||
  (wanted === 'wiegand26' ? hex.length >= 6 : hex.length >= 8 && (wanted !== 'uid-hex' || format !== 'wiegand34'));

/** The reading that is meant: the one that was chosen, else the one the property's readers report, else a whole number. */
export async function resolveCardNumbers(
  ctx: Ctx,
  typed: string,
  chosen: CardFormat | null,
  path = 'mifare',
): Promise<CardNumbers> {
  const { cardFormat } = await settingsOf(ctx);
  const readings = (await readingsOf(ctx, typed)).filter(({ serial }) => serial !== null);
  const wanted: (CardFormat | null)[] = chosen ? [chosen] : [cardFormat, 'uid-hex', 'dec-be', 'wiegand34', 'wiegand26'];
  const found = wanted.map((format) => readings.find((reading) => reading.format === format)).find(Boolean);
  if (!found) throw invalidField(path, 'invalid');
  return { serial: found.serial as string, uid: found.format === 'uid-hex' ? found.hex : null };
}

/** Two cards that a reader cannot tell apart open each other's doors: refused, with the card that has the number. */
export async function assertNumbersFree(
  ctx: Ctx,
  numbers: CardNumbers & { printed: string | null },
  path = 'mifare',
): Promise<void> {
  const other = await findByNumbers(ctx, numbers);
  if (!other) return;
  throw conflict('Another card has this number', 'error.cardKnown', [
    fieldError([path], 'taken'),
    { path: ['card'], message: String(other.id) },
    { path: ['room'], message: other.room ?? '' },
    { path: ['holder'], message: other.holder ?? '' },
  ]);
}

export const findByNumbers = ({ db }: Ctx, { serial, uid, printed }: CardNumbers & { printed?: string | null }) =>
  db
    .selectFrom('card')
    .leftJoin('room', 'room.id', 'card.roomId')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['card.id', 'room.name as room', 'member.nameTh as holder'])
    .select(sql<(typeof CARD_STATES)[number]>`card.state`.as('state'))
    .where((eb) =>
      eb.or([
        eb('card.serial', '=', serial),
        ...(uid === null ? [] : [eb('card.uid', '=', uid)]),
        ...(printed ? [eb('card.printed', '=', printed)] : []),
      ]),
    )
    .executeTakeFirst();
