import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { test } from './test.ts';

/** A screen as it is drawn in this viewport and colour scheme. */
export const inspect = (page: Page, screen: string) =>
  test.step(screen, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
