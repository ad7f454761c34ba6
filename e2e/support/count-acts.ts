import { expect, type Page, test } from '@playwright/test';

type Acts = { clicks: number; keys: number };

/**
 * Counts what a hand does from now on: presses of a button of the mouse, and keys. Text that is filled into fields is neither.
 * `finish` writes both into the report, for docs/stories.md, and holds them to the story's limit, which may be what another act took.
 */
export async function countActs(page: Page, story: string) {
  await page.evaluate(() => {
    const acts = { clicks: 0, keys: 0 };
    // The name of a window outlives its page: an act that leads to a new one is counted too.
    const count = (act: keyof Acts, more: number) => {
      acts[act] += more;
      window.name = JSON.stringify(acts);
    };
    count('clicks', 0);
    addEventListener('pointerdown', () => count('clicks', 1), true);
    addEventListener('keydown', () => count('keys', 1), true);
  });
  return {
    async finish(most: Partial<Acts>) {
      const acts = JSON.parse(await page.evaluate(() => window.name)) as Acts;
      const description = `${story}: ${acts.clicks} clicks, ${acts.keys} keys`;
      test.info().annotations.push({ type: 'measured', description });
      expect(acts.clicks, description).toBeLessThanOrEqual(most.clicks ?? acts.clicks);
      expect(acts.keys, description).toBeLessThanOrEqual(most.keys ?? acts.keys);
      return acts;
    },
  };
}
