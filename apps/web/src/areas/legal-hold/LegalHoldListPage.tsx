import type { LegalHold } from '@lobby/contract/areas/legal-hold';
import { Menu } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { nameOf } from '#shared/texts/language.ts';
import { HoldState, stateText } from './HoldState.tsx';
import { stateOf, today } from './hold-state.ts';
import { LiftDialog } from './LiftDialog.tsx';
import { legalHoldRecords } from './legal-hold.records.ts';

const columns: Column<LegalHold>[] = [
  {
    field: 'subject',
    text: ({ member, room }, language) => (member ? nameOf(member, language) : roomLabel(room)),
    populate: ['member', 'room.category'],
  },
  { field: 'state', text: stateText, show: (hold) => <HoldState hold={hold} />, onCard: 'state' },
  { field: 'reason', onCard: true },
  { field: 'until', text: ({ until }) => formatDayInput(until ?? undefined), onCard: true },
  { field: 'createdAt' },
];

const asks: Record<string, () => object> = {
  active: () => ({ liftedAt: { $null: true }, $or: [{ until: { $null: true } }, { until: { $gte: today() } }] }),
  ended: () => ({ liftedAt: { $null: true }, until: { $lt: today() } }),
  lifted: () => ({ liftedAt: { $notNull: true } }),
};
const filters: Filter[] = [
  {
    field: 'state',
    options: [...Object.keys(asks), ALL],
    opensOn: 'active',
    where: ([state = '']) => asks[state]?.() ?? {},
  },
];
export const viewFilters = viewFiltersOf(legalHoldRecords, filters);

/** Whose data stays, and why. */
export function LegalHoldListPage() {
  const { t } = useTranslation();
  const [lifting, setLifting] = useState<LegalHold>();
  const rowActions = (hold: LegalHold) =>
    stateOf(hold) === 'active' && (
      <Menu.Item leftSection={<IconLockOpen size={18} />} onClick={() => setLifting(hold)}>
        {t('legal-hold.lift.act')}
      </Menu.Item>
    );
  return (
    <>
      <ListPage area="legal-hold" api={legalHoldRecords} columns={columns} filters={filters} rowActions={rowActions} />
      {lifting && <LiftDialog hold={lifting} onClose={() => setLifting(undefined)} />}
    </>
  );
}
