import type { Locator, Page } from '@playwright/test';
import { tabTo } from './press-keys.ts';
import type { Translate } from './translations.ts';

export const RESIDENTS = '/resident/resident-list';
/** A number with a right check digit that belongs to nobody. */
export const ID_CARD = '1101700230708';

/** The list, form and page of residents. */
export function residentPages(page: Page, t: Translate) {
  return {
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) }),
    field: (field: string) => {
      const name = new RegExp(`^${t(`resident.field.${field}`)}( \\(|$)`);
      return page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first();
    },
    /** From field to field. */
    tabTo: (target: Locator) => tabTo(page, target, 20),
  };
}
