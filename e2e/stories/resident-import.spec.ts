import { addBuilding } from '../support/building-fixture.ts';
import { ID_CARD, RESIDENTS } from '../support/residents.ts';
import { makeXlsx, readXlsx } from '../support/spreadsheets.ts';
import { expect, test } from '../support/test.ts';

const COLUMNS = ['building', 'room', 'firstName', 'lastName', 'mobile', 'idCard', 'movedIn'];
const GOOD = 60;
const room = '101';

test('a register from Excel: years of both eras and Thai digits go in, what Excel spoilt comes back with why', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  await addBuilding(property, { floors: 1, perFloor: 1 });
  await signInAs(await property.addUser('admin'), `${RESIDENTS}/import`);

  const head = COLUMNS.map((column) => t(`resident.import.column.${column}`));
  const good = Array.from({ length: GOOD }, (_, at) => {
    const idCard = at === 0 ? ID_CARD : '';
    return ['A', room, `ชื่อ${at}`, 'ใจดี', at % 2 ? '081-234-5678' : '๐๘๑-๒๓๔-๕๖๗๘', idCard, at % 2 ? '01/03/2023' : '01/03/2566'];
  });
  const spoilt: [cells: string[], column: string, problem: string][] = [
    [['A', room, 'วิชัย', 'ใจดี', '081-234-5678', '1.1017E+12', ''], 'idCard', 'scientific'],
    [['A', room, 'มานี', 'ใจดี', '812345678', '', ''], 'mobile', 'phone'],
    [['A', room, 'ปิติ', 'ใจดี', '081-234-5678', '', '29/02/2568'], 'movedIn', 'invalid'],
    [['A', room, 'ชูใจ', 'ใจดี', '081-234-5678', ID_CARD, ''], 'idCard', 'taken'],
    [['A', 'X99', 'วีระ', 'ใจดี', '081-234-5678', '', ''], 'room', 'notFound'],
  ];
  const sheet = await makeXlsx([head, ...good, ...spoilt.map(([cells]) => cells)]);
  const rows = GOOD + spoilt.length;
  await page.locator('input[type=file]').setInputFiles(sheet);
  await page.getByRole('button', { name: t('import.send', { count: rows, number: rows }) }).click();
  await expect(page.getByText(t('import.imported', { count: GOOD, number: GOOD }))).toBeVisible();

  const count = spoilt.length;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('import.downloadFailed', { count, number: count }) }).click();
  const [, ...back] = await readXlsx(await downloading);
  const reasonOf = (column: string, problem: string) => `${t(`resident.import.column.${column}`)}: ${t(`problem.${problem}`)}`;
  expect(back.map((cells) => cells.at(-1))).toEqual(spoilt.map(([, column, problem]) => reasonOf(column, problem)));

  await page.getByRole('link', { name: t('import.toList') }).click();
  await expect(page.getByText(t('list.count', { count: GOOD, number: GOOD }), { exact: true })).toBeVisible();
});
