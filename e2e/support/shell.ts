import type { Page } from '@playwright/test';
import type { Person } from './house.ts';
import type { Words } from './texts.ts';

export type Shell = ReturnType<typeof shell>;

/** The frame around every page, as a hand or a finger uses it. */
export function shell(page: Page, t: Words, phone: boolean) {
  const openAccount = () => page.getByRole('button', { name: t('shell.person') }).click();
  const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });

  return {
    openAccount,
    menuItem,

    async fillSignIn({ username, password }: Pick<Person, 'username' | 'password'>) {
      await page.getByLabel(t('session.identifier')).fill(username);
      await page.getByLabel(t('session.password'), { exact: true }).fill(password);
    },
    signInButton: page.getByRole('button', { name: t('session.signIn') }),

    async goTo(area: string) {
      if (phone) await page.getByRole('button', { name: t('shell.openMenu') }).click();
      await page
        .getByRole('navigation', { name: t('shell.navigation') })
        .filter({ visible: true })
        .getByRole('link', { name: area })
        .click();
    },

    /** Language and theme: in the bar on the desk, in the drawer on the phone. */
    async switchTo(name: string) {
      if (phone) await page.getByRole('button', { name: t('shell.openMenu') }).click();
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
      if (phone) await page.keyboard.press('Escape');
    },

    async chooseInAccount(name: string) {
      await openAccount();
      await menuItem(name).click();
    },

    dialog: (name: string) => page.getByRole('dialog', { name }),
    said: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
  };
}
