import { PAYMENT_CHANNEL } from '@lobby/contract/constants';
import { slipCodeIn } from '@lobby/contract/money/slip-code';
import { sql } from 'kysely';
import { type Ctx, conflict, enqueueUnordered, fieldError, invalidFields } from '#platform/module.ts';
import { planRefused } from './payment.resident-notice.ts';

export interface NewSlip {
  file: number;
  channel: number;
  amountSatang: number | null;
  paidOn: string;
}

/** A slip waits to be checked. Its reference is used once: the second bill hears of the first. */
export async function fileSlip(ctx: Ctx, payment: number, { file, channel, amountSatang, paidOn }: NewSlip): Promise<void> {
  if (channel === PAYMENT_CHANNEL.credit) throw invalidFields([fieldError(['channel'], 'invalid')]);
  const stored = await ctx.db.selectFrom('file').select(['codes', 'isPicture']).where('id', '=', file).executeTakeFirst();
  // Uploaded without looking for a code: whoever sends a slip does not choose whether it is read.
  if (stored?.isPicture && stored.codes === null) throw invalidFields([fieldError(['slip'], 'invalid')]);
  const code = slipCodeIn(stored?.codes ?? []);
  const { rows } = await sql<{ id: number | null }>`
    select ledger.file_slip(${payment}, ${channel}, null, ${amountSatang}, ${paidOn}, ${file}, ${code?.bank ?? null},
      ${code?.reference ?? null}) as id`.execute(ctx.db);
  if (rows[0]?.id === null && code) throw await slipSeen(ctx, code.bank, code.reference);
  await ctx.emit('record.changed', { area: 'payment', id: payment, change: 'updated' });
  const check = await ctx.db
    .selectFrom('slipCheck')
    .select('state')
    .where('payInId', '=', rows[0]?.id ?? 0)
    .executeTakeFirst();
  if (check?.state === 'queued') await enqueueUnordered(ctx.db, 'slipChecks', {});
}

/** Whoever waits for an answer of the bank need not wait for the next attempt, and may ask once more after the last. */
export async function checkSlipAgain(ctx: Ctx, id: number): Promise<void> {
  await sql`select ledger.check_slip_again(${id})`.execute(ctx.db);
  await enqueueUnordered(ctx.db, 'slipChecks', {});
  await ctx.emit('record.changed', { area: 'pay-in', id, change: 'updated' });
}

async function slipSeen({ db }: Ctx, bank: string, reference: string) {
  const first = await db
    .selectFrom('payIn')
    .leftJoin('payment', 'payment.id', 'payIn.paymentId')
    .select(['payment.number', 'payIn.createdAt'])
    .where('slipBank', '=', bank)
    .where('slipRef', '=', reference)
    .where('state', 'in', ['waiting', 'accepted'])
    .executeTakeFirst();
  return conflict('This slip was used already', 'error.slipSeen', [
    { path: ['payment'], message: first?.number ?? '' },
    { path: ['at'], message: first?.createdAt.toISOString() ?? '' },
  ]);
}

export interface Money {
  room: number;
  channel: number;
  amountSatang: number;
  withheldSatang?: number;
  withholdingNo?: string | null;
  paidOn: string;
  bankAccount?: number | null;
  payer?: string | null;
}

/** Money without a slip to be checked. */
export async function enterMoney({ db }: Ctx, money: Money): Promise<number> {
  const {
    room,
    channel,
    amountSatang,
    withheldSatang = 0,
    withholdingNo = null,
    paidOn,
    bankAccount = null,
    payer = null,
  } = money;
  const { rows } = await sql<{ id: number }>`
    select ledger.enter_money(${room}, ${channel}, ${bankAccount}, ${amountSatang}, ${withheldSatang}, ${withholdingNo}, ${paidOn}, ${payer}) as id`.execute(
    db,
  );
  return (rows[0] as { id: number }).id;
}

export interface Part {
  payment: number;
  satang: number;
}

interface Seen {
  /** What is on the account, where a slip was sent with another amount. */
  seenSatang?: number | null;
  /** The same amount stands there as unidentified: somebody says that this is another transfer. */
  isAnother?: boolean;
}

/** The only way a bill is paid. */
export async function acceptPayIn(
  ctx: Ctx,
  id: number,
  parts: Part[],
  { seenSatang = null, isAnother = false }: Seen = {},
): Promise<void> {
  if (isAnother) await sql`select ledger.confirm_another(${id})`.execute(ctx.db);
  await sql`select ledger.accept_pay_in(${id}, ${seenSatang}, ${JSON.stringify(parts)})`.execute(ctx.db);
  const [only, ...others] = parts;
  await ctx.emit('record.changed', {
    area: 'payment',
    id: others.length > 0 ? null : (only?.payment ?? null),
    change: 'updated',
  });
}

/** What the pay-in brings was written down before; after the bills are locked, before it is accepted. */
export async function claimUnidentified(ctx: Ctx, id: number, payIn: number, seenSatang: number | null = null): Promise<void> {
  await sql`select ledger.claim_unidentified(${id}, ${payIn}, ${seenSatang})`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'unidentified-money', id, change: 'updated' });
}

export async function refusePayIn(ctx: Ctx, id: number, payment: number, reason: string): Promise<void> {
  await sql`select ledger.refuse_pay_in(${id}, ${reason})`.execute(ctx.db);
  await planRefused(ctx, id, payment);
  await ctx.emit('record.changed', { area: 'payment', id: payment, change: 'updated' });
}

/** The entry is reversed, the receipt void, and its bills are owed again. */
export async function voidPayIn(ctx: Ctx, id: number, reason: string): Promise<void> {
  await sql`select ledger.void_pay_in(${id}, ${reason})`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'payment', id: null, change: 'updated' });
}
