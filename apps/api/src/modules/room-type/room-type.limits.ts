import type { QuotaLimits } from '@lobby/contract/areas/room-type';
import { type Ctx, invalidField } from '#platform/module.ts';

/** An empty column is `{}`: no field was ever set. */
export type Limits = Partial<QuotaLimits> | null | undefined;

/** Kinds of coupons and stamps come from the shared lists. */
export const couponAndStampKinds = ({ db }: Ctx) =>
  db
    .selectFrom('category')
    .innerJoin('category as parent', 'parent.id', 'category.parentId')
    .select(['category.id', 'category.nameTh', 'category.nameEn', 'parent.code'])
    .where('parent.code', 'in', ['coupon-type', 'stamp-type'])
    .execute();

/** A kind nobody knows is refused before it is kept. */
export async function checkLimits(ctx: Ctx, limits: Limits): Promise<void> {
  const asked = {
    coupon: limits?.coupon?.map((line) => line.couponType) ?? [],
    stampType: limits?.stampType?.map((line) => line.stampType) ?? [],
  };
  if (asked.coupon.length + asked.stampType.length === 0) return;
  const known = await couponAndStampKinds(ctx);
  const isKnown = (code: string) => (id: number) => known.some((one) => one.id === id && one.code === code);
  if (!asked.coupon.every(isKnown('coupon-type'))) throw invalidField('coupon', 'notFound');
  if (!asked.stampType.every(isKnown('stamp-type'))) throw invalidField('stampType', 'notFound');
}
