import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';

/** The smallest phone, and a laptop of 1366 px at 200 %. */
const SMALL = [
  { width: 320, height: 568 },
  { width: 683, height: 384 },
];
const MAX_TABS = 40;

/** In each size: nothing is cut off, axe finds nothing, and the key Tab reaches the button, which is in sight then. */
export async function expectReachedByKeyboard(page: Page, button: Locator): Promise<void> {
  const usual = page.viewportSize();
  for (const size of SMALL) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    const isFocused = () => button.evaluate((one) => one === document.activeElement);
    await page.keyboard.press('Tab');
    for (let tabs = 0; tabs < MAX_TABS && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  if (usual) await page.setViewportSize(usual);
}
