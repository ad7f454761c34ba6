import type { Page } from '@playwright/test';
import type { Translate } from './translations.ts';

export type Contacts = ReturnType<typeof contactPages>;

/** The contact list and form. Rows are a table on the desk and cards on the phone. */
export function contactPages(page: Page, t: Translate, phone: boolean) {
  const cards = page.getByRole('list', { name: t('contact.title') }).getByRole('listitem');
  const rows = phone ? cards : page.getByRole('rowgroup').last().getByRole('row');
  const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) });

  return {
    heading: page.getByRole('heading', { level: 1, name: t('contact.title') }),
    createLink: page.getByRole('link', { name: t('contact.create') }),
    rows,
    row,
    names: rows.locator('a[href^="/contact/"]'),
    search: page.getByRole('searchbox', { name: t('list.search'), exact: true }),
    chip: (name: string) => page.getByRole('search').getByRole('button', { name }),
    choices: (field: string) => page.getByRole('listbox', { name: t(`contact.field.${field}`) }).getByRole('option'),
    count: (count: number) => page.getByText(t('list.count', { count, number: count }), { exact: true }),

    async openRowMenu(name: string) {
      await row(name)
        .getByRole('button', { name: t('list.rowMenu', { name }) })
        .click();
    },

    form: (name: string) => page.getByRole('form', { name }),
    /** By what the label begins with: some fields are also "optional", and a switch carries its help in its name. */
    field: (field: string) => {
      const name = new RegExp(`^${t(`contact.field.${field}`)}( |$)`);
      return page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).or(page.getByRole('switch', { name }));
    },
    save: page.getByRole('button', { name: t('form.save'), exact: true }),
  };
}
