import { bahtInEnglish, bahtInThai } from '@lobby/contract/money/baht-text';
import { readPaymentCode } from '@lobby/contract/money/promptpay';
import type { Locator, Page } from '@playwright/test';
import { imageResizer } from '../../apps/api/src/platform/files/image-resizer.ts';
import { addBankAccount, addBill, addCashier, PROMPT_PAY } from '../support/money.ts';
import { expect, test } from '../support/test.ts';

/** Forty characters each. */
const PAYER = 'คุณวิภารัตน์ ศรีสุขเจริญรุ่งเรืองวงศ์ไทย';
const FOR = 'ค่าส่วนกลางและค่าดูแลรักษาทรัพย์รายเดือน';
const SATANG = 123_456_78;
const AMOUNT = SATANG / 100;
const MM = 96 / 25.4;
const WIDTHS = { a4: 210, a5: 148 };
const PAPERS = ['a4', 'a5'] as const;
const LANGUAGES = ['th', 'en'] as const;

/** Nothing stands beside the paper or is cut off by what holds it, and all of it is on one sheet. */
async function expectWholeOn(page: Page, article: Locator, paper: (typeof PAPERS)[number]) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { width, cut } = await article.evaluate((sheet) => {
    const paperBox = sheet.getBoundingClientRect();
    const isOutside = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, width: wide } = range.getBoundingClientRect();
      return wide > 0 && (left < paperBox.left - 1 || right > paperBox.right + 1);
    };
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
    const elements = [...sheet.querySelectorAll('*')].filter((element) => element.closest('svg') === null);
    return {
      width: paperBox.width,
      cut: elements.filter((element) => isOutside(element) || isCut(element)).map((element) => element.textContent),
    };
  });
  expect(cut, 'nothing is cut off').toEqual([]);
  await expect(page.locator('[data-busy]'), 'the line that says “loading” is not printed').toBeHidden();
  expect(Math.round(width / MM), 'as wide as the paper').toBe(WIDTHS[paper]);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages, 'one sheet').toHaveLength(1);
}

test('MO11: bills and receipts on A4 and A5, in both languages, hold a long name and their words; the code pays the bill', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  // Paper has its own width, whatever the screen.
  await page.setViewportSize({ width: 1280, height: 900 });
  const [room] = await property.addRooms('A1505');
  const member = await property.addMember(room, PAYER);
  const { user, api } = await addCashier(property);
  await addBankAccount(property, api);
  const owed = await addBill(api, room, AMOUNT, { name: FOR, user: member });
  const paid = await addBill(api, room, AMOUNT, { name: FOR, user: member });
  const { receipt } = await api.post<{ receipt: { id: number } }>('/api/payments/pay-ins', {
    room,
    amount: AMOUNT,
    channel: 633,
    payer: PAYER,
    payments: [{ payment: paid.id }],
  });
  const words = { th: bahtInThai(SATANG), en: bahtInEnglish(SATANG) };
  const decoder = imageResizer();
  const article = page.getByRole('article');
  await signInAs(user, `/payment/payments/${owed.id}`);
  await expect(page.getByRole('heading', { level: 1, name: owed.number })).toBeVisible();

  for (const paper of PAPERS)
    for (const language of LANGUAGES)
      await test.step(`bill on ${paper} in ${language}`, async () => {
        await page.goto(`/payment/payments/print?ids=${owed.id}&paper=${paper}&language=${language}`);
        await expect(article).toContainText(`(${words[language]})`);
        for (const text of [PAYER, FOR, owed.number, '123,456.78']) await expect(article).toContainText(text);
        await page.emulateMedia({ media: 'print' });
        await expectWholeOn(page, article, paper);
        const picture = await article.screenshot({ path: test.info().outputPath(`bill-${paper}-${language}.png`) });
        const read = await decoder.resize(picture, true);
        const [code = ''] = 'codes' in read ? (read.codes ?? []) : [];
        expect(readPaymentCode(code)).toEqual({ promptPay: PROMPT_PAY, billerId: null, ref1: null, ref2: null, satang: SATANG });
        await page.emulateMedia({ media: null });
      });
  await decoder.close();

  await page.goto(`/payment/receipts/${receipt.id}`);
  const choice = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: t(group) }).getByText(name, { exact: true });
  for (const paper of PAPERS)
    for (const language of LANGUAGES)
      await test.step(`receipt on ${paper} in ${language}`, async () => {
        await choice('receipt.paper', paper.toUpperCase()).click();
        await choice('receipt.language', t(`receipt.languages.${language}`)).click();
        await expect(article.locator('[lang]').first()).toHaveAttribute('lang', language);
        for (const text of [`(${words.th})`, `(${words.en})`, PAYER, FOR, paid.number, '123,456.78'])
          await expect(article).toContainText(text);
        await page.emulateMedia({ media: 'print' });
        await expectWholeOn(page, article, paper);
        await article.screenshot({ path: test.info().outputPath(`receipt-${paper}-${language}.png`) });
        await page.emulateMedia({ media: null });
      });
});
