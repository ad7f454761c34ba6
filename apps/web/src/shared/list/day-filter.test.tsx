import { expect, it } from 'vitest';
import { dayRangeFilter, daysCondition, readRange, writeRange } from './day-filter.ts';

const zone = 'Asia/Bangkok';
/** Half past one in the night of the 15th in Bangkok, the 14th in UTC. */
const now = new Date('2026-11-14T18:30:00Z');

it('days are those of the building, whatever day it is in the browser', () => {
  expect(daysCondition('today', zone, now)).toEqual({ $gte: '2026-11-14T17:00:00.000Z' });
  expect(daysCondition('yesterday', zone, now)).toEqual({ $gte: '2026-11-13T17:00:00.000Z', $lt: '2026-11-14T17:00:00.000Z' });
  expect(daysCondition('7', zone, now)).toEqual({ $gte: '2026-11-08T17:00:00.000Z' });
});

it('days of one’s own include the last one, and may be open', () => {
  expect(daysCondition('2026-11-01..2026-11-02', zone, now)).toEqual({
    $gte: '2026-10-31T17:00:00.000Z',
    $lt: '2026-11-02T17:00:00.000Z',
  });
  expect(daysCondition('..2026-11-02', zone, now)).toEqual({ $lt: '2026-11-02T17:00:00.000Z' });
});

it.each(['', 'x', '2026-13-01..', '..'])('%j asks for no days', (value) => {
  expect(daysCondition(value, zone, now)).toBeUndefined();
});

it('comes back the same from the address', () => {
  for (const range of [{ from: '2026-11-01', to: '2026-11-02' }, { from: '2026-11-01' }, { to: '2026-11-02' }])
    expect(readRange(writeRange(range))).toEqual(range);
  expect(writeRange({})).toBe('');
});

it('of a field that is a day asks for days, not for one value no record has', () => {
  const { where } = dayRangeFilter('dueDate');
  expect(where?.(['2026-11-01..2026-11-15'])).toEqual({ dueDate: { $gte: '2026-11-01', $lte: '2026-11-15' } });
  expect(where?.(['..2026-11-15'])).toEqual({ dueDate: { $lte: '2026-11-15' } });
  expect(where?.(['nonsense'])).toEqual({});
});
