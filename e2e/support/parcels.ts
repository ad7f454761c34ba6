import type { Page } from '@playwright/test';
import type { Translate } from './translations.ts';

export type Parcels = ReturnType<typeof parcelPages>;

/** The parcel list, form and page. Rows are a table on the desk and cards on the phone. */
export function parcelPages(page: Page, t: Translate, phone: boolean) {
  const cards = page.getByRole('list', { name: t('parcel.title') }).getByRole('listitem');
  const rows = phone ? cards : page.getByRole('rowgroup').last().getByRole('row');
  return {
    rows,
    numbers: rows.locator('a[href^="/parcel/"]'),
    /** Each leads to the parcels it counted. */
    counterLink: (name: string, number: number) =>
      page.getByRole('link', { name: `${number} ${t(`parcel.counter.${name}`, { count: 7 })}`, exact: true }),
    pick: (number: string) => page.getByRole('checkbox', { name: t('list.pick', { name: number }) }),
    act: (count: number) => page.getByRole('button', { name: t('parcel.handOver.act', { count }), exact: true }),
    handOverDialog: page.getByRole('dialog', { name: t('parcel.handOver.title') }),
    field: (field: string) => {
      const name = new RegExp(`^${t(`parcel.field.${field}`)}( |$)`);
      return page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
    },
    save: page.getByRole('button', { name: t('form.save'), exact: true }),

    async sign() {
      await page.getByRole('button', { name: t('parcel.handOver.add.signature') }).click();
      const pad = await page.getByRole('img', { name: t('signature.empty') }).boundingBox();
      if (!pad) throw new Error('there is no signature pad');
      await page.mouse.move(pad.x + 40, pad.y + 60);
      await page.mouse.down();
      for (const step of [1, 2, 3, 4, 5]) await page.mouse.move(pad.x + 40 + step * 30, pad.y + (step % 2 === 0 ? 60 : 90));
      await page.mouse.up();
    },
  };
}
