import { cleanRichText } from '../../apps/api/src/platform/rich-text/sanitize.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import {
  buildRichTextPage,
  editorHtml,
  insertIntoEditor,
  openRichTextPage,
  renderEach,
  showProblem,
} from '../support/rich-text-page.ts';
import { expect, test } from '../support/test.ts';
import { copyElsewhere, fromWord } from '../support/word-clipboard.ts';
import { expectHarmfulUnprotected, watchForXss } from '../support/xss-probes.ts';

// One worker, so that the page is built once.
test.describe.configure({ mode: 'default' });

let built: Awaited<ReturnType<typeof buildRichTextPage>>;
test.beforeAll(async () => {
  built = await buildRichTextPage();
});
test.afterAll(() => built.remove());

test('R32: no hostile text runs, calls home or meets the content policy: shown, opened, pasted or dropped, raw or cleaned', async ({
  page,
  phone,
}) => {
  test.skip(phone, 'scripts run the same in any viewport');
  const probe = await watchForXss(page);
  await openRichTextPage(page, built.folder);
  const texts = [...new Set(hostileTexts.flatMap((raw) => [raw, cleanRichText(raw)]))];
  expect(await renderEach(page, texts), 'nothing but the allowed marks is on the page').toEqual([]);
  expect(await insertIntoEditor(page, 'paste', texts)).toEqual([]);
  expect(await insertIntoEditor(page, 'drop', texts)).toEqual([]);
  expect(await probe.findings()).toEqual([]);
});

test('the same texts do harm where nobody defends the page', async ({ browser, phone }) => {
  test.skip(phone, 'scripts run the same in any viewport');
  await expectHarmfulUnprotected(browser, hostileTexts, 100);
});

test('a clerk writes a notice with headings, a list and a link', async ({ page, t }) => {
  await openRichTextPage(page, built.folder);
  const editor = page.getByRole('textbox', { name: 'Content' });
  const tool = (name: string) => page.getByRole('button', { name: t(`richText.tool.${name}`), exact: true });
  await expect(page.getByText(t('richText.placeholder'))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await editor.click();
  await tool('heading').click();
  await expect(tool('heading')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('หยุดจ่ายน้ำ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('09:00');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await tool('bullets').click();
  await page.keyboard.type('call ');

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: t('richText.link.address') });
  await address.fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: t('richText.link.save') }).click();
  await expect(dialog.getByText(t('richText.link.wrong'))).toBeVisible();
  await expectAccessible(page);
  await address.fill('02 713 2200');
  await dialog.getByRole('textbox', { name: t('richText.link.words') }).fill('the office');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.type(' soon');

  const written =
    '<h2>หยุดจ่ายน้ำ</h2><p><strong>09:00</strong></p><ul><li><p>call <a href="tel:027132200">the office</a> soon</p></li></ul>';
  await expect.poll(() => editorHtml(page)).toBe(written);
  expect(cleanRichText(written), 'the API keeps what was written').toBe(written);
  await expect(page.getByLabel('Shown').getByRole('link')).toHaveAttribute('href', 'tel:027132200');

  await showProblem(page, 'too short');
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expect(editor).toHaveAccessibleDescription('For residents too short');
  await expectAccessible(page);
});

test('the toolbar is one stop, walked by the arrow keys', async ({ page, t }) => {
  await openRichTextPage(page, built.folder);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: t('richText.tool.bold') })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: t('richText.tool.redo') })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: t('richText.tool.italic') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox')).toBeFocused();
});

test('what comes from Word keeps its words and marks, nothing else', async ({ page, context }) => {
  await copyElsewhere(context, fromWord);
  await openRichTextPage(page, built.folder);
  await page.bringToFront();
  await page.getByRole('textbox').click();
  await page.keyboard.press('Control+v');
  await expect
    .poll(() => editorHtml(page))
    .toBe('<h2>ประกาศ</h2><p>ลิฟต์ <strong>หมายเลข 2</strong> <em>ปิด</em></p><p>ชั้น 1</p><p>10:00</p>');
});
