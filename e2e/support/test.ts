import type { Language } from '@lobby/contract/constants';
import { test as base } from '@playwright/test';
import { type ConsoleErrors, collectConsoleErrors } from './console-errors.ts';
import { type Contacts, contactPages } from './contacts.ts';
import { type Counter, counterPage } from './counter.ts';
import { expect } from './expect.ts';
import { type Parcels, parcelPages } from './parcels.ts';
import { createProperty, type PropertyFixture, type TestUser } from './property-fixture.ts';
import { recordPage } from './record.ts';
import { type Shell, shellPage } from './shell.ts';
import { expectOnlyKnownStorage } from './storage-guard.ts';
import { type Translate, translatorFor } from './translations.ts';
import { type Users, userPages } from './users.ts';

export interface ViewportOptions {
  language: Language;
  phone: boolean;
}
interface Fixtures {
  t: Translate;
  property: PropertyFixture;
  shell: Shell;
  contacts: Contacts;
  parcels: Parcels;
  counter: Counter;
  users: Users;
  record: ReturnType<typeof recordPage>;
  consoleErrors: ConsoleErrors;
  /** Signs in by API and opens the path: the refresh cookie is the real one, and the portal trades it for a token as a new tab does. */
  signInAs: (user: Pick<TestUser, 'username' | 'password'>, path: string) => Promise<void>;
}

export { expect };
export const test = base.extend<Fixtures & ViewportOptions>({
  language: ['th', { option: true }],
  phone: [false, { option: true }],
  t: async ({ language }, use) => use(translatorFor(language)),
  shell: async ({ page, t, phone }, use) => use(shellPage(page, t, phone)),
  contacts: async ({ page, t, phone }, use) => use(contactPages(page, t, phone)),
  parcels: async ({ page, t, phone }, use) => use(parcelPages(page, t, phone)),
  counter: async ({ page, t }, use) => use(counterPage(page, t)),
  users: async ({ page, t, phone }, use) => use(userPages(page, t, phone)),
  record: async ({ page, t }, use) => use(recordPage(page, t)),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed.
  property: async ({}, use) => use(await createProperty()),

  consoleErrors: [
    async ({ context, page }, use) => {
      const consoleErrors = await collectConsoleErrors(context);
      await use(consoleErrors);
      if (page.url().startsWith('http')) await expectOnlyKnownStorage(page);
      // Not reset where the runner reuses a context.
      await context.setOffline(false);
      await context.clearPermissions();
      expect(consoleErrors.unexpected(), 'nothing unexpected in the console').toEqual([]);
    },
    { auto: true },
  ],

  signInAs: async ({ page, context }, use) =>
    use(async ({ username, password }, path) => {
      // The page of the previous user must ask nothing more in the name of the next.
      if (page.url().startsWith('http')) await page.goto('about:blank');
      const response = await context.request.post('/api/auth/login', { data: { identifier: username, password } });
      expect(response.ok(), await response.text()).toBe(true);
      const { user } = (await response.json()) as { user: { property: { id: number } } };
      const storage = await page.addInitScript((propertyId) => {
        sessionStorage.clear();
        localStorage.clear();
        localStorage.setItem('lobby.present', propertyId);
      }, String(user.property.id));
      await page.goto(path);
      await storage.dispose();
    }),
});
