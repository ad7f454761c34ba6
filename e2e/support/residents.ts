import type { Locator, Page } from '@playwright/test';
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
    /** As whoever has no mouse. */
    async tabTo(target: Locator) {
      for (let presses = 0; presses < 20; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the key Tab does not lead there');
    },
  };
}
