import type { Page } from '@playwright/test';

/** Leads on within the portal, as its links do: nothing is loaded anew. Wait for something the page before does not show. */
export const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
