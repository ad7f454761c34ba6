import { MAX_RESIDENT_LETTERS, type ResidentLetter, type residentNoticeApi } from '@lobby/contract/areas/resident-notice';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, invalidField } from '#platform/module.ts';
import { unreached } from './notice.read.ts';
import type { NoticeKind } from './notice-kind.ts';

/** So many find a place on a quarter of a page. */
const MAX_NAMED = 5;
/** What nobody printed for so long is old news. */
const SHOWN_DAYS = 60;

type Room = ResidentLetter['room'];

/** One for each room and kind; those that wait the longest first. */
export async function letters(ctx: Ctx, kinds: readonly NoticeKind[]): Promise<ResidentLetter[]> {
  const { timeZone: zone } = await settingsOf(ctx);
  const found: (ResidentLetter & { first: number })[] = [];
  for (const kind of kinds.filter(({ isOnPaper }) => isOnPaper)) {
    const { rows } = await sql<{ room: Room; notices: number[]; facts: unknown[]; first: number }>`
      with said as (
        -- What was to be said several times is one line.
        select room_id, subject_id, array_agg(id order by id) as ids, min(id) as first from resident_notice notice
        where kind = ${kind.kind} and processed_at > now() - make_interval(days => ${SHOWN_DAYS}) and ${unreached}
        group by room_id, subject_id)
      select json_build_object('id', room.id, 'name', room.name, 'building', building.name) as room,
        (select array_agg(id order by id) from said own, unnest(own.ids) id where own.room_id = room.id
          and own.subject_id = any(array_agg(said.subject_id))) as notices,
        json_agg(still.facts order by said.first) as facts, min(said.first) as first
      from said join (${kind.standing}) still on still.subject_id = said.subject_id
      join room on room.id = said.room_id join building on building.id = room.category_id
      group by room.id, room.name, building.name order by first limit ${MAX_RESIDENT_LETTERS}`.execute(ctx.db);
    for (const { room, notices, facts, first } of rows)
      found.push({ room, kind: kind.kind, notices, first, ...kind.words(facts, { zone, most: MAX_NAMED }) });
  }
  return found
    .toSorted((one, other) => one.first - other.first)
    .slice(0, MAX_RESIDENT_LETTERS)
    .map(({ first: _first, ...letter }) => letter);
}

type Delivered = Call<typeof residentNoticeApi.deliverLetters>['body'];

/** Idempotent: of two who deliver the same letter the first stands in the log. */
export async function deliverLetters(ctx: Ctx, { notices, isDelivered }: Delivered): Promise<{ notices: number }> {
  const ids = [...new Set(notices)];
  const found = await ctx.db
    .selectFrom('residentNotice')
    .select('id')
    .where('id', 'in', ids)
    .where('processedAt', 'is not', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw invalidField('notices', 'notFound');
  const changed = isDelivered
    ? await ctx.db
        .insertInto('residentLetter')
        .values(ids.map((noticeId) => ({ noticeId })))
        .onConflict((conflict) => conflict.columns(['propertyId', 'noticeId']).doNothing())
        .returning('id')
        .execute()
    : await ctx.db.deleteFrom('residentLetter').where('noticeId', 'in', ids).returning('id').execute();
  await ctx.emit('record.changed', { area: 'resident-notice', id: null, change: 'updated' });
  return { notices: changed.length };
}
