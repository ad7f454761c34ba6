import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, FREQUENCIES, type Rule, readRule, ruleText, startsOn } from './recurrence.ts';
import { dayNumber, dayText, weekdayOf } from './zone.ts';

const day = dayNumber;
const on = (text: string, first: string, from: string, to: string) =>
  [...daysOf(readRule(text) as Rule, day(first), day(from), day(to))].map(dayText);

describe('a rule is written one way', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20261231',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;INTERVAL=3;COUNT=4',
    'FREQ=YEARLY',
  ])('%s', (text) => expect(ruleText(readRule(text) as Rule)).toBe(text));

  it.each([
    '',
    'FREQ=HOURLY',
    'RRULE:FREQ=DAILY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=FR,MO',
    'FREQ=DAILY;INTERVAL=1',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;COUNT=3;UNTIL=20261231',
    'FREQ=DAILY;BYHOUR=3',
    'FREQ=DAILY\n',
    'freq=daily',
  ])('%j is none', (text) => expect(readRule(text)).toBeUndefined());
});

describe('the days of a rule', () => {
  it('are those of a week', () =>
    expect(on('FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-16', '2026-11-01', '2026-11-30')).toEqual([
      '2026-11-16',
      '2026-11-19',
      '2026-11-23',
      '2026-11-26',
      '2026-11-30',
    ]));
  it('pass over a month without a 31st', () =>
    expect(on('FREQ=MONTHLY;COUNT=3', '2026-01-31', '2026-01-01', '2026-12-31')).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]));
  it('find the last Friday and the second Tuesday', () => {
    expect(on('FREQ=MONTHLY;BYDAY=-1FR', '2026-10-30', '2026-11-01', '2026-12-31')).toEqual(['2026-11-27', '2026-12-25']);
    expect(on('FREQ=MONTHLY;BYDAY=2TU', '2026-10-13', '2026-11-01', '2026-12-31')).toEqual(['2026-11-10', '2026-12-08']);
  });
  it('come every fourth year for a leap day', () =>
    expect(on('FREQ=YEARLY', '2024-02-29', '2025-01-01', '2032-12-31')).toEqual(['2028-02-29', '2032-02-29']));
  it('end with the day they last to', () =>
    expect(on('FREQ=DAILY;UNTIL=20261118', '2026-11-16', '2026-01-01', '2027-01-01')).toHaveLength(3));
});

const firsts = fc.integer({ min: day('2015-01-01'), max: day('2030-12-31') });
const rules = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    nth: fc.option(fc.constantFrom(1, 2, 3, 4, -1)),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
    until: fc.option(fc.integer({ min: day('2020-01-01'), max: day('2035-01-01') }).map(dayText)),
  })
  .map((rule): Rule => {
    const weekly = rule.frequency === 'WEEKLY';
    const monthly = rule.frequency === 'MONTHLY' && rule.weekdays.length > 0 && rule.nth !== null;
    return {
      ...rule,
      weekdays: (weekly ? rule.weekdays : monthly ? rule.weekdays.slice(0, 1) : []).toSorted((a, b) => a - b),
      nth: monthly ? rule.nth : null,
      until: rule.count === null ? rule.until : null,
    };
  });

/** The same said another way: every single day is looked at, and asked whether it is one. */
function slowly(rule: Rule, first: number, to: number): number[] {
  const [y = 0, m = 0, d = 0] = dayText(first).split('-').map(Number);
  const isOne = (number: number) => {
    const [year = 0, month = 0, date = 0] = dayText(number).split('-').map(Number);
    const months = (year - y) * 12 + month - m;
    const monday = (one: number) => one - weekdayOf(one);
    switch (rule.frequency) {
      case 'DAILY':
        return (number - first) % rule.interval === 0;
      case 'WEEKLY':
        return (
          ((monday(number) - monday(first)) / 7) % rule.interval === 0 &&
          (rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(first)]).includes(weekdayOf(number))
        );
      case 'MONTHLY': {
        if (months % rule.interval !== 0) return false;
        if (rule.nth === null) return date === d;
        const next = dayText(number + 7).slice(5, 7) !== dayText(number).slice(5, 7);
        return weekdayOf(number) === rule.weekdays[0] && (rule.nth < 0 ? next : Math.ceil(date / 7) === rule.nth);
      }
      case 'YEARLY':
        return (year - y) % rule.interval === 0 && month === m && date === d;
    }
  };
  const all: number[] = [];
  for (let number = first; number <= to && (rule.until === null || dayText(number) <= rule.until); number += 1)
    if (isOne(number)) all.push(number);
  return rule.count === null ? all : all.slice(0, rule.count);
}

describe('for any rule', () => {
  it('what is written is what is read', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(readRule(ruleText(rule))).toEqual(rule);
      }),
    );
  });

  it('the days are those a patient clerk finds, from wherever one looks', () => {
    fc.assert(
      fc.property(
        rules,
        firsts,
        fc.integer({ min: -60, max: 4000 }),
        fc.integer({ min: 0, max: 100 }),
        (rule, first, ahead, days) => {
          const [from, to] = [first + ahead, first + ahead + days];
          const wanted = slowly(rule, first, to).filter((number) => number >= from);
          expect([...daysOf(rule, first, from, to)]).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('whether the first day is one is known at once', () => {
    fc.assert(
      fc.property(rules, firsts, (rule, first) => {
        expect(startsOn(rule, first)).toBe(slowly(rule, first, first).length === 1);
      }),
    );
  });
});
