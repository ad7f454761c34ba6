import type { Page } from '@playwright/test';
import type { TestUser } from './property-fixture.ts';
import type { Translate } from './translations.ts';

export type Users = ReturnType<typeof userPages>;

/** The list, form and page of people who work here. Rows are a table on the desk and cards on the phone. */
export function userPages(page: Page, t: Translate, phone: boolean) {
  const cards = page.getByRole('list', { name: t('user.title') }).getByRole('listitem');
  const rows = phone ? cards : page.getByRole('rowgroup').last().getByRole('row');
  /** As the portal itself calls, in the session of whoever sits before it. */
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([url, sent]) => {
        const headers = { Authorization: `Bearer ${sessionStorage.getItem('lobby.token')}`, 'Content-Type': 'application/json' };
        const once = { 'Idempotency-Key': crypto.randomUUID() };
        const response = await fetch(url, { method: 'POST', headers: { ...headers, ...once }, body: sent });
        return (await response.json()) as { error?: { status: number; details: { key?: string } } };
      },
      [`/api${path}`, JSON.stringify(body)] as const,
    );

  return {
    rows,
    /** A row reads the name with whatever stands under it. */
    row: (name: string) => rows.filter({ has: page.getByRole('link', { name }) }),
    menuOf: (name: string) => page.getByRole('button', { name: t('list.rowMenu', { name }) }),
    field: (field: string) => page.getByRole('textbox', { name: new RegExp(`^${t(`user.field.${field}`)}( \\(|$)`) }),
    role: (type: string) => page.getByRole('radio', { name: t(`role.${type}`), exact: true }),
    save: page.getByRole('button', { name: t('form.save'), exact: true }),
    act: (name: string) => page.getByRole('button', { name: t(`user.${name}`), exact: true }),
    slip: page.locator('[data-slip]'),
    post,
    /** The password was given a moment ago: being asked for it is a story of its own. */
    confirmPassword: ({ password }: TestUser) => post('/auth/confirm', { password }),
  };
}
