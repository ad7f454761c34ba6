import type { Log, LogValue } from '@lobby/contract/areas/log';
import { beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.ts';
import { registerRecords } from '#shared/area/records.ts';
import { setLanguage } from '#shared/texts/language.ts';
import { changesOf, pageOf, sentenceOf } from './sentence.ts';

const entry = (given: Partial<Log>): Log => ({
  id: 1,
  at: new Date('2026-11-16T03:00:00Z'),
  kind: 'update',
  record: 'contact',
  recordId: '4',
  person: { id: 7, name: 'สมชาย', nameEn: 'Somchai' },
  action: 'PUT:/contacts/:id',
  name: null,
  changes: [],
  ...given,
});
const setting = (id: string, before: LogValue, after: LogValue) =>
  entry({
    record: 'setting',
    recordId: id,
    kind: before === null ? 'create' : 'update',
    changes: [{ field: 'value', before, after, isMasked: false }],
  });

beforeAll(() => registerRecords(areas));

it('a setting is called by its name, and its first value reads as a change', () => {
  expect(sentenceOf(setting('suvLots', null, 40), 'en')).toBe(
    'Somchai set setting “Parking spaces for SUVs, automatic car park” to “40”',
  );
  expect(sentenceOf(setting('suvLots', 40, 45), 'en')).toBe(
    'Somchai changed setting “Parking spaces for SUVs, automatic car park” from “40” to “45”',
  );
  expect(changesOf(setting('suvLots', 40, 45), 'en')).toEqual([
    { id: 'value', field: 'Parking spaces for SUVs, automatic car park', before: '40', after: '45' },
  ]);
});

it('the values of a setting are called as its form calls them, each of several', () => {
  expect(sentenceOf(setting('theme', 'blue', 'plum'), 'en')).toContain('from “Blue” to “Plum”');
  expect(sentenceOf(setting('languages', 'th', 'th, en'), 'en')).toContain('to “ไทย (Thai), English”');
});

it('money reads in baht, whatever unit the database keeps', () => {
  const changed = (field: string, before: LogValue, after: LogValue) =>
    entry({ record: 'payment', changes: [{ field, before, after, isMasked: false }] });
  expect(changesOf(changed('adjustSatang', 0, -125_050), 'en')).toEqual([
    { id: 'adjustSatang', field: 'Adjusted by (baht)', before: '0.00', after: '-1,250.50' },
  ]);
  expect(changesOf(changed('satang', null, '9999999999'), 'en')).toMatchObject([{ before: '–', after: '99,999,999.99' }]);
});

it('a setting emptied before it was ever set still reads as a sentence', () => {
  expect(sentenceOf({ ...setting('mfaRoles', null, null), changes: [] }, 'en')).toBe(
    'Somchai set setting “Two-step verification” to “–”',
  );
});

it('in Thai as well', async () => {
  await setLanguage('th');
  expect(sentenceOf(setting('suvLots', 40, 45), 'th')).toMatch(/^สมชาย แก้ไขการตั้งค่า “.+” จาก “40” เป็น “45”$/);
});

it('what no area declares is shown by its table, what one does by its word', () => {
  expect(sentenceOf(entry({ record: 'unheard_of', kind: 'create' }), 'en')).toBe('Somchai added unheard_of #4');
  expect(sentenceOf(entry({ record: 'member', kind: 'create' }), 'en')).toBe('Somchai added resident #4');
});

it('areas that share a table have words of their own on their pages', () => {
  const made = entry({ record: 'post', kind: 'create' });
  expect(sentenceOf(made, 'en')).toBe('Somchai added post #4');
  expect(sentenceOf(made, 'en', 'calendar-event')).toBe('Somchai added event #4');
  expect(sentenceOf(made, 'en', 'announcement')).toBe('Somchai added announcement #4');
  expect(sentenceOf(made, 'en', 'news')).toBe('Somchai added article #4');
});

it('an entry leads to the page of its record while that exists', () => {
  expect(pageOf(entry({}))).toBe('/contact/4');
  expect(pageOf(entry({ record: 'membership' }))).toBe('/user/user-management/4');
  expect(pageOf(entry({ kind: 'delete' }))).toBeUndefined();
  expect(pageOf(entry({ record: 'car' }))).toBeUndefined();
});

it('coupon codes that were printed are said as that, with how many, and not as a list that was exported', async () => {
  const change = (field: string, after: LogValue) => ({ field, before: null, after, isMasked: false });
  const printed = entry({
    kind: 'export',
    record: 'log',
    changes: [change('area', 'coupon-template'), change('subject', 'printed'), change('count', 12)],
  });
  expect(sentenceOf(printed, 'en')).toBe('Somchai printed the codes of 12 coupons');
  await setLanguage('th');
  expect(sentenceOf(printed, 'th')).toBe('สมชาย พิมพ์รหัสคูปอง 12 ใบ');
  await setLanguage('en');
});

it('whoever looked at a record did so in words', () => {
  const seen = entry({ kind: 'note', action: 'seen', record: 'request', recordId: '38' });
  expect([sentenceOf(seen, 'en'), sentenceOf({ ...seen, person: null }, 'en')]).toEqual([
    'Somchai looked at request #38',
    expect.not.stringContaining('seen'),
  ]);
});
