import type { StoredSettings } from '@lobby/contract/areas/setting';
import { FACILITY_FEE_TYPE } from '@lobby/contract/constants';
import { lengthOf, priceOf, type Span } from '@lobby/contract/slots';
import { dayOf } from '@lobby/contract/zone';
import type { FacilityRules } from '#modules/facility/facility.public.ts';
import { issueBill } from '#modules/payment/payment.public.ts';
import type { Ctx } from '#platform/module.ts';
import { planHoldEnding } from './booking.resident-notice.ts';
import { clockText } from './booking.source.ts';

type Billed = { rules: FacilityRules; span: Span };
type For = { room: number; member: number | null; zone: string };

/** The bill of a place that costs something, and how long the place is kept for it. One that waits for approval is billed then. */
export async function issueBookingBill(ctx: Ctx, { rules, span }: Billed, { room, member, zone }: For, known?: StoredSettings) {
  const priceSatang = priceOf(rules.priceSatang, lengthOf(span));
  if (priceSatang === 0 || rules.needsApproval) return null;
  const name = `${rules.name} ${thaiDay(span.start, zone)} ${shortTime(span.start, zone)}–${shortTime(span.end, zone)}`;
  const dueOn = dayOf(ctx.now, zone);
  const paymentId = await issueBill(ctx, { room, member, type: FACILITY_FEE_TYPE, name, priceSatang, dueOn }, known);
  const heldUntil = Math.min(ctx.now.getTime() + rules.holdMinutes * 60_000, span.start.getTime());
  const holdUntil = rules.holdMinutes > 0 ? new Date(Math.max(heldUntil, ctx.now.getTime() + 60_000)) : null;
  return { paymentId, holdUntil };
}

export async function billBooking(ctx: Ctx, id: number, billed: Billed, whose: For): Promise<void> {
  const bill = await issueBookingBill(ctx, billed, whose);
  if (!bill) return;
  await ctx.db.updateTable('booking').set(bill).where('id', '=', id).execute();
  await planHoldEnding(ctx, id);
}

const shortTime = (moment: Date, zone: string) => clockText(moment, zone).slice(0, 5);
const thaiDay = (moment: Date, zone: string) => dayOf(moment, zone).split('-').toReversed().join('/');
