import { MAX_LETTERS, type ParcelLetter, type ParcelLetterInput, type ParcelNotice } from '@lobby/contract/areas/parcel-letter';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, invalidField, notFound } from '#platform/module.ts';

/** What is taken in by mistake is gone by then, and what comes together is one message. */
const DELAY_SECONDS = 120;

/** The residents of the room hear of it soon, where the property wants it. */
export async function planNotice(ctx: Ctx, parcel: number): Promise<void> {
  const { parcelNotices } = await settingsOf(ctx);
  if (!parcelNotices) return;
  await sql`
    insert into parcel_notice (parcel_id, due_at) values (${parcel}, now() + make_interval(secs => ${DELAY_SECONDS}))`.execute(
    ctx.db,
  );
}

/** It lies for another room: what the first one was sent says nothing to this one. */
export async function planNoticeAnew(ctx: Ctx, parcel: number): Promise<void> {
  await ctx.db.deleteFrom('parcelNotice').where('parcelId', '=', parcel).execute();
  await ctx.db.deleteFrom('parcelLetter').where('parcelId', '=', parcel).execute();
  await planNotice(ctx, parcel);
}

/** A message that is on its way or has arrived; one that failed reaches nobody. */
const hasMessage = sql`exists (
  select from parcel_notice_message sent join chat_message message
    on message.conversation_id = sent.conversation_id and message.number = sent.number
  where sent.notice_id = notice.id and message.delivery in ('queued', 'sent'))`;

/** Waits, was worked off, reached nobody, and no letter says it. */
export const unreached = sql`
  parcel.status_id = ${PARCEL_STATUS.waiting} and notice.processed_at is not null and not ${hasMessage}
  and not exists (select from parcel_letter letter where letter.parcel_id = parcel.id)`;

export async function readNotice(ctx: Ctx, id: number): Promise<Omit<ParcelNotice, 'reminders'>> {
  const { rows } = await sql<Omit<ParcelNotice, 'reminders'>>`
    select case
        when letter.id is not null then 'letter'
        when notice.id is null then 'off'
        when notice.processed_at is null then 'waiting'
        when totals.sent > 0 then 'sent'
        when totals.queued > 0 then 'queued'
        else 'unreached' end as state,
      case when letter.id is not null then letter.created_at when totals.sent > 0 then totals.at end as at,
      case when letter.id is null then totals.sent + totals.queued else 0 end::int as people
    from parcel left join parcel_letter letter on letter.parcel_id = parcel.id left join parcel_notice notice on notice.parcel_id = parcel.id
    left join lateral (
      select count(*) filter (where delivery = 'sent') as sent, count(*) filter (where delivery = 'queued') as queued, min(message.created_at) as at
      from parcel_notice_message sent join chat_message message
        on message.conversation_id = sent.conversation_id and message.number = sent.number
      where sent.notice_id = notice.id
    ) totals on true
    where parcel.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Those that wait the longest first. */
export async function letters(ctx: Ctx): Promise<ParcelLetter[]> {
  const { rows } = await sql<ParcelLetter>`
    select json_build_object('id', room.id, 'name', room.name, 'building', building.name) as room,
      json_agg(json_build_object('id', parcel.id, 'packingNo', packing_no, 'storagePlace', storage_place,
        'createdAt', parcel.created_at) order by parcel.id) as parcels
    from parcel join parcel_notice notice on notice.parcel_id = parcel.id
    join room on room.id = parcel.room_id join building on building.id = room.category_id
    where ${unreached} group by room.id, room.name, building.name
    order by min(parcel.created_at), room.id limit ${MAX_LETTERS}`.execute(ctx.db);
  return rows.map(({ room, parcels }) => ({
    room,
    parcels: parcels.map((parcel) => ({ ...parcel, createdAt: new Date(parcel.createdAt) })),
  }));
}

/** Idempotent: of two who deliver the same letter the first stands in the log. */
export async function deliverLetters(ctx: Ctx, { parcels, isDelivered }: z.output<typeof ParcelLetterInput>) {
  const ids = [...new Set(parcels)];
  const found = await ctx.db.selectFrom('parcel').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
  if (found.length < ids.length) throw invalidField('parcels', 'notFound');
  const changed = isDelivered
    ? await ctx.db
        .insertInto('parcelLetter')
        .values(ids.map((parcelId) => ({ parcelId, byId: ctx.user.id })))
        .onConflict((conflict) => conflict.columns(['propertyId', 'parcelId']).doNothing())
        .returning('id')
        .execute()
    : await ctx.db.deleteFrom('parcelLetter').where('parcelId', 'in', ids).returning('id').execute();
  await ctx.emit('record.changed', { area: 'parcel', id: null, change: 'updated' });
  return { parcels: changed.length };
}
