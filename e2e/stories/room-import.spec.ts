import { addBuilding } from '../support/building-fixture.ts';
import { makeXlsx, readXlsx } from '../support/spreadsheets.ts';
import { expect, test } from '../support/test.ts';

const GOOD = 990;
const BAD = 10;

test('of a sheet of 1,000 rooms the good ones go in, and exactly the ten bad ones come back', async ({
  page,
  property,
  signInAs,
  language,
  t,
}) => {
  await addBuilding(property, { floors: 2, perFloor: 1 });
  await signInAs(await property.addUser('admin'), '/floor-and-room/room/import');

  // The head in the other language than the screen's: both are understood.
  const head =
    language === 'th' ? ['Room', 'Building', 'Floor', 'Room type', 'Status'] : ['เลขห้อง', 'อาคาร', 'ชั้น', 'ประเภทห้อง', 'สถานะ'];
  const row = (name: string, floor: string) => [name, 'A', floor, 'Studio A', t('room.filter.status.let')];
  const good = Array.from({ length: GOOD }, (_, at) => row(`G${at}`, '1'));
  const bad = Array.from({ length: BAD }, (_, at) => row(`BAD${at}`, '99'));
  const mixed = good.flatMap((one, at) => (at % 99 === 0 ? [one, bad[at / 99] ?? []] : [one]));
  await page.locator('input[type=file]').setInputFiles(await makeXlsx([head, ...mixed]));
  await page.getByRole('button', { name: t('import.send', { count: 1000, number: '1,000' }) }).click();
  await expect(page.getByText(t('import.imported', { count: GOOD, number: GOOD }))).toBeVisible();
  await expect(page.getByText(t('import.failed', { count: BAD, number: BAD }), { exact: true })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('import.downloadFailed', { count: BAD, number: BAD }) }).click();
  const [back = [], ...rows] = await readXlsx(await downloading);
  expect(back).toEqual([...head, t('import.why')]);
  const reason = `${t('room.import.column.floor')}: ${t('problem.notFound')}`;
  expect(rows).toEqual(bad.map((cells) => [...cells, reason]));

  await page.getByRole('link', { name: t('import.toList') }).click();
  await expect(page.getByText(t('list.count', { count: GOOD + 2, number: GOOD + 2 }), { exact: true })).toBeVisible();
});

test('the template can be sent back as it is: its example is not a room', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/floor-and-room/room/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('import.template') }).click();
  const template = await downloading;
  const [head = [], example = []] = await readXlsx(template);
  expect(head[0]).toBe(t('room.import.column.building'));
  expect(example).toContain('1203');
  await page.locator('input[type=file]').setInputFiles(await template.path());
  await expect(page.getByRole('alert')).toBeVisible();
});
