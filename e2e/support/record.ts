import { expect, type Page } from '@playwright/test';
import type { Translate } from './translations.ts';

/** The page of one record: its form is a press away, what cannot be undone is in its menu. */
export function recordPage(page: Page, t: Translate) {
  const main = page.getByRole('main');
  return {
    edit: main.getByRole('link', { name: t('record.edit'), exact: true }),
    openMenu: async (name: string) => {
      // The list one comes from has a menu of the same name in its row.
      await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await main.getByRole('button', { name: t('list.rowMenu', { name }), exact: true }).click();
    },
    /** A tab carries its count behind its name. */
    tab: (name: string) => main.getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) }),
  };
}
