import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './expect.ts';
import type { Shell } from './shell.ts';
import type { Translate } from './translations.ts';

/** Sign-in, second step and new passwords, as a person goes through them. */
export function signInSteps(page: Page, t: Translate, shell: Shell) {
  const dialog = (key: string) => shell.dialog(t(key));
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  return {
    newPassword: page.getByLabel(t('password.field.password'), { exact: true }),
    codeStep: dialog('mfa.continue'),
    sixDigits: page.getByLabel(t('mfa.code'), { exact: true }),
    button,

    async choosePassword(password: string, action: string) {
      await page.getByLabel(t('password.field.password'), { exact: true }).fill(password);
      await page.getByLabel(t('password.field.passwordConfirmation'), { exact: true }).fill(password);
      await button(action).click();
    },
    async closeMessage(key: string, values: Record<string, number> = {}) {
      const message = dialog('popup.dialog.title.success');
      await expect(message).toContainText(t(key, values));
      await message.getByRole('button', { name: t('popup.dialog.close') }).click();
    },
    async signOut() {
      await shell.chooseInAccountMenu(t('session.signOut'));
      await dialog('session.leave.title')
        .getByRole('button', { name: t('session.signOut') })
        .click();
      await expect(shell.signInButton).toBeVisible();
    },
    async signIn(username: string, password: string) {
      await shell.fillSignIn({ username, password });
      await shell.signInButton.click();
    },
    /** What the app on the phone would show, from the key that is typed by hand. */
    phone: async () => {
      const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
      return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    },
  };
}

const STEP_MS = 30_000;
/** A code is good once: whoever used one waits for the next, and does not begin where it is about to change. */
export async function nextCode(phone: TOTP, used?: string): Promise<string> {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  while (phone.generate() === used || phone.remaining() < 2000) await wait(Math.min(STEP_MS, phone.remaining() + 50));
  return phone.generate();
}
