import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks what is on the screen once animations have ended: half-faded text has half its contrast. */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  await page.evaluate(layDownBars);
  const dropDown = page.getByRole('menu').or(page.getByRole('listbox'));
  const { violations } = await runAxe(page, {
    resultTypes: ['violations'],
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: RULES },
    // What an open list covers for a moment is not too small for a finger.
    rules: (await dropDown.count()) > 0 ? { 'target-size': { enabled: false } } : {},
    // There are no frames to reach into.
    iframes: false,
  });
  await page.evaluate(putUpBars);
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`));
  expect(found).toEqual([]);
}

async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // What lies behind a dialog is out of reach, and where the page was scrolled half of it stands under the bar.
  const context = (await page.getByRole('dialog').count()) > 0 ? { exclude: ['#main'] } : {};
  return page.evaluate(
    ([within, settings]) => {
      const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<AxeResults> } };
      return axe.run('exclude' in within ? within : document, settings);
    },
    [context, options] as const,
  );
}

/** The bars of a form and of the phone stay in sight over whatever is under them just now; scrolling frees that, so it is judged with the bars laid down. */
function layDownBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('form *, nav'))
    if (['sticky', 'fixed'].includes(getComputedStyle(bar).position)) {
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
