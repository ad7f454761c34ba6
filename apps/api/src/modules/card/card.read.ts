import { may } from '@lobby/contract/access';
import { cardApi, type KnownCard } from '@lobby/contract/areas/card';
import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { type Attempt, type Ctx, limitAttempts } from '#platform/module.ts';
import { readingsOf } from './card.numbers.ts';

const maskNumbers = createMask(cardApi.list.answer.shape.data.element.pick({ serial: true, printed: true }));

/** As many cards as one number can be: each reading may be another card. */
const MAX_KNOWN = 10;

/** Every reading of what was scanned, and the cards that have one of them or have this number printed on them. */
export async function readCard(ctx: Ctx, code: string) {
  const readings = await readingsOf(ctx, code);
  const serials = readings.flatMap(({ serial }) => serial ?? []);
  const uids = readings.filter(({ format }) => format === 'uid-hex').map(({ hex }) => hex);
  const { rows } = await sql<KnownCard>`
    select card.id, kind, state, valid_until, suspended_reason, serial, printed, ${removalRequest} as removal_request,
      case when member.id is not null
        then json_build_object('id', member.id, 'nameTh', member.name_th, 'nameEn', member.name_en) end as member,
      case when room.id is not null then json_build_object('id', room.id, 'name', room.name) end as room
    from card left join member on member.id = card.member_id left join room on room.id = card.room_id
    where serial = any(${serials}) or uid = any(${uids}) or lower(printed) collate "C" = lower(${code})
    order by card.id limit ${MAX_KNOWN}`.execute(ctx.db);
  const isWhole = may(ctx.user.role, 'card:write');
  return { readings, cards: isWhole ? rows : rows.map((card) => ({ ...card, ...maskNumbers(card) })) };
}

/** What nobody has is counted for whoever sees numbers masked: the hidden digits cannot be found by trying all of them. */
export async function readCardAtReader(ctx: Ctx, code: string, limiter: Attempt['limiter']) {
  if (may(ctx.user.role, 'card:write')) return readCard(ctx, code);
  let read: Awaited<ReturnType<typeof readCard>> | undefined;
  await limitAttempts([{ limiter, key: `account:${ctx.user.id}` }], async () => {
    read = await readCard(ctx, code);
    return read.cards.length > 0 || undefined;
  });
  return read as NonNullable<typeof read>;
}

/** Reported lost or returned, alone or with a move-out, and waiting for a second person. */
const removalRequest = sql<number | null>`(
  select min(id) from request where result is null and (
    type_id = ${REQUEST_TYPES['remove-mifare']} and subject = 'card ' || card.id
    or type_id = ${REQUEST_TYPES['remove-resident']} and payload @> jsonb_build_object('returned', jsonb_build_array(card.id))))`;

export async function findRemovalRequest({ db }: Ctx, cardId: number): Promise<number | null> {
  const found = await db.selectFrom('card').select(removalRequest.as('request')).where('id', '=', cardId).executeTakeFirst();
  return found?.request ?? null;
}
