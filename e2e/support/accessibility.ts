import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at what is on the screen once it has come to rest: half-faded words have half their contrast. */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  await page.evaluate(layDownBars);
  const dropDown = page.getByRole('menu').or(page.getByRole('listbox'));
  // What an open list covers for a moment is not too small for a finger.
  const covered = (await dropDown.count()) > 0 ? ['target-size'] : [];
  const axe = new AxeBuilder({ page });
  // What lies behind a dialog is out of reach, and where the page was scrolled half of it stands under the bar.
  if ((await page.getByRole('dialog').count()) > 0) axe.exclude('#main');
  const { violations } = await axe
    // There are no frames to reach into, and what passed is of no interest: four times faster.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: RULES },
      rules: Object.fromEntries(covered.map((rule) => [rule, { enabled: false }])),
    })
    .analyze();
  await page.evaluate(putUpBars);
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`));
  expect(found).toEqual([]);
}

/** A form's bar stays in sight over whatever is under it just now; scrolling frees that, so it is judged with the bar laid down. */
function layDownBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('form *'))
    if (getComputedStyle(bar).position === 'sticky') {
      bar.style.position = 'static';
      bar.dataset.laidDown = '';
    }
}
function putUpBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-laid-down]')) {
    bar.style.position = '';
    delete bar.dataset.laidDown;
  }
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, screen: innerWidth }));
  expect(content, 'nothing is wider than the screen').toBeLessThanOrEqual(screen);
}
