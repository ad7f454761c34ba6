import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusyTime, endsOf, gridOf, leftIn, priceOf, type SlotRules, serviceDayOf, slotsOf, startsOf } from './slots.ts';
import { dayNumber, dayText, wallOf } from './zone.ts';

const BANGKOK = 'Asia/Bangkok';
const court: SlotRules = {
  officeHourOpen: '08:00:00',
  officeHourClose: '22:00:00',
  privateHourOpen: null,
  privateHourClose: null,
  slotMinutes: 60,
  limitMinutes: 120,
  maxOnTime: 1,
  bufferMinutes: 0,
  minLeadMinutes: 0,
  maxAheadDays: 60,
};
const at = (text: string) => new Date(`${text}:00+07:00`);
const busy = (from: string, to: string, isShared = false): BusyTime => ({ start: at(from), end: at(to), isShared });
const day = '2026-11-20';
const asked = (rules: SlotRules = court, taken: BusyTime[] = []) => ({
  rules,
  zone: BANGKOK,
  now: at('2026-11-20T07:00'),
  busy: taken,
  isPrivate: false,
});
const times = (slots: { time: string }[]) => slots.map(({ time }) => time.slice(0, 5));

describe('starts', () => {
  it('are the slots of the day that are free and not over', () => {
    const taken = [busy('2026-11-20T10:00', '2026-11-20T12:00')];
    const noon = { ...asked(court, taken), now: at('2026-11-20T09:30') };
    expect(times(startsOf(noon, day))).toEqual([
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
    ]);
  });

  it('say why the others are not offered', () => {
    const rules = { ...court, minLeadMinutes: 60 };
    const slots = slotsOf({ ...asked(rules, [busy('2026-11-20T10:00', '2026-11-20T11:00')]), now: at('2026-11-20T08:01') }, day);
    expect(slots.slice(0, 4).map(({ problem }) => problem)).toEqual(['past', 'tooSoon', 'taken', null]);
    const far = { ...asked({ ...court, maxAheadDays: 1 }) };
    expect(startsOf(far, '2026-11-21')).toHaveLength(14);
    expect(slotsOf(far, '2026-11-22').every(({ problem }) => problem === 'tooFar')).toBe(true);
  });

  it('a window past midnight belongs to the day it opens; the same time twice is a whole day', () => {
    const night = { ...court, officeHourOpen: '22:00:00', officeHourClose: '02:00:00' };
    expect(gridOf(night, day, BANGKOK, false).map(({ time, start }) => [time, start])).toEqual([
      ['22:00:00', at('2026-11-20T22:00')],
      ['23:00:00', at('2026-11-20T23:00')],
      ['00:00:00', at('2026-11-21T00:00')],
      ['01:00:00', at('2026-11-21T01:00')],
    ]);
    expect(gridOf({ ...court, officeHourClose: '00:00:00' }, day, BANGKOK, false)).toHaveLength(16);
    expect(gridOf({ ...court, officeHourClose: '08:00:00' }, day, BANGKOK, false)).toHaveLength(24);
  });

  it('an hour that is left out or comes twice where the clock is set is not offered', () => {
    const always = { ...court, officeHourOpen: '00:00:00', officeHourClose: '00:00:00' };
    expect(times(gridOf(always, '2026-03-08', 'America/New_York', false))).not.toContain('02:00');
    expect(gridOf(always, '2026-11-01', 'America/New_York', false)).toHaveLength(23);
  });
});

describe('capacity', () => {
  it('two half hours side by side are not two at once', () => {
    const pool = { ...court, slotMinutes: 30, maxOnTime: 2 };
    const taken = [busy('2026-11-20T10:00', '2026-11-20T10:30', true), busy('2026-11-20T10:30', '2026-11-20T11:00', true)];
    expect(leftIn(pool, taken, { start: at('2026-11-20T10:00'), end: at('2026-11-20T11:00') }, false)).toBe(1);
  });

  it('somebody alone, a parent or a closure takes all of it; to have it alone it must be empty', () => {
    const pool = { ...court, maxOnTime: 5, privateHourOpen: '08:00:00', privateHourClose: '22:00:00' };
    const span = { start: at('2026-11-20T10:00'), end: at('2026-11-20T11:00') };
    expect(leftIn(pool, [busy('2026-11-20T10:30', '2026-11-20T10:45')], span, false)).toBe(0);
    expect(leftIn(pool, [busy('2026-11-20T10:30', '2026-11-20T10:45', true)], span, false)).toBe(4);
    expect(leftIn(pool, [busy('2026-11-20T10:30', '2026-11-20T10:45', true)], span, true)).toBe(0);
    expect(leftIn(pool, [busy('2026-11-20T11:00', '2026-11-20T12:00')], span, true), 'next to it is not inside it').toBe(1);
  });

  it('what is kept free after a booking is kept free before the next, too', () => {
    const rules = { ...court, bufferMinutes: 15 };
    expect(
      leftIn(
        rules,
        [busy('2026-11-20T11:00', '2026-11-20T12:15')],
        { start: at('2026-11-20T10:00'), end: at('2026-11-20T11:00') },
        false,
      ),
    ).toBe(0);
  });
});

describe('ends', () => {
  it('stop at the longest time, at the first full slot, and where it closes', () => {
    expect(times(endsOf(asked(), day, '10:00:00'))).toEqual(['10:00', '11:00']);
    const taken = [busy('2026-11-20T11:00', '2026-11-20T12:00')];
    expect(endsOf(asked(court, taken), day, '10:00:00').map(({ end }) => end)).toEqual([at('2026-11-20T11:00')]);
    expect(endsOf(asked({ ...court, limitMinutes: 0 }), day, '20:00:00').map(({ end }) => end)).toEqual([
      at('2026-11-20T21:00'),
      at('2026-11-20T22:00'),
    ]);
    expect(endsOf(asked(), day, '10:30:00'), 'not one of the starts').toEqual([]);
  });
});

it('a booking lies on the grid of the day its window opened', () => {
  const night = { ...court, officeHourOpen: '22:00:00', officeHourClose: '02:00:00' };
  const span = { start: at('2026-11-21T00:00'), end: at('2026-11-21T02:00') };
  expect(serviceDayOf(night, span, BANGKOK, false)).toBe('2026-11-20');
  expect(serviceDayOf(night, { start: at('2026-11-21T00:30'), end: at('2026-11-21T01:30') }, BANGKOK, false)).toBeUndefined();
  expect(serviceDayOf(court, span, BANGKOK, false)).toBeUndefined();
});

it('the price is by the minute, rounded once to the satang', () => {
  expect(priceOf(10_000, 90)).toBe(15_000);
  expect(priceOf(10_001, 30)).toBe(5_001);
  expect(priceOf(100, 20)).toBe(33);
});

/** What a clerk is asked about: a day of a facility, what is booked, and the time. */
type Case = { rules: SlotRules; day: string; zone: string; now: Date; busy: BusyTime[]; isPrivate: boolean };

/** The moments at which the clock shows a minute of this day, or of the next: none where it skips it, two where it shows it twice. */
const minutesShown = memo((walked: string, zone: string) => {
  const midnight = dayNumber(walked) * 86_400_000;
  const minutes = new Map<number, number[]>();
  for (let moment = midnight - 16 * 3_600_000; moment < midnight + 64 * 3_600_000; moment += 60_000) {
    const shown = (wallOf(new Date(moment), zone) - midnight) / 60_000;
    minutes.set(shown, [...(minutes.get(shown) ?? []), moment]);
  }
  return minutes;
});

function memo<T>(work: (walked: string, zone: string) => T) {
  const known = new Map<string, T>();
  return (walked: string, zone: string): T => {
    const key = `${walked} ${zone}`;
    const value = known.get(key) ?? work(walked, zone);
    known.set(key, value);
    return value;
  };
}

/** A clerk with a clock and the book, who goes through the day minute by minute. */
function clerk({ rules, day: walked, zone, now, busy: taken, isPrivate }: Case) {
  const slot = rules.slotMinutes || 60;
  const hours = isPrivate ? [rules.privateHourOpen, rules.privateHourClose] : [rules.officeHourOpen, rules.officeHourClose];
  const [open, close] = hours.map((time) => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3, 5))) as [number, number];
  const last = close <= open ? close + 1440 : close;
  const minutesOfDay = minutesShown(walked, zone);
  const shownAt = (minute: number) => minutesOfDay.get(minute)?.[0];
  /** Of each minute how many are there, and whether one of them has the place alone. */
  const book = new Map<number, { count: number; isAlone: boolean }>();
  for (const { start, end, isShared } of taken)
    for (let moment = start.getTime(); moment < end.getTime(); moment += 60_000) {
      const there = book.get(moment) ?? { count: 0, isAlone: false };
      book.set(moment, { count: there.count + 1, isAlone: there.isAlone || !isShared });
    }
  /** Nobody is in the way in any minute, also of the time kept free after it. */
  const isFree = (start: number, end: number) => {
    for (let moment = start; moment < end + rules.bufferMinutes * 60_000; moment += 60_000) {
      const there = book.get(moment);
      if (there && (isPrivate || there.isAlone || there.count >= rules.maxOnTime)) return false;
    }
    return true;
  };
  /** The end of so many slots from a minute of the day, where the clock shows every step of them. */
  const endOf = (minute: number, slots: number): number | undefined => {
    const start = shownAt(minute) as number;
    for (let step = 1; step <= slots; step += 1)
      if (minute + step * slot > last || (shownAt(minute + step * slot) ?? 0) - start !== step * slot * 60_000) return undefined;
    return shownAt(minute + slots * slot);
  };
  const starts: { minute: number; start: number }[] = [];
  for (let minute = open; minute + slot <= last; minute += slot) {
    const start = shownAt(minute);
    const end = start === undefined ? undefined : endOf(minute, 1);
    if (start !== undefined && end !== undefined && start >= now.getTime() && isFree(start, end)) starts.push({ minute, start });
  }
  const endsFrom = (minute: number): number[] => {
    const start = shownAt(minute) as number;
    const found: number[] = [];
    for (let slots = 1; rules.limitMinutes === 0 || slots * slot <= rules.limitMinutes; slots += 1) {
      const end = endOf(minute, slots);
      if (end === undefined || !isFree(start, end)) break;
      found.push(end);
    }
    return found;
  };
  return { starts, endsFrom };
}

/** More before a release: `LOBBY_SLOT_RUNS=10000`. */
const RUNS = Number(process.env.LOBBY_SLOT_RUNS ?? 300);
const quarter = (most: number) => fc.integer({ min: 0, max: most / 15 }).map((n) => n * 15);
const clock = quarter(1425).map(
  (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
);
const hours = fc.record({
  open: clock,
  close: clock,
  slot: fc.constantFrom(0, 15, 30, 45, 60, 90, 120),
  limit: fc.constantFrom(0, 120, 180, 240),
  buffer: fc.constantFrom(0, 0, 15, 30),
  capacity: fc.integer({ min: 1, max: 4 }),
  isPrivate: fc.boolean(),
});
const zones = fc.constantFrom(BANGKOK, 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe');
// Days around those on which the clocks there are set, and others.
const days = fc.oneof(
  fc.constantFrom('2026-03-08', '2026-03-07', '2026-11-01', '2026-04-05', '2026-10-04'),
  fc.integer({ min: 20_400, max: 20_800 }).map(dayText),
);
const stays = fc.array(
  fc.record({ from: quarter(2880), minutes: fc.integer({ min: 1, max: 16 }).map((n) => n * 15), isShared: fc.boolean() }),
  { maxLength: 8 },
);

it('starts and ends are those a clerk finds who goes through the day minute by minute, in four zones', () => {
  let ends = 0;
  fc.assert(
    fc.property(
      hours,
      zones,
      days,
      stays,
      quarter(2880),
      ({ open, close, slot, limit, buffer, capacity, isPrivate }, zone, on, taken, later) => {
        const midnight = dayNumber(on) * 86_400_000 - 12 * 3_600_000;
        const own = isPrivate
          ? { privateHourOpen: open, privateHourClose: close }
          : { officeHourOpen: open, officeHourClose: close };
        const rules = {
          ...court,
          ...own,
          slotMinutes: slot,
          limitMinutes: limit,
          bufferMinutes: buffer,
          maxOnTime: capacity,
          maxAheadDays: 400,
        };
        const held = taken.map(({ from, minutes, isShared }) => ({
          start: new Date(midnight + from * 60_000),
          end: new Date(midnight + (from + minutes) * 60_000),
          isShared,
        }));
        const now = new Date(midnight + later * 60_000 - 86_400_000);
        const put = { rules, zone, now, busy: held, isPrivate };
        const { starts, endsFrom } = clerk({ ...put, day: on });
        const offered = startsOf(put, on);
        expect(offered.map(({ start }) => start.getTime())).toEqual(starts.map(({ start }) => start));
        for (const [place, { time }] of offered.entries()) {
          const found = endsFrom(starts[place]?.minute as number);
          ends += found.length;
          expect(endsOf(put, on, time).map(({ end }) => end.getTime())).toEqual(found);
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(ends).toBeGreaterThan(RUNS);
});
