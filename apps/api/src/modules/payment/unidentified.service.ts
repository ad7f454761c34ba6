import type { UnidentifiedMoneyPage, unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { PAYMENT_CHANNEL } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { acceptPayIn, claimUnidentified, enterMoney } from './pay-in.ledger.ts';
import { assertAccount, openBills, partsOf } from './pay-in.service.ts';
import { readUnidentified } from './unidentified.read.ts';

type Api = typeof unidentifiedMoneyApi;
type Page = UnidentifiedMoneyPage;

/** Money nobody can assign: it is on our account and owed to whoever sent it. */
export async function enterUnidentified(ctx: Ctx, input: Call<Api['enter']>['body']): Promise<Page> {
  const { bankAccount, amount, arrivedOn, channel, words, isAnother } = input;
  const account = await ctx.db.selectFrom('bankAccount').select('approvedAt').where('id', '=', bankAccount).executeTakeFirst();
  if (account?.approvedAt === null) throw conflict('Two people have to agree on this account first', 'error.accountNotApproved');
  await assertAccount(ctx, bankAccount);
  const { rows } = await sql<{ id: number | null }>`
    select ledger.enter_unidentified(${bankAccount}, ${channel ?? PAYMENT_CHANNEL.transfer}, ${amount}, ${arrivedOn}, ${words}, ${isAnother}) as id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? null;
  if (id === null) throw conflict('The same amount of the same day is known', 'error.moneyKnown');
  return changed(ctx, id, 'created');
}

/** It came in for this room on the day it arrived: bills are paid, a receipt is issued, the rest is credit. */
export async function assignUnidentified(ctx: Ctx, id: number, input: Call<Api['assign']>['body']): Promise<Page> {
  const { room, payer, payments, isAnother } = input;
  const day = await today(ctx);
  const money = await ctx.db
    .selectFrom('unidentifiedMoney')
    .select(['amountSatang', 'channelId', 'bankAccountId', sql<string>`to_char(arrived_on, 'YYYY-MM-DD')`.as('arrivedOn')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!money) throw notFound();
  const bills = await openBills(ctx, payments.length > 0 ? payments : null, room);
  const named = payments.map((payment) => ({ payment, amount: null }));
  const parts = partsOf(money.amountSatang, bills, named, day);
  const payIn = await enterMoney(ctx, {
    room,
    channel: money.channelId,
    amountSatang: money.amountSatang,
    paidOn: money.arrivedOn,
    bankAccount: money.bankAccountId,
    payer,
  });
  await claimUnidentified(ctx, id, payIn);
  await acceptPayIn(ctx, payIn, parts, { isAnother });
  return changed(ctx, id);
}

export async function voidUnidentified(ctx: Ctx, id: number, reason: string): Promise<Page> {
  await sql`select ledger.void_unidentified(${id}, ${reason})`.execute(ctx.db);
  return changed(ctx, id);
}

/** It goes back when somebody else has approved it. */
export async function proposeReturn(ctx: Ctx, id: number, input: Call<Api['proposeReturn']>['body']): Promise<Page> {
  const { bank, number, name, reason } = input;
  await sql`select ledger.propose_return(${id}, ${bank}, ${number}, ${name}, ${reason})`.execute(ctx.db);
  return changed(ctx, id);
}

export async function approveReturn(ctx: Ctx, id: number, proposedAt: Date): Promise<Page> {
  await sql`select ledger.approve_return(${id}, ${proposedAt})`.execute(ctx.db);
  return changed(ctx, id);
}

export async function withdrawReturn(ctx: Ctx, id: number): Promise<Page> {
  await sql`select ledger.decide_return(${id}, false)`.execute(ctx.db);
  return changed(ctx, id);
}

export async function voidReturn(ctx: Ctx, id: number, reason: string): Promise<Page> {
  await sql`select ledger.void_return(${id}, ${reason})`.execute(ctx.db);
  return changed(ctx, id);
}

async function changed(ctx: Ctx, id: number, change: 'created' | 'updated' = 'updated'): Promise<Page> {
  await ctx.emit('record.changed', { area: 'unidentified-money', id, change });
  return readUnidentified(ctx, id);
}
