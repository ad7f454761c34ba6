import type { Decided, payInApi } from '@lobby/contract/areas/pay-in';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { allocate, type OpenBill } from '@lobby/contract/money/allocation';
import { sql } from 'kysely';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, conflict, fieldError, inSavepoint, invalidFields, notFound } from '#platform/module.ts';
import { acceptPayIn, claimUnidentified, type Part, refusePayIn } from './pay-in.ledger.ts';

type Decision = Call<typeof payInApi.decide>['body']['decisions'][number];

/** Each for itself, in the order they were marked: one that was decided meanwhile stops no other. */
export async function decideAll(ctx: Ctx, decisions: Decision[]): Promise<Decided[]> {
  for (const [at, { outcome, reason }] of decisions.entries())
    if (outcome === 'refuse' && reason === null)
      throw invalidFields([fieldError(['decisions', String(at), 'reason'], 'required')]);
  await lockBills(ctx, decisions);
  const results: Decided[] = [];
  for (const decision of decisions) {
    const refusal = await inSavepoint(ctx, () => decide(ctx, decision));
    const outcome = refusal ? 'failed' : decision.outcome === 'accept' ? 'accepted' : 'refused';
    results.push({
      payIn: decision.payIn,
      outcome,
      key: refusal ? (refusal.details.key ?? 'error.invalid') : null,
      receipt: null,
    });
  }
  return withReceipts(ctx, results);
}

/** All bills before all slips, in the order of their ids, as every call about bills does: else two calls wait for each other. */
async function lockBills({ db }: Ctx, decisions: Decision[]): Promise<void> {
  const slips = decisions.map(({ payIn }) => payIn);
  const named = decisions.flatMap(({ payments }) => payments.map(({ payment }) => payment));
  const { rows } = await sql<{ ids: number[] }>`
    select array(select payment_id from pay_in where id = any(${slips}::int[]) and payment_id is not null) || ${named}::int[] as ids`.execute(
    db,
  );
  const ids = rows[0]?.ids ?? [];
  await sql`
    select id from payment where id = any(${ids}::int[] || array(select id from payment where parent_id = any(${ids}::int[])))
    order by id for no key update`.execute(db);
}

async function decide(ctx: Ctx, { payIn, outcome, amount, payments, reason, unidentified, isAnother }: Decision): Promise<void> {
  const slip = await ctx.db
    .selectFrom('payIn')
    .innerJoin('payment', 'payment.id', 'payIn.paymentId')
    .select(['paymentId', 'state', 'amountSatang', 'withheldSatang', 'totalSatang', 'kind'])
    .where('payIn.id', '=', payIn)
    .executeTakeFirst();
  if (!slip || slip.paymentId === null) throw notFound();
  if (slip.state !== 'waiting') throw conflict('This was decided already', 'error.payInDecided');
  if (outcome === 'refuse') return refusePayIn(ctx, payIn, slip.paymentId, reason as string);
  const seen = { seenSatang: amount, isAnother };
  if (unidentified !== null) await claimUnidentified(ctx, unidentified, payIn, amount);
  const whole = (amount ?? slip.amountSatang) + slip.withheldSatang;
  if (slip.kind === 'combined' && payments.length === 0 && whole < slip.totalSatang) {
    if (amount === null) throw conflict('The slip is less than the combined bill', 'error.combinedShort');
    return acceptPayIn(ctx, payIn, await takeApart(ctx, slip.paymentId, { payIn, whole, reason }), seen);
  }
  const wanted = payments.length > 0 ? payments : [{ payment: slip.paymentId, amount: null }];
  const parts = await partsOf(ctx, whole, wanted);
  const left = whole - parts.reduce((sum, { satang }) => sum + satang, 0);
  // More than is owed was seen on the account, or only typed in: the person who looks says which.
  if (left > 0 && amount === null) throw conflict('The amount is not the balance', 'error.amountDiffers');
  await acceptPayIn(ctx, payIn, parts, seen);
}

/** A combined bill is paid whole; of less, its bills are owed one by one again and the money goes over the oldest. */
async function takeApart(
  ctx: Ctx,
  combined: number,
  { payIn, whole, reason }: { payIn: number; whole: number; reason: string | null },
) {
  const { rows } = await sql<OpenBill>`
    select id, to_char(due_on, 'YYYY-MM-DD') as due_on, total_satang - paid_satang as balance_satang from payment where parent_id = ${combined}`.execute(
    ctx.db,
  );
  await sql`select ledger.take_apart(${payIn}, ${reason ?? 'เงินเข้าน้อยกว่ายอดบิลรวม'})`.execute(ctx.db);
  return allocate(whole, rows, [], await today(ctx)).parts;
}

/** Each bill gets the amount it is given, or what it owes, as long as there is something left. */
async function partsOf({ db }: Ctx, whole: number, wanted: Decision['payments']): Promise<Part[]> {
  const bills = await db
    .selectFrom('payment')
    .select(['id', 'totalSatang', 'paidSatang'])
    .where(
      'id',
      'in',
      wanted.map(({ payment }) => payment),
    )
    .execute();
  let left = whole;
  return wanted.flatMap(({ payment, amount }) => {
    const bill = bills.find(({ id }) => id === payment);
    if (!bill) throw notFound();
    const satang = amount ?? Math.min(left, bill.totalSatang - bill.paidSatang);
    left -= satang;
    return satang > 0 ? [{ payment, satang }] : [];
  });
}

async function withReceipts({ db }: Ctx, results: Decided[]): Promise<Decided[]> {
  const ids = results.map(({ payIn }) => payIn);
  const receipts = await db.selectFrom('receipt').select(['id', 'number', 'payInId']).where('payInId', 'in', ids).execute();
  return results.map((result) => {
    const receipt = receipts.find(({ payInId }) => payInId === result.payIn);
    return { ...result, receipt: result.outcome === 'accepted' && receipt ? { id: receipt.id, number: receipt.number } : null };
  });
}
