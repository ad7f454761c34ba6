import { expect, it } from 'vitest';
import { foreignIn } from '#test/fixtures/rich-text/foreign.ts';
import { hostileTexts } from '../../../../../e2e/support/hostile-texts.ts';
import { cleanRichText } from './sanitize.ts';

it('there are enough of them, each once', () => {
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
});

it.each(hostileTexts)('nothing foreign is left of %j', (hostile) => {
  const once = cleanRichText(hostile);
  expect(foreignIn(once)).toEqual([]);
  expect(cleanRichText(once)).toBe(once);
});
