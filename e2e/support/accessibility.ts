import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks what is on the screen. Whoever finds a problem looks again once the page is at rest: on a busy machine a part may come late. */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  if ((await problemsOf(page, only)).length === 0) return;
  await page.evaluate(waitForRest, [REST_MS, MAX_UNREST_MS] as const);
  expect(await problemsOf(page, only)).toEqual([]);
}

/** Shorter than any message stays, so that one in bad colours is still judged. */
const REST_MS = 500;
const MAX_UNREST_MS = 20_000;

/** Until nothing is loading and no element came or went for a while. */
function waitForRest([restMs, maxMs]: readonly [number, number]): Promise<void> {
  const isLoading = () => document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') !== null;
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect();
      clearTimeout(longest);
      resolve();
    };
    const look = () => (isLoading() ? begin() : done());
    const begin = () => {
      clearTimeout(resting);
      resting = setTimeout(look, restMs);
    };
    let resting = setTimeout(look, restMs);
    const longest = setTimeout(done, maxMs);
    const watch = new MutationObserver(begin);
    watch.observe(document, { subtree: true, childList: true });
  });
}

async function problemsOf(page: Page, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(judge, only ? { type: 'rule', values: only } : { type: 'tag', values: RULES });
}

/** In the page, in one go: each question asked from here would cost as much as a rule. */
async function judge(runOnly: object): Promise<string[]> {
  // Half-faded text has half its contrast.
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map((one) => one.finished));
  // The bars of a form and of the phone stay in sight over whatever is under them just now; scrolling frees that, so it is judged with the bars laid down.
  const bars = [...document.querySelectorAll<HTMLElement>('form *, nav')].filter((one) =>
    ['sticky', 'fixed'].includes(getComputedStyle(one).position),
  );
  for (const bar of bars) bar.style.position = 'static';
  const isShown = (role: string) =>
    [...document.querySelectorAll(`[role="${role}"]`)].some(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[aria-hidden="true"]') === null,
    );
  const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<AxeResults> } };
  // What lies behind a dialog is out of reach, and where the page was scrolled half of it stands under the bar.
  const { violations } = await axe.run(isShown('dialog') ? { exclude: ['#main'] } : document, {
    resultTypes: ['violations'],
    runOnly,
    // What an open list covers for a moment is not too small for a finger.
    rules: isShown('menu') || isShown('listbox') ? { 'target-size': { enabled: false } } : {},
    // There are no frames to reach into, and no rule here reads style sheets.
    iframes: false,
    preload: { assets: ['media'] },
  });
  for (const bar of bars) bar.style.position = '';
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`));
}

export const expectNoSidewaysScrolling = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing is wider than the screen')
    .toBeLessThanOrEqual(0);
