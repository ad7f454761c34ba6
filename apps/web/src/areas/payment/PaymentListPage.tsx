import type { Payment } from '@lobby/contract/areas/payment';
import { Menu } from '@mantine/core';
import { IconCash, IconFileSearch, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildingChoices, roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { dayRangeFilter } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf } from '#shared/texts/language.ts';
import css from './Bill.module.css';
import { BillState, stateText } from './BillState.tsx';
import { CombineButton } from './CombineButton.tsx';
import { DueDay } from './DueDay.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import { paymentRecords } from './payment.records.ts';
import { tabOf } from './payment-search.ts';
import { tabFilter } from './payment-tabs.ts';

const PRINT = '/payment/payments/print';

const columns: Column<Payment>[] = [
  { field: 'number', show: ({ number }) => <span className={css.whole}>{number}</span> },
  {
    field: 'room',
    text: ({ room }) => roomLabel(room),
    show: ({ room }) => <span className={css.whole}>{roomLabel(room)}</span>,
    populate: 'room.category',
    onCard: true,
  },
  { field: 'name' },
  { field: 'type', text: ({ type }, language) => nameOf(type, language) },
  { field: 'dueDate', text: ({ dueDate }) => formatDayInput(dueDate), show: (bill) => <DueDay bill={bill} />, onCard: true },
  {
    field: 'total',
    isAmount: true,
    text: ({ total }) => formatBaht(total),
    inFile: [{ field: 'total', value: ({ total }) => total }],
  },
  {
    field: 'balance',
    isAmount: true,
    text: ({ balance }) => formatBaht(balance),
    onCard: true,
    inFile: [{ field: 'balance', value: ({ balance }) => balance }],
  },
  {
    field: 'status',
    text: stateText,
    show: (bill) => <Status bill={bill} />,
    populate: ['status', 'parent'],
    onCard: 'state',
  },
];

const filters: Filter[] = [
  tabFilter,
  { field: 'room', from: roomChoices },
  { field: 'type', from: categoryChoices('payment-type') },
  dayRangeFilter('dueDate'),
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
];
export const viewFilters = viewFiltersOf(paymentRecords, filters);

/** What rooms owe and have paid, by what has to be done about it. */
export function PaymentListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tab = tabOf(listSearch(useSearch({ strict: false })));
  const top = () => <PaymentTabs here={tab} />;
  const rowActions = ({ id, voidedAt }: Payment) =>
    !voidedAt && (
      <Menu.Item
        leftSection={<IconPrinter size={18} />}
        onClick={() => void navigate({ to: PRINT, search: { ids: String(id) } })}
      >
        {t('payment.print.one')}
      </Menu.Item>
    );
  const bulk = (picked: number[], clear: () => void) => (
    <>
      {(tab === 'open' || tab === 'overdue') && picked.length > 1 && <CombineButton picked={picked} onDone={clear} />}
      <LinkButton
        variant="default"
        to={PRINT}
        search={{ ids: picked.join(',') }}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {t('payment.print.open', { count: picked.length })}
      </LinkButton>
    </>
  );
  return (
    <ListPage
      area="payment"
      api={paymentRecords}
      columns={columns}
      filters={filters}
      top={top}
      action={<NextStep tab={tab} />}
      bulk={bulk}
      rowActions={rowActions}
    />
  );
}

/** Slips that wait are checked at their desk; money is taken at the counter; what was paid has its receipts. */
function NextStep({ tab }: { tab: ReturnType<typeof tabOf> }) {
  const { t } = useTranslation();
  const can = useCan();
  if (tab === 'paid')
    return (
      <LinkButton variant="default" to="/payment/receipts" leftSection={<IconReceipt size={18} aria-hidden />}>
        {t('payment.act.receipts')}
      </LinkButton>
    );
  if (!can('payment:write')) return null;
  if (tab === 'waiting')
    return (
      <LinkButton to="/payment/payments/slips" leftSection={<IconFileSearch size={18} aria-hidden />}>
        {t('payment.act.slips')}
      </LinkButton>
    );
  return (
    <LinkButton to="/payment/payments/billing" leftSection={<IconCash size={18} aria-hidden />}>
      {t('payment.act.take')}
    </LinkButton>
  );
}

function Status({ bill }: { bill: Payment }) {
  const { t } = useTranslation();
  return (
    <span className={css.status}>
      <BillState bill={bill} />
      {bill.parent && <span className={`${css.soft} ${css.whole}`}>{t('payment.inNumber', { number: bill.parent.number })}</span>}
    </span>
  );
}
