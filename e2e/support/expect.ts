import { expect as builtIn, type ExpectMatcherState, type Locator, type Page } from '@playwright/test';

/** Matchers about one element that has to be there first. */
const ofOneElement = ['toContainText', 'toHaveText', 'toBeFocused', 'toHaveValue'] as const;

/**
 * Playwright's matchers write the whole page down as text at every look at what is not there yet (microsoft/playwright#41098). So these
 * wait without looking that closely, and where they waited in vain Playwright's own judges, once, with all it has to say.
 */
export const expect = builtIn.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, options?: { timeout?: number }) {
    if (this.isNot) return judged(this, () => builtIn(locator).not.toBeVisible(options));
    const timeout = options?.timeout ?? this.timeout;
    return (await succeeds(locator.waitFor({ timeout }))) ? passed : judged(this, () => builtIn(locator).toBeVisible(ONE_LOOK));
  },
  async toHaveURL(this: ExpectMatcherState, page: Page, wanted: string | RegExp) {
    if (this.isNot) return judged(this, () => builtIn(page).not.toHaveURL(wanted));
    const matches = ({ href }: URL) => (typeof wanted === 'string' ? new URL(wanted, href).href === href : wanted.test(href));
    const arrives = page.waitForURL(matches, { timeout: this.timeout, waitUntil: 'commit' });
    return (await succeeds(arrives)) ? passed : judged(this, () => builtIn(page).toHaveURL(wanted, ONE_LOOK));
  },
  ...(Object.fromEntries(ofOneElement.map((name) => [name, onceAttached(name)])) as object),
}) as typeof builtIn;

const ONE_LOOK = { timeout: 1 };
const passed = { pass: true, message: () => '' };

const succeeds = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  );

async function judged({ isNot }: ExpectMatcherState, ask: () => Promise<void>) {
  try {
    await ask();
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    return { pass: isNot, message: () => (error as Error).message };
  }
}

function onceAttached(name: (typeof ofOneElement)[number]) {
  return async function (this: ExpectMatcherState, locator: Locator, ...args: unknown[]) {
    const { timeout = this.timeout } = Object(args.at(-1)) as { timeout?: number };
    const isAwaited = !this.isNot && !Array.isArray(args[0]);
    const isThere = !isAwaited || (await succeeds(locator.waitFor({ state: 'attached', timeout })));
    const given = isThere ? args : [...(name === 'toBeFocused' ? [] : args.slice(0, 1)), ONE_LOOK];
    const asked = this.isNot ? builtIn(locator).not : builtIn(locator);
    return judged(this, () => (asked[name] as (...all: unknown[]) => Promise<void>)(...given));
  };
}
