import { expect, type Page, test } from '@playwright/test';

type Acts = { clicks: number; keys: number };

/**
 * Counts what a hand does from now on: presses of a button of the mouse, and keys. Text that is filled into fields is neither.
 * `finish` writes both into the report, for docs/stories.md, and holds them to the story's limit, which may be what another act took.
 */
export async function countActs(page: Page, story: string) {
  await page.evaluate(() => {
    const acts = { clicks: 0, keys: 0 };
    addEventListener('pointerdown', () => (acts.clicks += 1), true);
    addEventListener('keydown', () => (acts.keys += 1), true);
    Object.assign(window, { acts });
  });
  return {
    async finish(most: Partial<Acts>) {
      const acts = await page.evaluate(() => (window as unknown as { acts: Acts }).acts);
      const description = `${story}: ${acts.clicks} clicks, ${acts.keys} keys`;
      test.info().annotations.push({ type: 'measured', description });
      expect(acts.clicks, description).toBeLessThanOrEqual(most.clicks ?? acts.clicks);
      expect(acts.keys, description).toBeLessThanOrEqual(most.keys ?? acts.keys);
      return acts;
    },
  };
}
