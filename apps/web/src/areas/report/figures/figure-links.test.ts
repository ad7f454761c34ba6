import type { FigureReportName } from '@lobby/contract/areas/report-figures';
import { expect, it } from 'vitest';
import { linkOf } from './figure-links.ts';

const period = { from: '2026-10-05', to: '2026-11-18' };
const link = (name: FigureReportName, field: string, key: string) =>
  linkOf(name, field, { key, labels: [], values: {}, mark: null }, period, '2026-11-18');

it('the bills of a month are those of its days within the period', () => {
  const days = (month: string) => link('collection', 'billed', month)?.search;
  expect(days('2026-10')).toMatchObject({ filters: { dueDate: ['2026-10-05..2026-10-31'] } });
  expect(days('2026-11')).toMatchObject({ filters: { dueDate: ['2026-11-01..2026-11-18'] } });
});

it('of the bookings only all of them have a list', () => {
  expect(link('bookings', 'booked', '7')).toBeDefined();
  for (const field of ['checkedIn', 'noShow', 'cancelled', 'income'])
    expect([field, link('bookings', field, '7')]).toEqual([field, undefined]);
});
