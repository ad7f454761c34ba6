import type { Locator, Page } from '@playwright/test';

/** Longer than a scanner takes between two characters, shorter than any hand. */
const HAND_MS = 80;
/** More than any page has controls, its menu with them. */
const MAX_STOPS = 200;

/** As a hand does. Keys that come at once are a code of a scanner, which the queue of requests leaves alone. */
export async function pressKeys(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.waitForTimeout(HAND_MS);
    await page.keyboard.press(key);
  }
}

/** As whoever has no mouse, with at most so many presses. */
export async function tabTo(page: Page, target: Locator, most = MAX_STOPS) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the key Tab does not lead there');
}

/** As a scanner does: the code and its Enter without a pause. Within the page, since each key of a test takes its time to get there. */
export async function scanCode(page: Page, code: string) {
  await page.evaluate((typed) => {
    for (const key of [...typed.split(''), 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }, code);
  await page.waitForTimeout(HAND_MS);
}
