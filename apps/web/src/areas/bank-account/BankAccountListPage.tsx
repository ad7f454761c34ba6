import { bankAccountApi, type ListedBankAccount } from '@lobby/contract/areas/bank-account';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { nameOf } from '#shared/texts/language.ts';
import css from './BankAccount.module.css';
import { BankAccountState, stateText } from './BankAccountState.tsx';

const columns: Column<ListedBankAccount>[] = [
  { field: 'name' },
  { field: 'bank', text: ({ bank }, language) => (bank ? nameOf(bank, language) : ''), populate: 'bank', onCard: true },
  {
    field: 'number',
    text: ({ number }) => number,
    show: ({ number }) => <span className={css.number}>{number}</span>,
    onCard: true,
  },
  { field: 'promptPay', text: ({ promptPay }) => promptPay ?? '' },
  {
    field: 'state',
    text: stateText,
    show: (account) => <BankAccountState account={account} />,
    onCard: 'state',
  },
  { field: 'updatedAt' },
];

const filters: Filter[] = [
  {
    field: 'state',
    options: ['approved', 'proposed'],
    where: ([state]) => ({ approvedAt: state === 'approved' ? { $notNull: true } : { $null: true } }),
  },
  { field: 'isActive' },
];
export const viewFilters = viewFiltersOf(bankAccountApi, filters);

export const BankAccountListPage = () => (
  <ListPage area="bank-account" api={bankAccountApi} columns={columns} filters={filters} />
);
