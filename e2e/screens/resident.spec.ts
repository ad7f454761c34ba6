import { ROLE_IDS } from '@lobby/contract/constants';
import { inspect } from '../support/inspect.ts';
import { ID_CARD, RESIDENTS, residentPages } from '../support/residents.ts';
import { expect, test } from '../support/test.ts';

const somchai = {
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  firstNameEn: 'Somchai',
  lastNameEn: 'Jaidee',
  mobile: '081-234-5678',
  email: 'somchai@example.com',
  idCard: ID_CARD,
  relation: 'owner',
};

test('residents, one of them, and the forms about them', async ({
  page,
  property,
  users,
  record,
  shell,
  signInAs,
  language,
  t,
}) => {
  const [first, second] = await property.addRooms('A1505', 'A1506');
  await property.addParcels(first, ['TH001'], { days: 4 });
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, RESIDENTS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await users.confirmPassword(manager);
  const add = (payload: object) => users.post('/requests/tenant', { payload, channel: 'cms' });
  expect((await add({ ...somchai, roomID: first, role: 3 })).error).toBeUndefined();
  const samePhone = { firstName: 'มณีรัตน์', lastName: 'ศรีสุข', mobile: somchai.mobile, roomID: second, role: 3 };
  expect((await add(samePhone)).error).toBeUndefined();
  await property.addMember(first, 'มาลี ใจดี', { nameEn: 'Malee Jaidee', roleId: ROLE_IDS.sub_tenant });
  await page.reload();
  const name = language === 'th' ? 'สมชาย ใจดี' : 'Somchai Jaidee';
  await expect(page.getByRole('link', { name })).toBeVisible();
  await inspect(page, 'list');
  await page.getByRole('button', { name: t('list.rowMenu', { name }) }).click();
  await expect(shell.menuItem(t('resident.moveOut.action'))).toBeVisible();
  await inspect(page, 'menu of a row');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: t('resident.similar.merge') })).toBeVisible();
  await inspect(page, 'resident');
  await record.openMenu(name);
  await expect(shell.menuItem(t('resident.moveOut.action'))).toBeVisible();
  await inspect(page, 'menu of a resident');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('resident.reveal.action') }).click();
  await expect(shell.dialog(t('resident.reveal.title'))).toBeVisible();
  await inspect(page, 'reveal');
  await page.keyboard.press('Escape');
  await record.tab(t('resident.tab.requests')).click();
  await expect(page.getByRole('region', { name: t('resident.tab.requests') })).toBeVisible();
  await inspect(page, 'requests');
  await record.edit.click();
  await expect(page.getByRole('form', { name })).toBeVisible();
  await inspect(page, 'form of a resident');

  const { field } = residentPages(page, t);
  await page.goto(`${RESIDENTS}/create`);
  await field('idCard').fill(ID_CARD);
  await expect(page.getByRole('button', { name: t('resident.known.add') })).toBeVisible();
  await inspect(page, 'known person');
  await users.save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'form with problems');
});
