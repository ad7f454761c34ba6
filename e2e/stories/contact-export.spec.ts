import { countActs } from '../support/count-acts.ts';
import { readXlsx } from '../support/spreadsheets.ts';
import { expect, test } from '../support/test.ts';

const FORMULA = '=HYPERLINK("http://example.com","โอนเงิน")';
const guards = Array.from({ length: 11 }, (_, at) => ({ nameTh: `รปภ. กะที่ ${at + 1} “น้ำ”`, nameEn: `Guard, shift ${at + 1}` }));
const others = [{ nameTh: 'คนสวน', nameEn: 'Gardener', phone: '191' }];

test.beforeEach(async ({ property, contacts, signInAs }) => {
  await property.addContacts(
    [...guards, { nameTh: FORMULA, nameEn: FORMULA }, ...others].map((row) => ({ phone: '02-713-2299', ...row })),
  );
  await signInAs(await property.addUser('user'), '/contact');
  await contacts.search.fill('02-713-2299');
  await expect(contacts.count(12)).toBeVisible();
});

test('R33: XLSX holds the same, and a formula stays the text it is', async ({ page, shell, language, t }) => {
  const acts = await countActs(page, 'a list to XLSX');
  await page.getByRole('button', { name: t('list.export.open') }).click();
  await expect(shell.menuItem(t('list.export.csv'))).toBeVisible();
  const downloading = page.waitForEvent('download');
  await shell.menuItem(t('list.export.xlsx')).click();
  const download = await downloading;
  await acts.finish({ clicks: 2, keys: 0 });
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

  const [head = [], ...lines] = await readXlsx(download);
  expect(head.slice(0, 3)).toEqual(['name', 'position', 'phone'].map((field) => t(`contact.field.${field}`)));
  const wanted = guards.map(({ nameTh, nameEn }) => (language === 'th' ? nameTh : nameEn));
  expect(lines.map(([name = '']) => name).toSorted()).toEqual([...wanted, FORMULA].toSorted());
});
