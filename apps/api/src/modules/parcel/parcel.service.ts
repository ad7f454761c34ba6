import type { ParcelInput, parcelApi, parcelMoves } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type Ctx,
  conflict,
  createRecord,
  emitAndRead,
  invalidField,
  notFound,
  removeRecord,
  updateRecord,
} from '#platform/module.ts';
import { planNotice, planNoticeAnew } from './parcel.notice.ts';
import { planReminders } from './parcel.resident-notice.ts';
import { parcelRecords } from './parcel.source.ts';

type Status = (typeof parcelMoves)[keyof typeof parcelMoves]['to'];
type Changes = z.output<typeof parcelApi.update.body>;

/** Received at the counter: the label gets the next number of the day. */
export async function registerParcel(ctx: Ctx, input: z.output<typeof ParcelInput>) {
  const parcel = await createRecord(parcelRecords, ctx, {
    ...input,
    packingNo: await nextPackingNo(ctx),
    receivedBy: ctx.user.id,
  });
  await insertMoves(ctx, [(parcel as { id: number }).id], { from: null, to: 'waiting' });
  await planNotice(ctx, (parcel as { id: number }).id);
  await planReminders(ctx, (parcel as { id: number }).id);
  return { data: parcel };
}

/** YYMMDD-### in the property's time zone. The day's counter only increases, so a number is never reused. */
async function nextPackingNo({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ day: string; last: number }>`
    insert into parcel_counter (day, last)
    select (now() at time zone time_zone)::date, 1 from property
    on conflict (property_id, day) do update set last = parcel_counter.last + 1
    returning to_char(day, 'YYMMDD') as day, last`.execute(db);
  const { day, last } = rows[0] as { day: string; last: number };
  return `${day}-${String(last).padStart(3, '0')}`;
}

export async function changeParcel(ctx: Ctx, id: number, { status, reason, ...changes }: Changes) {
  if (status !== undefined) return undoHandOver(ctx, id, { reason, changes });
  if (reason !== undefined) throw invalidField('status', 'required');
  const { roomId } = await lockWaiting(ctx, id);
  const data = await updateRecord(parcelRecords, ctx, id, changes);
  if (changes.room !== undefined && changes.room !== roomId) {
    await planNoticeAnew(ctx, id);
    await planReminders(ctx, id);
  }
  return { data };
}

/** Only a parcel nobody has collected can be removed; a handed-over one stays on record. */
export async function removeParcel(ctx: Ctx, id: number) {
  await lockWaiting(ctx, id);
  return { data: await removeRecord(parcelRecords, ctx, id) };
}

async function lockWaiting({ db }: Ctx, id: number) {
  const parcel = await db.selectFrom('parcel').select(['statusId', 'roomId']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!parcel) throw notFound();
  if (parcel.statusId !== PARCEL_STATUS.waiting) throw conflict('This parcel was handed over already', 'error.parcelHandedOver');
  return parcel;
}

type Undoing = { reason: string | undefined; changes: object };

/** For a parcel given to the wrong person: needs step-up authentication and a reason; the history keeps both moves. */
async function undoHandOver(ctx: Ctx, id: number, { reason, changes }: Undoing) {
  const [other] = Object.keys(changes);
  if (other) throw invalidField(other, 'unknownField');
  if (reason === undefined) throw invalidField('reason', 'required');
  const parcel = await ctx.db.selectFrom('parcel').select('id').where('id', '=', id).executeTakeFirst();
  if (!parcel) throw notFound();
  const { numUpdatedRows } = await ctx.db
    .updateTable('parcel')
    .set({ statusId: PARCEL_STATUS.waiting, handoverId: null, collectedAt: null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('statusId', '=', PARCEL_STATUS.completed)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('This parcel is waiting already', 'error.parcelWaiting');
  await insertMoves(ctx, [id], { from: 'completed', to: 'waiting', reason });
  return { data: await emitAndRead(parcelRecords, ctx, id, 'updated') };
}

type Move = { from: Status | null; to: Status; reason?: string | undefined; handoverId?: number };

export async function insertMoves({ db, user }: Ctx, parcels: number[], move: Move): Promise<void> {
  await db
    .insertInto('parcelMove')
    .values(parcels.map((parcelId) => ({ ...move, parcelId, byId: user.id })))
    .execute();
}
