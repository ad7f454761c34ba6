import { expect, it } from 'vitest';
import { ageWords } from './age-words.ts';

const now = new Date('2026-11-16T09:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  [0, '1 minute', '1 นาที'],
  [59, '59 minutes', '59 นาที'],
  [60, '1 hour', '1 ชั่วโมง'],
  [47 * 60, '47 hours', '47 ชั่วโมง'],
  [48 * 60, '2 days', '2 วัน'],
  [-5, '1 minute', '1 นาที'],
])('%i minutes are %s', (minutes, english, thai) => {
  expect(ageWords(ago(minutes), now, 'en')).toBe(english);
  expect(ageWords(ago(minutes), now, 'th')).toBe(thai);
});
