import { expect, it } from 'vitest';
import { refusalAt } from './visitor-verdict.ts';

const at = (text: string) => new Date(text);
const visit = (from: string, to: string, more: object = {}) => ({
  expectedFrom: at(from),
  expectedTo: at(to),
  days: null,
  hoursFrom: null,
  hoursTo: null,
  ...more,
});
const BANGKOK = 'Asia/Bangkok';

it('an hour early is in time, and until midnight means until midnight', () => {
  const dinner = visit('2026-11-20T11:00:00Z', '2026-11-20T17:00:00Z');
  expect(refusalAt(dinner, at('2026-11-20T09:59:59Z'), BANGKOK)).toBe('visitEarly');
  expect(refusalAt(dinner, at('2026-11-20T10:00:00Z'), BANGKOK)).toBeUndefined();
  expect(refusalAt(dinner, at('2026-11-20T16:59:59Z'), BANGKOK)).toBeUndefined();
  expect(refusalAt(dinner, at('2026-11-20T17:00:00Z'), BANGKOK)).toBe('visitOver');
});

it('a guest who stays overnight may come after midnight', () => {
  expect(refusalAt(visit('2026-11-20T11:00:00Z', '2026-11-21T05:00:00Z'), at('2026-11-20T18:30:00Z'), BANGKOK)).toBeUndefined();
});

it('a maid comes on her days and hours, by the property’s clock', () => {
  const maid = visit('2026-11-01T00:00:00Z', '2027-10-31T00:00:00Z', {
    days: [0, 2],
    hoursFrom: '08:00:00',
    hoursTo: '12:00:00',
  });
  // Monday, 16 November: 08:00 in Bangkok is 01:00 in Greenwich.
  expect(refusalAt(maid, at('2026-11-16T01:00:00Z'), BANGKOK)).toBeUndefined();
  expect(refusalAt(maid, at('2026-11-16T00:59:59Z'), BANGKOK)).toBe('visitHours');
  expect(refusalAt(maid, at('2026-11-16T05:00:00Z'), BANGKOK)).toBe('visitHours');
  expect(refusalAt(maid, at('2026-11-17T01:00:00Z'), BANGKOK)).toBe('visitDay');
});

it('a night nurse comes until six in the morning, and that is the night of the day before', () => {
  const nurse = visit('2026-11-01T00:00:00Z', '2027-10-31T00:00:00Z', { days: [0], hoursFrom: '22:00:00', hoursTo: '06:00:00' });
  expect(refusalAt(nurse, at('2026-11-16T15:00:00Z'), BANGKOK)).toBeUndefined();
  expect(refusalAt(nurse, at('2026-11-16T20:00:00Z'), BANGKOK)).toBeUndefined();
  expect(refusalAt(nurse, at('2026-11-16T23:00:00Z'), BANGKOK)).toBe('visitDay');
  expect(refusalAt(nurse, at('2026-11-16T05:00:00Z'), BANGKOK)).toBe('visitHours');
  // Monday before six is Sunday's night.
  expect(refusalAt(nurse, at('2026-11-15T20:00:00Z'), BANGKOK)).toBe('visitDay');
});

it('where clocks change, the hours are those of the wall', () => {
  const nurse = visit('2026-10-01T00:00:00Z', '2026-11-30T00:00:00Z', { hoursFrom: '08:00:00', hoursTo: '09:00:00' });
  expect(refusalAt(nurse, at('2026-10-24T06:30:00Z'), 'Europe/Berlin')).toBeUndefined();
  expect(refusalAt(nurse, at('2026-10-25T06:30:00Z'), 'Europe/Berlin')).toBe('visitHours');
  expect(refusalAt(nurse, at('2026-10-25T07:30:00Z'), 'Europe/Berlin')).toBeUndefined();
});
