import type { Decided, payInApi } from '@lobby/contract/areas/pay-in';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, conflict, fieldError, inSavepoint, invalidFields, notFound } from '#platform/module.ts';
import { acceptPayIn, type Part, refusePayIn } from './pay-in.ledger.ts';

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
  await sql`
    with named as (select unnest(${named}::int[]) as id union select payment_id from pay_in where id = any(${slips}::int[]))
    select id from payment where id in (select id from named) or parent_id in (select id from named) order by id for no key update`.execute(
    db,
  );
}

async function decide(ctx: Ctx, { payIn, outcome, amount, payments, reason }: Decision): Promise<void> {
  const slip = await ctx.db
    .selectFrom('payIn')
    .innerJoin('payment', 'payment.id', 'payIn.paymentId')
    .select(['paymentId', 'state', 'amountSatang', 'withheldSatang', 'totalSatang', 'paidSatang'])
    .where('payIn.id', '=', payIn)
    .executeTakeFirst();
  if (!slip || slip.paymentId === null) throw notFound();
  if (slip.state !== 'waiting') throw conflict('This was decided already', 'error.payInDecided');
  if (outcome === 'refuse') return refusePayIn(ctx, payIn, slip.paymentId, reason as string);
  const whole = (amount ?? slip.amountSatang) + slip.withheldSatang;
  const wanted = payments.length > 0 ? payments : [{ payment: slip.paymentId, amount: null }];
  const parts = await partsOf(ctx, whole, wanted);
  const left = whole - parts.reduce((sum, { satang }) => sum + satang, 0);
  // More than is owed was seen on the account, or only typed in: the person who looks says which.
  if (left > 0 && amount === null) throw conflict('The amount is not the balance', 'error.amountDiffers');
  await acceptPayIn(ctx, payIn, parts, amount);
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
