import type { bankAccountApi } from '@lobby/contract/areas/bank-account';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, notFound, removeRecord } from '#platform/module.ts';
import { checkQrCode } from './bank-account.qr.ts';
import { bankAccountRecords } from './bank-account.source.ts';

type Input = Call<typeof bankAccountApi.create>['body'];
type Changes = Call<typeof bankAccountApi.update>['body'];

/** Where the money of an account goes: two people decide about it. */
export interface PaymentRoute {
  bank: number;
  number: string;
  promptPay: string | null;
  billerId: string | null;
  qrCode: number | null;
  /** One that is out of use takes money again. */
  activates: boolean;
}

/** Used for nothing before somebody else has approved it. */
export async function openBankAccount(ctx: Ctx, { name, description, isActive, type: _juristic, ...to }: Input): Promise<number> {
  const { id } = await ctx.db
    .insertInto('bankAccount')
    .values({ name, description, isActive, bankId: to.bank, number: to.number, promptPay: to.promptPay, billerId: to.billerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await propose(ctx, id, { ...to, activates: false });
  await ctx.emit('record.changed', { area: 'bank-account', id, change: 'created' });
  return id;
}

/** Its name and its note change at once, and it is put out of use at once; where the money goes, and that it takes money again, is proposed. */
export async function changeBankAccount(ctx: Ctx, id: number, changes: Changes): Promise<void> {
  const { name, description, isActive, type: _juristic, ...to } = changes;
  const { approved, known, isOut } = await findRoutes(ctx, id);
  const plain = { name, description, isActive: isOut && isActive ? undefined : isActive };
  if (Object.values(plain).some((value) => value !== undefined))
    await ctx.db
      .updateTable('bankAccount')
      .set({ ...plain, updatedAt: ctx.now })
      .where('id', '=', id)
      .execute();
  const wanted = { ...known, ...otherThan(approved, to), activates: isOut && (isActive ?? known.activates) };
  if (Object.keys(otherThan(known, wanted)).length > 0) await propose(ctx, id, wanted);
  await ctx.emit('record.changed', { area: 'bank-account', id, change: 'updated' });
}

/** What differs; a form sends what it was shown along with what was typed. */
const otherThan = (known: PaymentRoute, wanted: object) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== known[field as keyof PaymentRoute]),
  );

/** What the account has, and what is proposed for it, where something is. */
async function findRoutes({ db }: Ctx, id: number) {
  const columns = sql`bank_id as bank, number, prompt_pay, biller_id, qr_code_id as qr_code`;
  const [{ rows: approved }, { rows: proposed }] = await Promise.all([
    sql<PaymentRoute & { isOut: boolean }>`
      select ${columns}, false as activates, approved_at is not null and not is_active as is_out from bank_account where id = ${id}`.execute(
      db,
    ),
    sql<PaymentRoute>`
      select ${columns}, activates from bank_account_proposal where bank_account_id = ${id} and outcome is null`.execute(db),
  ]);
  if (!approved[0]) throw notFound();
  const { isOut, ...route } = approved[0];
  return { approved: route, known: proposed[0] ?? route, isOut };
}

async function propose(ctx: Ctx, id: number, to: PaymentRoute): Promise<void> {
  const { bank, number, promptPay, billerId, qrCode, activates } = to;
  const qrState = await checkQrCode(ctx, to);
  await sql`
    select ledger.propose_account(${id}, ${bank}, ${number}, ${promptPay}, ${billerId}, ${qrCode}, ${qrState}, ${activates})`.execute(
    ctx.db,
  );
}

export async function approveBankAccount(ctx: Ctx, id: number, proposal: number): Promise<void> {
  await sql`select ledger.approve_account(${id}, ${proposal})`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'bank-account', id, change: 'updated' });
}

export async function withdrawProposal(ctx: Ctx, id: number): Promise<void> {
  await sql`select ledger.withdraw_account(${id})`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'bank-account', id, change: 'updated' });
}

export const removeBankAccount = (ctx: Ctx, id: number) => removeRecord(bankAccountRecords, ctx, id);
