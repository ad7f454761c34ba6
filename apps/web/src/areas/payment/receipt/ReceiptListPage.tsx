import type { Receipt } from '@lobby/contract/areas/receipt';
import { useSearch } from '@tanstack/react-router';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { type ListSearch, listSearch } from '#shared/list-search/list-search.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { ReceiptRegister } from './ReceiptRegister.tsx';
import { ReceiptState, receiptStateText } from './ReceiptState.tsx';
import { receiptRecords } from './receipt.records.ts';
import { isMonth, monthChoices, ofMonth } from './receipt-month.ts';
import { thisMonth } from './this-month.ts';

const columns: Column<Receipt>[] = [
  { field: 'number' },
  { field: 'issuedOn', text: ({ issuedOn }) => formatDayInput(issuedOn), onCard: true },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  {
    field: 'amount',
    isAmount: true,
    text: ({ amount }) => formatBaht(amount),
    onCard: true,
    inFile: [{ field: 'amount', value: ({ amount }) => amount }],
  },
  { field: 'state', text: receiptStateText, show: (receipt) => <ReceiptState receipt={receipt} />, onCard: 'state' },
];

const receiptFilters = (): Filter[] => [
  {
    field: 'month',
    from: monthChoices,
    opensOn: thisMonth(),
    where: (months) => ({ $or: months.filter(isMonth).map(ofMonth) }),
  },
  {
    field: 'state',
    options: ['valid', 'void'],
    where: ([state]) => ({ voidedAt: state === 'void' ? { $notNull: true } : { $null: true } }),
  },
];
export const viewFilters = (view: ListSearch) => viewFiltersOf(receiptRecords, receiptFilters())(view);

/** The book of a month, and the receipts in it. */
export function ReceiptListPage() {
  const { filters: asked } = listSearch(useSearch({ strict: false }));
  const month = asked?.month?.find(isMonth);
  return (
    <ListPage
      area="pay-in"
      api={receiptRecords}
      columns={columns}
      filters={receiptFilters()}
      header={<ReceiptRegister month={month} />}
      empty="receipt.empty"
    />
  );
}
