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
}

/** Used for nothing before somebody else has approved it. */
export async function openBankAccount(ctx: Ctx, { name, description, isActive, type: _juristic, ...to }: Input): Promise<number> {
  const { id } = await ctx.db
    .insertInto('bankAccount')
    .values({ name, description, isActive, bankId: to.bank, number: to.number, promptPay: to.promptPay, billerId: to.billerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await propose(ctx, id, to);
  await ctx.emit('record.changed', { area: 'bank-account', id, change: 'created' });
  return id;
}

/** Its name, its note and whether it is in use change at once; where the money goes is proposed. */
export async function changeBankAccount(ctx: Ctx, id: number, changes: Changes): Promise<void> {
  const { name, description, isActive, type: _juristic, ...to } = changes;
  const { approved, known } = await findRoutes(ctx, id);
  const plain = { name, description, isActive };
  if (Object.values(plain).some((value) => value !== undefined))
    await ctx.db
      .updateTable('bankAccount')
      .set({ ...plain, updatedAt: ctx.now })
      .where('id', '=', id)
      .execute();
  const wanted = { ...known, ...otherThan(approved, to) };
  if (Object.keys(otherThan(known, wanted)).length > 0) await propose(ctx, id, wanted);
  await ctx.emit('record.changed', { area: 'bank-account', id, change: 'updated' });
}

/** What differs; a form sends what it was shown along with what was typed. */
const otherThan = (known: PaymentRoute, wanted: object) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== known[field as keyof PaymentRoute]),
  );

/** What the account has, and what is proposed for it, where something is. */
async function findRoutes({ db }: Ctx, id: number): Promise<{ approved: PaymentRoute; known: PaymentRoute }> {
  const columns = sql`bank_id as bank, number, prompt_pay, biller_id, qr_code_id as qr_code`;
  const [{ rows: approved }, { rows: proposed }] = await Promise.all([
    sql<PaymentRoute>`select ${columns} from bank_account where id = ${id}`.execute(db),
    sql<PaymentRoute>`select ${columns} from bank_account_proposal where bank_account_id = ${id} and outcome is null`.execute(db),
  ]);
  if (!approved[0]) throw notFound();
  return { approved: approved[0], known: proposed[0] ?? approved[0] };
}

async function propose(ctx: Ctx, id: number, to: PaymentRoute): Promise<void> {
  const qrState = await checkQrCode(ctx, to);
  await sql`select ledger.propose_account(${id}, ${to.bank}, ${to.number}, ${to.promptPay}, ${to.billerId}, ${to.qrCode}, ${qrState})`.execute(
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
