import { expect, it } from 'vitest';
import { hostileTexts } from '../../../../e2e/support/hostile-texts.ts';
import { cleanRichText } from './clean.ts';
import { foreignIn } from './testing/foreign.ts';

it('there are enough of them, each once', () => {
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
});

it.each(hostileTexts)('nothing foreign is left of %j', (hostile) => {
  const once = cleanRichText(hostile);
  expect(foreignIn(once)).toEqual([]);
  expect(cleanRichText(once)).toBe(once);
});
