import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsItsRule, movedTo, occurrencesOf, type Series, wholeDays } from './recurrence-series.ts';
import { DAY_MS, dayNumber, dayOf, dayText, momentOf, startOfDay, wallOf } from './zone.ts';

const BANGKOK = 'Asia/Bangkok';
const BERLIN = 'Europe/Berlin';
const yoga = (changes: Partial<Series> = {}): Series => ({
  startDate: new Date('2026-11-16T11:00:00Z'),
  endDate: new Date('2026-11-16T12:00:00Z'),
  isAllDay: false,
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  exceptions: [],
  ...changes,
});
const starts = (series: Series, zone: string, from: string, to: string) =>
  occurrencesOf(series, zone, new Date(from), new Date(to)).map(({ startDate }) => startDate.toISOString());

describe('an event that comes again', () => {
  it('comes every Monday, but not on the one left out', () => {
    const series = yoga({ exceptions: ['2026-11-23'] });
    expect(starts(series, BANGKOK, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
      '2026-11-16T11:00:00.000Z',
      '2026-11-30T11:00:00.000Z',
    ]);
  });

  it('stays at nine by the clock on the wall when the clocks change', () => {
    const series = yoga({
      startDate: new Date('2026-03-23T08:00:00Z'),
      endDate: new Date('2026-03-23T09:00:00Z'),
      recurrence: 'FREQ=WEEKLY',
    });
    expect(starts(series, BERLIN, '2026-03-01T00:00:00Z', '2026-04-07T00:00:00Z')).toEqual([
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
    ]);
  });

  it('lasts whole days, also over the night the clocks change', () => {
    const series = yoga({
      startDate: startOfDay('2026-03-28', BERLIN),
      endDate: startOfDay('2026-03-30', BERLIN),
      isAllDay: true,
      recurrence: null,
    });
    expect(wholeDays(series, BERLIN)).toEqual({ first: dayNumber('2026-03-28'), last: dayNumber('2026-03-29') });
    const [only] = occurrencesOf(series, BERLIN, new Date('2026-03-29T10:00:00Z'), new Date('2026-03-29T11:00:00Z'));
    expect(only?.endDate.toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });

  it('is asked for by what it touches, not by where it starts', () => {
    const series = yoga({ endDate: new Date('2026-11-19T12:00:00Z') });
    expect(starts(series, BANGKOK, '2026-11-18T00:00:00Z', '2026-11-18T01:00:00Z')).toHaveLength(1);
    expect(starts(series, BANGKOK, '2026-11-19T12:00:00Z', '2026-11-19T13:00:00Z')).toHaveLength(0);
  });

  it('begins on a day of its own rule', () => {
    expect(fitsItsRule(yoga(), BANGKOK)).toBe(true);
    expect(fitsItsRule(yoga({ recurrence: 'FREQ=WEEKLY;BYDAY=TU' }), BANGKOK)).toBe(false);
  });
});

describe('a series that is moved', () => {
  it('takes its weekdays, its end and its gaps along', () => {
    const series = yoga({ recurrence: 'FREQ=WEEKLY;BYDAY=MO,SA;UNTIL=20261231', exceptions: ['2026-11-21'] });
    const moved = movedTo(series, new Date('2026-11-18T12:30:00Z'), BANGKOK);
    expect(moved).toMatchObject({
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270102',
      exceptions: ['2026-11-23'],
      endDate: new Date('2026-11-18T13:30:00Z'),
    });
  });

  it('says so where no rule would say the same', () => {
    const series = yoga({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR' });
    expect(movedTo(series, new Date('2026-11-19T11:00:00Z'), BANGKOK)).toBeUndefined();
    expect(movedTo(series, new Date('2026-11-18T11:00:00Z'), BANGKOK)?.recurrence).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU');
  });

  it('stays the second, or the last, of the month', () => {
    const second = yoga({ startDate: new Date('2026-11-10T11:00:00Z'), recurrence: 'FREQ=MONTHLY;BYDAY=2TU' });
    expect(movedTo(second, new Date('2026-11-18T11:00:00Z'), BANGKOK)?.recurrence).toBe('FREQ=MONTHLY;BYDAY=3WE');
    const last = yoga({ startDate: new Date('2026-11-27T11:00:00Z'), recurrence: 'FREQ=MONTHLY;BYDAY=-1FR' });
    expect(movedTo(last, new Date('2026-11-26T11:00:00Z'), BANGKOK)?.recurrence).toBe('FREQ=MONTHLY;BYDAY=-1TH');
  });

  it('of whole days begins with the day, whatever hour it is moved to', () => {
    const closed = { startDate: startOfDay('2026-11-16', BANGKOK), endDate: startOfDay('2026-11-18', BANGKOK) };
    const series = yoga({ ...closed, isAllDay: true, recurrence: null });
    expect(movedTo(series, new Date('2026-11-20T09:00:00Z'), BANGKOK)).toMatchObject({
      startDate: startOfDay('2026-11-20', BANGKOK),
      endDate: startOfDay('2026-11-22', BANGKOK),
    });
  });

  it('has every one of its days moved by as much, at the same time of day', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(weekdays, fc.integer({ min: -40, max: 40 }), fc.constantFrom(BANGKOK, BERLIN), (chosen, days, zone) => {
        const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
        const first = Math.min(...chosen) + dayNumber('2026-09-07');
        const wall = first * DAY_MS + 18 * 3_600_000;
        const startDate = momentOf(wall, zone);
        const byDay = chosen.toSorted((a, b) => a - b).map((day) => names[day]);
        const series = yoga({
          startDate,
          endDate: new Date(startDate.getTime() + 3_600_000),
          recurrence: `FREQ=WEEKLY;BYDAY=${byDay.join(',')}`,
        });
        const moved = movedTo(series, momentOf(wall + days * DAY_MS, zone), zone) as Series;
        const all = (one: Series, from: number) =>
          occurrencesOf(one, zone, momentOf(from * DAY_MS, zone), momentOf((from + 70) * DAY_MS, zone));
        const wanted = all(series, first).map(({ day }) => dayText(dayNumber(day) + days));
        const found = all(moved, first + days);
        expect(found.map(({ day }) => day)).toEqual(wanted);
        expect(found.every(({ startDate: at, day }) => dayOf(at, zone) === day && wallOf(at, zone) % DAY_MS === 64_800_000)).toBe(
          true,
        );
      }),
    );
  });
});
