import type { Page } from '@playwright/test';
import type { TestUser } from './property-fixture.ts';
import type { Translate } from './translations.ts';

export type Shell = ReturnType<typeof shellPage>;

/** The frame around every page, by mouse or by touch. */
export function shellPage(page: Page, t: Translate, phone: boolean) {
  const openAccountMenu = () => page.getByRole('button', { name: t('shell.person') }).click();
  const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });

  /** All of the menu: beside the page on the desk, behind "more" on the phone. */
  async function openMenu() {
    if (phone) await page.getByRole('button', { name: t('shell.bar.more'), exact: true }).click();
    return page.getByRole('navigation', { name: t('shell.navigation') }).filter({ visible: true });
  }

  return {
    openMenu,
    openAccountMenu,
    menuItem,

    async fillSignIn({ username, password }: Pick<TestUser, 'username' | 'password'>) {
      await page.getByLabel(t('session.identifier')).fill(username);
      await page.getByLabel(t('session.password'), { exact: true }).fill(password);
    },
    signInButton: page.getByRole('button', { name: t('session.signIn') }),

    async goTo(area: string) {
      const menu = await openMenu();
      await menu.getByRole('link', { name: area }).click();
    },

    /** The search over all areas, by mouse or finger. */
    openSearch: () =>
      page.getByRole('button', { name: t(phone ? 'shell.bar.search' : 'shell.palette.open'), exact: phone }).click(),

    /** Language and theme: in the bar on the desk, in the drawer on the phone. */
    async switchTo(name: string) {
      if (phone) await openMenu();
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
      if (phone) await page.keyboard.press('Escape');
    },

    async chooseInAccountMenu(name: string) {
      await openAccountMenu();
      await menuItem(name).click();
    },

    dialog: (name: string) => page.getByRole('dialog', { name }),
    status: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
  };
}
