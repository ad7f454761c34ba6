import { UNIDENTIFIED_STATES } from '@lobby/contract/areas/pay-in';
import type { UnidentifiedMoney } from '@lobby/contract/areas/unidentified-money';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { dayRangeFilter } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf } from '#shared/texts/language.ts';
import { PaymentTabs } from '../PaymentTabs.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { stateText, UnidentifiedState } from './UnidentifiedState.tsx';
import { AREA, unidentifiedRecords } from './unidentified.records.ts';

export const accountLabel = ({ bank, number, name }: UnidentifiedMoney['bankAccount']) => `${bank} ${number} · ${name}`;

const columns: Column<UnidentifiedMoney>[] = [
  { field: 'arrivedOn', text: ({ arrivedOn }) => formatDayInput(arrivedOn) },
  {
    field: 'amount',
    isAmount: true,
    text: ({ amount }) => formatBaht(amount),
    onCard: true,
    inFile: [{ field: 'amount', value: ({ amount }) => amount }],
  },
  { field: 'words', text: ({ words }) => words ?? '', onCard: true },
  { field: 'channel', text: ({ channel }, language) => nameOf(channel, language) },
  { field: 'bankAccount', text: ({ bankAccount }) => accountLabel(bankAccount) },
  { field: 'state', text: stateText, show: (money) => <UnidentifiedState money={money} />, onCard: 'state' },
];

const filters: Filter[] = [
  {
    field: 'state',
    options: [...UNIDENTIFIED_STATES, ALL],
    opensOn: 'open',
    where: (states) => ({ state: { $in: states } }),
  },
  dayRangeFilter('arrivedOn'),
];
export const viewFilters = viewFiltersOf(unidentifiedRecords, filters);

const top = () => <PaymentTabs here="unidentified" />;

/** What stands on our accounts and is nobody's yet; what became of the rest. */
export function UnidentifiedListPage() {
  return (
    <ListPage
      area={AREA}
      api={unidentifiedRecords}
      columns={columns}
      filters={filters}
      top={top}
      action={<EnterButton />}
      empty={`${AREA}.empty`}
    />
  );
}

function EnterButton() {
  const { t } = useTranslation();
  const writable = useCan()(`${AREA}:write`);
  const [isOpen, setOpen] = useState(false);
  if (!writable) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('unidentified-money.enter.act')}
      </Button>
      {isOpen && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  );
}
