import { collectConsoleErrors } from '../support/console-errors.ts';
import { expect, test } from '../support/test.ts';

type Policies = { trustedTypes: { createPolicy(name: string, rules: object): unknown } };

const refused: [what: string, attempt: () => void, message: RegExp][] = [
  ['markup from text', () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'), /require-trusted-types-for/],
  ['another policy', () => void (window as unknown as Policies).trustedTypes.createPolicy('mine', {}), /trusted-types/],
  ['a style attribute', () => document.body.setAttribute('style', 'color: red'), /style-src/],
  [
    'a style sheet without the page’s number',
    () => {
      const sheet = document.createElement('style');
      sheet.textContent = 'b{}';
      document.head.append(sheet);
    },
    /style-src/,
  ],
  [
    'a script',
    () => {
      const script = document.createElement('script');
      script.textContent = '1';
      document.head.append(script);
    },
    /TrustedScript/,
  ],
  ['another service worker', () => void navigator.serviceWorker.register('/first-paint.js'), /TrustedScriptURL/],
];

/** Every story fails when the content policy refuses something; this one shows that it would, and that nothing excuses it. */
test('R27: what the content policy refuses is always heard', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const consoleErrors = await collectConsoleErrors(context);
  consoleErrors.allow(/./);
  const page = await context.newPage();
  await page.goto('/');
  expect(consoleErrors.unexpected()).toEqual([]);
  for (const [what, attempt, message] of refused) {
    const before = consoleErrors.unexpected().length;
    // Some refusals throw as well; whatever else goes wrong here is no refusal.
    await page.evaluate(attempt).catch(({ message: thrown }: Error) => expect(thrown, what).toMatch(/Trusted/));
    await expect.poll(() => consoleErrors.unexpected().slice(before).join('\n'), { message: what }).toMatch(message);
  }
  await context.close();
});
