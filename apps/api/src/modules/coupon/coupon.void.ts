import { sql } from 'kysely';
import { type Ctx, conflict, emitAndRead, notFound } from '#platform/module.ts';
import { assertUsable, countVoid, lockCoupon } from './coupon.redeem.ts';
import { couponRecords } from './coupon.source.ts';

/** Keeps its number, and says why it is void. One that is expired can be voided, one that is used cannot. */
export async function voidCoupon(ctx: Ctx, id: number, reason: string) {
  const coupon = await lockCoupon(ctx, { id });
  if (coupon.state !== 'expired') assertUsable({ ...coupon, isEarly: false });
  await ctx.db
    .updateTable('coupon')
    .set({ voidAt: ctx.now, voidById: ctx.user.id, voidReason: reason, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await countVoid(ctx, coupon.templateId, 1);
  return emitAndRead(couponRecords, ctx, id, 'updated');
}

/** What nobody has used of a send; what was used stays. */
export async function voidActivity(ctx: Ctx, id: number, reason: string): Promise<{ id: number; coupons: number }> {
  const activity = await ctx.db
    .selectFrom('couponActivity')
    .select(['templateId', 'voidedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!activity) throw notFound();
  if (activity.voidedAt !== null) throw conflict('This send is void already', 'error.couponVoid');
  await ctx.db
    .updateTable('couponActivity')
    .set({ voidedAt: ctx.now, voidedById: ctx.user.id, voidReason: reason })
    .where('id', '=', id)
    .execute();
  const { rows } = await sql<{ id: number }>`
    with unused as (
      select id from coupon where activity_id = ${id} and used_at is null and void_at is null order by id for no key update
    )
    update coupon set void_at = now(), void_by_id = ${ctx.user.id}, void_reason = ${reason}, updated_at = now()
    from unused where coupon.id = unused.id returning coupon.id`.execute(ctx.db);
  await countVoid(ctx, activity.templateId, rows.length);
  await ctx.emit('record.changed', { area: 'coupon-activity', id, change: 'updated' });
  await ctx.emit('record.changed', { area: 'coupon', id: null, change: 'updated' });
  return { id, coupons: rows.length };
}
