import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const MAX_KEYS = 6;
const maneerat = { nameEn: 'Maneerat Srisuk', phone: '081-234-5678' };

/** Ctrl K, the letters, Enter: every key is counted but the last. */
async function search(page: Page, text: string, field: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: field })).toBeFocused();
  for (const letter of text) await page.keyboard.type(letter);
  await page.keyboard.press('Enter');
  return 1 + text.length;
}

test('a resident is found by name or by the end of the phone in six keys and Enter', async ({ page, property, signInAs, t }) => {
  const [room, other] = await property.addRooms('A1505', 'A1506');
  const resident = await property.addMember(room, 'มณีรัตน์ ศรีสุข', maneerat);
  await property.addMember(other, 'กิตติ จันทร์เพ็ญ', { nameEn: 'Kitti Chanpen', phone: '089-765-4321' });
  await signInAs(await property.addUser('admin'), '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const counted: string[] = [];
  for (const text of ['มณีร', 'srisu', '5678']) {
    const begun = performance.now();
    const keys = await search(page, text, t('shell.palette.placeholder'));
    await expect(page).toHaveURL(`/resident/resident-list/${resident}`);
    await expect(page.getByRole('link', { name: '081-234-5678' }).first()).toBeVisible();
    expect(keys).toBeLessThanOrEqual(MAX_KEYS);
    counted.push(`${text}: ${keys} keys, ${Math.round(performance.now() - begun)} ms to the page of the person`);
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  test.info().annotations.push({ type: 'measured', description: counted.join(', ') });
});

test('rooms and parcels are found by their numbers, grouped, with the mouse too', { tag: '@phone' }, async ({
  page,
  property,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  await property.addMember(room, 'มณีรัตน์ ศรีสุข', maneerat);
  const [parcel] = await property.addParcels(room, ['KEX10012345678'], { name: 'มณีรัตน์' });
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shell.openSearch();
  await page.getByRole('combobox', { name: t('shell.palette.placeholder') }).fill('มณีรัตน์');
  await expect(page.getByRole('group', { name: t('resident.title') }).getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('group', { name: t('parcel.title') }).getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('option', { name: '260101-001' }).click();
  await expect(page).toHaveURL(`/parcel/${parcel}`);

  await search(page, '1505', t('shell.palette.placeholder'));
  await expect(page).toHaveURL(`/floor-and-room/room/${room}`);
  await search(page, 'kex10012345678', t('shell.palette.placeholder'));
  await expect(page).toHaveURL(`/parcel/${parcel}`);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('shell.palette.placeholder') }).fill('zzzz');
  await expect(page.getByText(t('shell.palette.nothing'))).toBeVisible();
  await expectAccessible(page);
});

test('whoever may only read sees the end of a phone and no more', async ({ page, property, signInAs, t }) => {
  const [room] = await property.addRooms('A1505');
  await property.addMember(room, 'มณีรัตน์ ศรีสุข', maneerat);
  await signInAs(await property.addUser('user'), '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('shell.palette.placeholder') }).fill('5678');
  await expect(page.getByRole('option', { name: /มณีรัตน์|Maneerat/ })).toContainText('••• ••• 5678');
});

test('at the counter a name shows what waits for its room instead of a new parcel', async ({
  page,
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  await property.addMember(room, 'มณีรัตน์ ศรีสุข', maneerat);
  await property.addParcels(room, ['KEX10012345678'], { name: 'มณีรัตน์ ศรีสุข' });
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  await counter.scan('มณีรัตน์');
  await expect(shell.status(t('counter.line.people', { text: 'มณีรัตน์' }))).toBeVisible();
  const waiting = page.getByRole('button', { name: t('counter.people.waitingOf', { name: 'มณีรัตน์ ศรีสุข' }) });
  await expect(waiting).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(shell.status(t('counter.line.handOver', { room: 'A1505', count: 1 }))).toBeVisible();
  await expect(counter.field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.status(t('counter.line.handedOver', { room: 'A1505', count: 1, name: 'มณีรัตน์ ศรีสุข' }))).toBeVisible();

  await counter.scan('0812345678');
  await expect(page.getByRole('region', { name: t('counter.people.heading') })).toContainText('A1505');
  expect((await property.parcels()).map(({ trackingNo }) => trackingNo)).toEqual(['KEX10012345678']);
});

test('what was opened last comes first, with its name of today and none in the browser', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  await property.addMember(room, 'มณีรัตน์ ศรีสุข', maneerat);
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search(page, '1505', t('shell.palette.placeholder'));
  await expect(page).toHaveURL(`/floor-and-room/room/${room}`);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const recent = page.getByRole('group', { name: t('shell.palette.recent') }).getByRole('option');
  await expect(recent).toHaveText(['A1505']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/floor-and-room/room/${room}`);
});
