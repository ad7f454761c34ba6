import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { test } from './test.ts';

/** A screen as it is, and its colours once more in the other scheme. */
export const inspect = (page: Page, screen: string) =>
  test.step(screen, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    const scheme = await schemeOf(page);
    await show(page, scheme === 'dark' ? 'light' : 'dark');
    await expectAccessible(page, ['color-contrast']);
    await show(page, scheme);
  });

const schemeOf = (page: Page) => page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
