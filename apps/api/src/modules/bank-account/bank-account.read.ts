import { may } from '@lobby/contract/access';
import type { BankAccountPage, ListedBankAccount } from '@lobby/contract/areas/bank-account';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { promptPayCode } from '@lobby/contract/money/promptpay';
import { sql } from 'kysely';
import { fileIn } from '#modules/file/file.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, findRow, listRows, notFound } from '#platform/module.ts';
import { bankAccountRecords } from './bank-account.source.ts';

type Numbers = Pick<ListedBankAccount, 'number' | 'promptPay' | 'billerId'>;

const mask = (digits: string) => `•••${digits.slice(-4)}`;
const maskNumbers = <T extends Numbers>(row: T): T => ({
  ...row,
  number: mask(row.number),
  promptPay: row.promptPay && mask(row.promptPay),
  billerId: row.billerId && mask(row.billerId),
});

/** Numbers are masked for everybody: a list is no place to read them off. */
export async function listBankAccounts(ctx: Ctx, query: WireQuery) {
  const { source, shape } = bankAccountRecords;
  const wire = { ...query, populate: query.populate ?? '*' };
  const { data, meta } = (await listRows(ctx, source, shape, wire)) as { data: ListedBankAccount[]; meta: object };
  const numbers = await numbersOf(
    ctx,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...row, ...maskNumbers(numbers.get(row.id) as Known) })), meta } as never;
}

type Known = Numbers & { hasProposal: boolean };

async function numbersOf({ db }: Ctx, ids: number[]): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Known & { id: number }>`
    select id, number, prompt_pay, biller_id, exists (
      select from bank_account_proposal p where p.bank_account_id = bank_account.id and outcome is null) as has_proposal
    from bank_account where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** Numbers whole for whoever may write. */
export async function readBankAccountPage(ctx: Ctx, id: number, populate: unknown = '*'): Promise<BankAccountPage> {
  const { source, shape } = bankAccountRecords;
  const row = (await findRow(ctx, source, shape, id, populate)) as unknown as BankAccountPage;
  const known = (await numbersOf(ctx, [id])).get(id);
  if (!known) throw notFound();
  const [qr, proposal] = await Promise.all([readQr(ctx, id), readProposal(ctx, id)]);
  const isWriter = may(ctx.user.role, 'bank-account:write');
  const shown = isWriter ? <T extends Numbers>(numbers: T) => numbers : maskNumbers;
  const isUsed = row.approvedAt !== null && row.isActive;
  return {
    ...row,
    ...shown(known),
    ...qr,
    code: isUsed && known.promptPay !== null ? promptPayCode(known.promptPay, null) : null,
    // Shown where it is decided about, and nowhere else.
    proposal: isWriter ? proposal : null,
  };
}

async function readQr({ db }: Ctx, id: number): Promise<Pick<BankAccountPage, 'qrCode' | 'qrState' | 'approvedBy'>> {
  const { rows } = await sql<Pick<BankAccountPage, 'qrCode' | 'qrState' | 'approvedBy'>>`
    select ${fileIn('a.qr_code_id')} as qr_code, qr_state, ${personIn('a.approved_by_id')} as approved_by
    from bank_account a where id = ${id}`.execute(db);
  return rows[0] as Pick<BankAccountPage, 'qrCode' | 'qrState' | 'approvedBy'>;
}

async function readProposal({ db }: Ctx, id: number): Promise<BankAccountPage['proposal']> {
  const { rows } = await sql<NonNullable<BankAccountPage['proposal']>>`
    select p.id, json_build_object('id', bank.id, 'code', bank.code, 'shortName', bank.short_name, 'nameTh', bank.name_th, 'nameEn', bank.name_en,
        'name', bank.name, 'colour', bank.colour, 'isActive', bank.is_active) as bank,
      number, prompt_pay, biller_id, ${fileIn('p.qr_code_id')} as qr_code, qr_state, activates, ${personIn('p.by_id')} as by, p.created_at
    from bank_account_proposal p join bank on bank.id = p.bank_id
    where bank_account_id = ${id} and outcome is null`.execute(db);
  return rows[0] ?? null;
}
