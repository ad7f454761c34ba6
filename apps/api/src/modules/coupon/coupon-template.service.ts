import type { couponTemplateApi } from '@lobby/contract/areas/coupon-template';
import { COUPON_TYPE_CODE } from '@lobby/contract/areas/coupon-template';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type Ctx, createRecord, invalidField, notFound, updateRecord } from '#platform/module.ts';
import { templateRecords } from './coupon.source.ts';

type Input = Call<typeof couponTemplateApi.create>['body'];
type Changes = Call<typeof couponTemplateApi.update>['body'];

export async function createTemplate(ctx: Ctx, input: Input) {
  await assertCouponType(ctx, input.type);
  assertInOrder(input);
  return { data: await createRecord(templateRecords, ctx, input) };
}

/** What was promised with the first send is held by the table's own guard. */
export async function changeTemplate(ctx: Ctx, id: number, changes: Changes) {
  const before = await ctx.db
    .selectFrom('couponTemplate')
    .select(['startDate', 'endDate'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  if (changes.type !== undefined) await assertCouponType(ctx, changes.type);
  const { startDate = before.startDate, endDate = before.endDate } = changes;
  assertInOrder({ startDate, endDate });
  return { data: await updateRecord(templateRecords, ctx, id, changes) };
}

function assertInOrder({ startDate, endDate }: { startDate: string | null; endDate: string | null }): void {
  if (startDate !== null && endDate !== null && endDate < startDate) throw invalidField('endDate', 'endDate');
}

async function assertCouponType({ db }: Ctx, type: number): Promise<void> {
  const known = await db
    .selectFrom('category')
    .innerJoin('category as parent', 'parent.id', 'category.parentId')
    .select('category.id')
    .where('category.id', '=', type)
    .where('parent.code', '=', COUPON_TYPE_CODE)
    .executeTakeFirst();
  if (!known) throw invalidField('type', 'notFound');
}
