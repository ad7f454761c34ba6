import { z } from 'zod';
import { BANK_ACCOUNT_TYPE } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { firstOf, flag, id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Bank, bankShape } from './bank.ts';
import { Category, categoryShape } from './category.ts';
import { qrPicture, StoredFile } from './file.ts';
import { Person } from './person.ts';

/** Digits as people write them, with spaces and dashes. */
const digits = (pattern: RegExp) =>
  z
    .string(problem('required'))
    .trim()
    .max(40, problem('tooLong'))
    .transform((typed) => typed.replace(/[ -]/g, ''))
    .pipe(z.string().regex(pattern, problem('invalid')));
const optionalDigits = (pattern: RegExp, examples: string[]) =>
  z
    .union([z.literal('').transform(() => null), digits(pattern)], problem('invalid'))
    .nullable()
    .default(null)
    .meta({ examples });

export const BankAccountInput = z.strictObject({
  name: text(120),
  bank: ref('bank'),
  number: digits(/^\d{10,15}$/).meta({ unique: 'digits', examples: ['123-4-56789-0'] }),
  description: optionalText(300),
  /** A mobile phone, a national or tax id, or an e-wallet. */
  promptPay: optionalDigits(/^(0[689]\d{8}|\d{13}|\d{15})$/, ['0812345678', '1234567890121']),
  billerId: optionalDigits(/^\d{15}$/, ['099999999999990']),
  type: firstOf(id)
    .refine((type) => type === null || type === BANK_ACCOUNT_TYPE, problem('invalid'))
    .default(BANK_ACCOUNT_TYPE)
    .meta({ examples: [[BANK_ACCOUNT_TYPE]] }),
  isActive: flag.default(true),
  qrCode: qrPicture,
});

const BankAccountRow = record('bank_account', {
  id,
  name: nonPersonal(z.string()),
  description: nonPersonal(z.string().nullable()),
  isActive: z.boolean(),
  approvedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  bank: Bank.optional(),
  type: Category.optional(),
});
export const bankAccountShape: ListShape = listShape(BankAccountRow, {
  relations: { bank: () => bankShape, type: () => categoryShape },
});

/** Read from the uploaded picture: the account's own code, or nothing that can be read. */
export const QR_STATES = ['matches', 'unreadable'] as const;

const target = {
  number: nonPersonal(z.string()),
  promptPay: nonPersonal(z.string().nullable()),
  billerId: nonPersonal(z.string().nullable()),
};
/** Numbers are masked in lists, and for whoever may not write. */
const ListedBankAccount = BankAccountRow.extend({ ...target, hasProposal: z.boolean() });
export type ListedBankAccount = z.infer<typeof ListedBankAccount>;

const qr = { qrCode: StoredFile.nullable(), qrState: z.enum(QR_STATES).nullable() };
/** Another number, bank or code is not used before somebody else has approved it. */
const Proposal = z.object({
  id,
  /** It was out of use, and takes money again. */
  activates: z.boolean(),
  bank: Bank,
  ...target,
  ...qr,
  by: Person.nullable(),
  createdAt: instant,
});
const BankAccountPage = ListedBankAccount.extend({
  ...qr,
  approvedBy: Person.nullable(),
  /** The text of our own QR code, without an amount; none for what is not approved or out of use. */
  code: nonPersonal(z.string().nullable()),
  proposal: Proposal.nullable(),
});
export type BankAccountPage = z.infer<typeof BankAccountPage>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const page = { ...write, secretAnswer: true, answer: one(BankAccountPage) } as const;
const guarded = { ...page, stepUp: true } as const;

export const bankAccountApi = {
  shape: bankAccountShape,
  input: BankAccountInput,
  list: endpoint('GET', '/bank-accounts', {
    ...read,
    query: listQuery(),
    answer: pageOf(ListedBankAccount),
    list: bankAccountShape,
  }),
  get: endpoint('GET', '/bank-accounts/:id', {
    ...read,
    query: listQuery().pick({ populate: true }),
    answer: one(BankAccountPage),
  }),
  create: endpoint('POST', '/bank-accounts', { ...guarded, body: BankAccountInput }),
  update: endpoint('PUT', '/bank-accounts/:id', { ...guarded, body: changesOf(BankAccountInput) }),
  remove: endpoint('DELETE', '/bank-accounts/:id', { ...write, stepUp: true, answer: one(z.object({ id })) }),
  /** The proposal that was shown: another one may be open by now. */
  approve: endpoint('POST', '/bank-accounts/:id/approve', { ...guarded, body: z.strictObject({ proposal: id }) }),
  withdraw: endpoint('POST', '/bank-accounts/:id/withdraw', page),
};

nameSchemas({
  BankAccount: ListedBankAccount,
  BankAccountPage,
  BankAccountInput,
  BankAccountUpdate: bankAccountApi.update.body,
  BankAccountProposal: Proposal,
});
