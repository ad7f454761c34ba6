import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { ALL, type Filter } from './columns.ts';
import { dayFilter } from './day-filter.ts';
import { ClearFilters } from './FilterChip.tsx';
import { FilterChips } from './ListTools.tsx';

const status: Filter = { field: 'status', options: ['17', '18', ALL], opensOn: '17' };

function Chips({ filters, first = {} }: { filters: Filter[]; first?: Record<string, string[]> }) {
  const [used, setUsed] = useState(first);
  return (
    <>
      <FilterChips
        area="parcel"
        filters={filters}
        used={used}
        onChange={(field, values) => setUsed({ ...used, [field]: values })}
      />
      <ClearFilters search={{ filters: used }} filters={filters} onClear={() => setUsed(first)} />
      <output>{JSON.stringify(used)}</output>
    </>
  );
}
const used = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
const field = (name: string) => t(`parcel.field.${name}`);

it('a used filter says its field and its value, and has a way out', async () => {
  const { user } = show(<Chips filters={[status]} first={{ status: ['18'] }} />);
  expect(await screen.findByRole('button', { name: `${field('status')}: ${t('parcel.filter.status.18')}` })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.clearOne', { field: field('status') }) }));
  expect(used(), 'a list that opens on a part of itself shows everything').toEqual({ status: [ALL] });
});

it('keeps the place of "clear all" while there is nothing to clear', () => {
  show(<Chips filters={[status]} first={{ status: ['17'] }} />);
  expect(screen.getByText(t('list.clear')).closest('button')?.dataset.idle).toBe('true');
});

it('few filters are all there; of many the others come by "more filters", and one in use is always there', async () => {
  const names = ['status', 'room', 'carrier', 'mailType', 'olderThan', 'building'];
  const many: Filter[] = names.map((name) => ({ field: name, options: ['overdue'] }));
  const { user } = show(<Chips filters={many} first={{ building: ['overdue'] }} />);
  expect(screen.queryByRole('button', { name: field('mailType') })).toBeNull();
  expect(screen.getByRole('button', { name: new RegExp(`^${field('building')}:`) })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.moreFilters') }));
  await user.click(await screen.findByRole('menuitem', { name: field('olderThan') }));
  await user.click(await screen.findByRole('option', { name: t('parcel.filter.olderThan.overdue') }));
  expect(used()).toMatchObject({ olderThan: ['overdue'] });
});

it('days are chosen by name, or from one to another', async () => {
  const { user } = show(<Chips filters={[dayFilter('received', 'createdAt')]} />);
  await user.click(screen.getByRole('button', { name: field('received') }));
  await user.click(await screen.findByRole('button', { name: t('list.days.yesterday') }));
  expect(used()).toEqual({ received: ['yesterday'] });
  await user.click(screen.getByRole('button', { name: `${field('received')}: ${t('list.days.yesterday')}` }));
  await user.type(await screen.findByRole('textbox', { name: t('list.days.from') }), '1/11/2569{Enter}');
  await user.type(await screen.findByRole('textbox', { name: t('list.days.to') }), '02/11/2026{Enter}');
  expect(used()).toEqual({ received: ['2026-11-01..2026-11-02'] });
  expect(screen.getByRole('button', { name: `${field('received')}: 01/11/2026–02/11/2026` })).toBeTruthy();
});

it('a value nobody knows any more is said to be unknown, and does not load for ever', async () => {
  show(<Chips filters={[status]} first={{ status: ['99'] }} />);
  expect(await screen.findByRole('button', { name: `${field('status')}: ${t('list.unknownChoice')}` })).toBeTruthy();
});
