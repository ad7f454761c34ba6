import { COUPON_UNDO_MINUTES } from '@lobby/contract/areas/coupon';
import { sql } from 'kysely';
import { type Config, type Ctx, conflict, emitAndRead, notFound } from '#platform/module.ts';
import { isSigned, runNumberIn } from './coupon.code.ts';
import { couponRecords } from './coupon.source.ts';

interface Found {
  id: number;
  templateId: number;
  state: 'issued' | 'used' | 'expired' | 'void';
  isEarly: boolean;
  startDate: string | null;
  endDate: string | null;
  usedAt: Date | null;
  usedWhere: string | null;
  usedById: number | null;
  by: string | null;
  byEn: string | null;
}

/** Locked: of a hundred who redeem it at once the first does, and the others hear who did. The database's day decides. */
export async function lockCoupon({ db }: Ctx, by: { id: number } | { runNumber: string }): Promise<Found> {
  const { rows: locked } = await sql<{ id: number }>`
    select id from coupon where ${'id' in by ? sql`id = ${by.id}` : sql`run_number = ${by.runNumber}`} for no key update`.execute(
    db,
  );
  if (!locked[0]) throw 'id' in by ? notFound() : unknownCode();
  const { rows } = await sql<Found>`
    select coupon.id, template_id, state, start_date, end_date, used_at, used_where, used_by_id, account.name as by, account.name_en as by_en,
      coalesce(start_date > (select (now() at time zone time_zone)::date from property where property.id = coupon.property_id), false) as is_early
    from coupon_list coupon left join account on account.id = used_by_id where coupon.id = ${locked[0].id}`.execute(db);
  return rows[0] as Found;
}

/** The same for a number nobody has and for a code that was made up. */
const unknownCode = () => conflict('No coupon has this code', 'error.couponUnknown');

type Redeem = { code: string; room: string | null; where: string | null };

/** Numbers follow each other, and anybody can make a QR of the next one: of a number the clerk says whose room it is. */
export async function redeemCoupon(ctx: Ctx, config: Config, { code, room, where }: Redeem) {
  if (!isSigned(code) && room === null) throw conflict('A number alone needs the room', 'error.couponRoomNeeded');
  const runNumber = runNumberIn(config, ctx.property, code);
  if (runNumber === undefined) throw unknownCode();
  if (!isSigned(code)) await assertOfRoom(ctx, runNumber, room as string);
  const coupon = await lockCoupon(ctx, { runNumber });
  assertUsable(coupon);
  await ctx.db
    .updateTable('coupon')
    .set({ usedAt: ctx.now, usedById: ctx.user.id, usedWhere: where, updatedAt: ctx.now })
    .where('id', '=', coupon.id)
    .execute();
  await countUsed(ctx, coupon.templateId, 1);
  return emitAndRead(couponRecords, ctx, coupon.id, 'updated');
}

async function assertOfRoom({ db }: Ctx, runNumber: string, room: string): Promise<void> {
  const { rows } = await sql`
    select from coupon join room on room.id = coupon.room_id
    where run_number = ${runNumber} and lower(room.name) = lower(${room})`.execute(db);
  if (rows.length === 0) throw conflict('No coupon of this room has this number', 'error.couponNotOfRoom');
}

export function assertUsable({ state, isEarly, startDate, endDate, ...coupon }: Found): void {
  if (state === 'used') throw usedConflict(coupon);
  if (state === 'void') throw conflict('This coupon is void', 'error.couponVoid');
  const about = (on: string | null) => [{ path: ['code'], message: 'not on this day', about: { on: on ?? '' } }];
  if (state === 'expired') throw conflict('This coupon is expired', 'error.couponExpired', about(endDate));
  if (isEarly) throw conflict('This coupon cannot be used yet', 'error.couponEarly', about(startDate));
}

/** Who used it, when and where: the clerk can tell the resident. */
const usedConflict = ({ by, byEn, usedAt, usedWhere }: Pick<Found, 'by' | 'byEn' | 'usedAt' | 'usedWhere'>) =>
  conflict('This coupon was used already', 'error.couponUsed', [
    {
      path: ['code'],
      message: 'used',
      about: { by: by ?? '', byEn: byEn ?? by ?? '', at: usedAt?.toISOString() ?? '', where: usedWhere ?? '' },
    },
  ]);

/** By whoever used it for a few minutes; later with a reason, for which the call has asked for the password. */
export async function unredeemCoupon(ctx: Ctx, id: number, reason: string | undefined) {
  // The send before its coupon, as where a whole send is made void.
  const send = await ctx.db
    .selectFrom('couponActivity')
    .innerJoin('coupon', 'coupon.activityId', 'couponActivity.id')
    .select(['couponActivity.voidedAt', 'couponActivity.voidReason'])
    .where('coupon.id', '=', id)
    .forShare('couponActivity')
    .executeTakeFirst();
  if (!send) throw notFound();
  const coupon = await lockCoupon(ctx, { id });
  if (coupon.usedAt === null) throw conflict('This coupon is not used', 'error.couponNotUsed');
  const isOwn = coupon.usedById === ctx.user.id && ctx.now.getTime() - coupon.usedAt.getTime() < COUPON_UNDO_MINUTES * 60_000;
  if (!isOwn && reason === undefined) throw conflict('A reason and the password are needed by now', 'error.couponUndoLate');
  // What nobody has used of a send that is void is void, too.
  const isVoid = send.voidedAt !== null;
  await ctx.db
    .updateTable('coupon')
    .set({ usedAt: null, usedById: null, usedWhere: null, undoReason: reason ?? null, updatedAt: ctx.now })
    .$if(isVoid, (coupons) => coupons.set({ voidAt: ctx.now, voidById: ctx.user.id, voidReason: send.voidReason }))
    .where('id', '=', id)
    .execute();
  await countUsed(ctx, coupon.templateId, -1);
  if (isVoid) await countVoid(ctx, coupon.templateId, 1);
  return emitAndRead(couponRecords, ctx, id, 'updated');
}

/** They count no more. */
export async function countVoid(ctx: Ctx, templateId: number, coupons: number): Promise<void> {
  await sql`update coupon_template set issued = issued - ${coupons} where id = ${templateId}`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'coupon-template', id: templateId, change: 'updated' });
}

/** After the coupon is locked, as everywhere: the template's row comes last. */
async function countUsed(ctx: Ctx, templateId: number, change: 1 | -1): Promise<void> {
  await sql`update coupon_template set used = used + ${change} where id = ${templateId}`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'coupon-template', id: templateId, change: 'updated' });
}
