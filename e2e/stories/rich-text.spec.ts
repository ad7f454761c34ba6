import { cleanRichText } from '../../apps/api/src/rich-text/clean.ts';
import { runUndefended, watchForHarm } from '../support/harm.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { expect, test } from '../support/test.ts';
import { arriveInEditor, buildTextsPage, openTextsPage, showInTurn } from '../support/texts-page.ts';

let built: Awaited<ReturnType<typeof buildTextsPage>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  built = await buildTextsPage();
});
test.afterAll(() => built.remove());

test('no hostile text runs, calls home or meets the content policy: shown, opened, pasted or dropped, raw or cleaned', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const harm = await watchForHarm(page);
  await openTextsPage(page, built.folder);
  const texts = hostileTexts.flatMap((raw) => [raw, cleanRichText(raw)]);
  expect(await showInTurn(page, texts), 'nothing but the allowed marks is on the page').toEqual([]);
  expect(await arriveInEditor(page, 'paste', texts)).toEqual([]);
  expect(await arriveInEditor(page, 'drop', texts)).toEqual([]);
  expect(await harm.done()).toEqual([]);
});

test('the same texts do harm where nobody defends the page', async ({ browser }) => {
  const harmful = await runUndefended(browser, hostileTexts);
  expect(harmful.length).toBeGreaterThan(130);
});
