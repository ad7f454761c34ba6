import type { Page } from '@playwright/test';

/** From the key that marks a slip until the picture of the next one is drawn. Measured, and judged by nobody: a busy machine draws later. */
export const measureSlips = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    const picture = () => document.querySelector<HTMLImageElement>('main section img');
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!/^[a1-9]$/.test(key)) return;
        const before = picture()?.src;
        const start = performance.now();
        const look = () => {
          const shown = picture();
          if (shown && shown.src !== before && shown.complete && shown.naturalWidth > 0) times.push(performance.now() - start);
          else if (performance.now() - start < 10_000) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      true,
    );
    Object.assign(window, { slipTimes: times });
  });

/** In words for the report: how many, the one in the middle and the slowest. */
export async function slipTimes(page: Page): Promise<string> {
  const times = await page.evaluate(() => (window as unknown as { slipTimes: number[] }).slipTimes);
  const sorted = times.map((ms) => Math.round(ms)).toSorted((a, b) => a - b);
  return `${sorted.length} times, median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.at(-1)} ms`;
}
