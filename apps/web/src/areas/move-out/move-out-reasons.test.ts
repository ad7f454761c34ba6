import { moveOutReasonIn, moveOutReasonWords } from '@lobby/contract/areas/move-out-reasons';
import { expect, it } from 'vitest';
import en from './move-out.en.json';
import th from './move-out.th.json';

it('are in the contract what the form offers, so that a reason reads in the language of whoever looks', () => {
  for (const [key, words] of Object.entries(moveOutReasonWords))
    expect([th, en].map((texts) => (texts['move-out'].reasons as Record<string, string>)[key])).toEqual([words.th, words.en]);
  expect(Object.keys(en['move-out'].reasons)).toEqual(Object.keys(moveOutReasonWords));
});

it('leave what somebody typed as it is', () => {
  expect(moveOutReasonIn('ขายห้อง', 'en')).toBe('Room sold');
  expect(moveOutReasonIn('Room sold', 'th')).toBe('ขายห้อง');
  expect(moveOutReasonIn('Studies abroad', 'th')).toBe('Studies abroad');
  expect(moveOutReasonIn(null, 'th')).toBeNull();
});
