import type { CARD_STATES } from '@lobby/contract/areas/card';
import {
  type CardFormat,
  type CardReading,
  cardNumberAs,
  readCardNumber,
  usualReading,
} from '@lobby/contract/people/card-number';
import { sql } from 'kysely';
import { maskedEnd } from '#modules/log/log.public.ts';
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
  const found = chosen ? readings.find(({ format }) => format === chosen) : usualReading(readings, cardFormat);
  if (!found) throw invalidField(path, 'invalid');
  return { serial: found.serial as string, uid: found.format === 'uid-hex' ? found.hex : null };
}

type Wanted = Partial<CardNumbers> & { printed?: string | null | undefined };

/** Two cards that a reader cannot tell apart open each other's doors: refused, with the card that has the number. */
export async function assertNumbersFree(ctx: Ctx, wanted: Wanted, path = 'mifare', self?: number): Promise<void> {
  const other = await findByNumbers(ctx, wanted, self);
  if (!other) return;
  const collides = wanted.uid != null && other.uid !== null && other.uid !== wanted.uid && other.serial === wanted.serial;
  const facts = {
    card: String(other.id),
    room: other.room ?? '',
    holder: other.holder ?? '',
    holderEn: other.holderEn ?? '',
    ...(collides && { number: other.serial, own: wanted.uid as string, other: other.uid as string }),
  };
  throw conflict('Another card has this number', collides ? 'error.cardCollides' : 'error.cardKnown', [
    fieldError([path], 'taken'),
    ...Object.entries(facts).map(([name, message]) => ({ path: [name], message })),
  ]);
}

/** The card that has one of these numbers, other than `self`. */
export function findByNumbers({ db }: Ctx, { serial, uid, printed }: Wanted, self = 0) {
  return db
    .selectFrom('card')
    .leftJoin('room', 'room.id', 'card.roomId')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['card.id', 'card.serial', 'card.uid', 'room.name as room', 'member.nameTh as holder', 'member.nameEn as holderEn'])
    .select(sql<(typeof CARD_STATES)[number]>`card.state`.as('state'))
    .where('card.id', '<>', self)
    .where((eb) =>
      eb.or([
        ...(serial ? [eb('card.serial', '=', serial)] : []),
        ...(uid ? [eb('card.uid', '=', uid)] : []),
        ...(printed ? [eb('card.printed', '=', printed)] : []),
      ]),
    )
    .executeTakeFirst();
}

/** Enough of it to tell two cards apart, for whoever decides about one. */
export async function serialEnd({ db }: Ctx, cardId: number): Promise<string | null> {
  const end = sql<string>`${sql.raw(maskedEnd('serial'))}`;
  return (await db.selectFrom('card').select(end.as('end')).where('id', '=', cardId).executeTakeFirst())?.end ?? null;
}
