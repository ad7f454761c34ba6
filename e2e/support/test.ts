import type { Language } from '@lobby/contract/constants';
import { test as base, expect } from '@playwright/test';
import { type Complaints, listenForComplaints } from './complaints.ts';
import { type Contacts, contactPages } from './contacts.ts';
import { type Counter, counterPage } from './counter.ts';
import { type House, openHouse, type Person } from './house.ts';
import { expectOnlyKnownIsKept } from './kept.ts';
import { type Parcels, parcelPages } from './parcels.ts';
import { type Shell, shell } from './shell.ts';
import { type Words, wordsOf } from './texts.ts';
import { type Users, userPages } from './users.ts';

export interface Look {
  language: Language;
  phone: boolean;
}
interface Given {
  t: Words;
  house: House;
  desk: Shell;
  contacts: Contacts;
  parcels: Parcels;
  counter: Counter;
  users: Users;
  complaints: Complaints;
  /** Comes in with a session of one's own, as a new tab does, without the sign-in page. */
  enter: (person: Person, path: string) => Promise<void>;
}

export { expect };
export const test = base.extend<Given & Look>({
  language: ['th', { option: true }],
  phone: [false, { option: true }],
  t: async ({ language }, use) => use(wordsOf(language)),
  desk: async ({ page, t, phone }, use) => use(shell(page, t, phone)),
  contacts: async ({ page, t, phone }, use) => use(contactPages(page, t, phone)),
  parcels: async ({ page, t, phone }, use) => use(parcelPages(page, t, phone)),
  counter: async ({ page, t }, use) => use(counterPage(page, t)),
  users: async ({ page, t, phone }, use) => use(userPages(page, t, phone)),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed.
  house: async ({}, use) => use(await openHouse()),

  complaints: [
    async ({ context, page }, use) => {
      const complaints = await listenForComplaints(context);
      await use(complaints);
      if (page.url().startsWith('http')) await expectOnlyKnownIsKept(page);
      expect(complaints.unexpected(), 'the browser had nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],

  enter: async ({ page, context, baseURL }, use) =>
    use(async ({ username, password }, path) => {
      if (page.url().startsWith('http')) {
        await page.evaluate(() => sessionStorage.clear());
        // The page of whoever sat here before must ask nothing more in the name of the next.
        await page.goto('about:blank');
      }
      const data = { identifier: username, password };
      const answer = await context.request.post('/api/auth/login', { data });
      expect(answer.ok()).toBe(true);
      const { user } = (await answer.json()) as { user: { property: { id: number } } };
      const { cookies } = await context.storageState();
      const localStorage = [{ name: 'lobby.present', value: String(user.property.id) }];
      await context.setStorageState({ cookies, origins: [{ origin: baseURL ?? '', localStorage }] });
      await page.goto(path);
    }),
});
