import { bankAccountApi } from '@lobby/contract/areas/bank-account';
import { call } from '#shared/call/call.ts';
import type { Choices } from './choices.ts';

const MAX_CHOICES = 30;
const find = async (filters: object, signal: AbortSignal | undefined) => {
  const query = { filters, sort: ['id:asc'], pagination: { pageSize: MAX_CHOICES } };
  const { data } = await call(bankAccountApi.list, { query }, { signal });
  return data.map(({ id, name, bank, number }) => ({ value: String(id), label: `${bank?.shortName ?? ''} ${number} · ${name}` }));
};

/** Our own accounts that are approved and in use, by name. */
export const bankAccountChoices: Choices = {
  key: ['bank-account'],
  find: (typed, _language, signal) => {
    const name = typed.trim() && { name: { $containsi: typed.trim() } };
    return find({ isActive: true, approvedAt: { $notNull: true }, ...name }, signal);
  },
  named: (values, _language, signal) => find({ id: { $in: values } }, signal),
};
