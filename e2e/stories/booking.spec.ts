import { dayOf, nextDay } from '@lobby/contract/zone';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { countActs } from '../support/count-acts.ts';
import { pressKeys } from '../support/press-keys.ts';
import { expect, test } from '../support/test.ts';

const FACILITIES = '/facilities/facilities-management';
const BOOKINGS = '/facilities/booking';
/** Open all day and all night, so that the hour of the test does not matter. */
const COURT = { officeHourOpen: '00:00:00', officeHourClose: '00:00:00', limitHourTime: 2 };

test('a court is added by its form, which draws the day it makes', async ({ page, property, signInAs, t }) => {
  const admin = await property.addUser('admin');
  await signInAs(admin, `${FACILITIES}/create`);
  await page.getByRole('textbox', { name: t('facility.field.name'), exact: true }).fill('สนามแบดมินตัน 1');
  const hours = (end: string) =>
    page.getByRole('textbox', { name: `${t('facility.field.officeHourOpen')}: ${t(`facility.hours.${end}`)}` });
  await hours('open').fill('13');
  await hours('close').fill('22');
  await expect(page.getByText(t('facility.day.starts', { count: 9, first: '13:00', last: '21:00' }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(page.getByText(t('createFacilitiesSuccess'))).toBeVisible();
  await page.getByRole('link', { name: 'สนามแบดมินตัน 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'สนามแบดมินตัน 1' })).toBeVisible();
  await expectAccessible(page);
});

test('a caller has a court by the keyboard alone, and cancels it with a reason', async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  test.skip(phone, 'a finger has no keys');
  const [room] = await property.addRooms('A1203');
  await property.addMember(room, 'สมชาย ใจดี');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  for (const name of ['สนาม 1', 'สนาม 2']) await api.post('/api/facilities', { ...COURT, name, pricePerHour: 100 });
  await signInAs(admin, `${BOOKINGS}/create`);
  await expect(page.getByRole('combobox', { name: t('booking.field.room') })).toBeFocused();
  const acts = await countActs(page, 'Book a court for a caller');
  await pressKeys(page, 'A', '1', '2', '0', '3', 'Enter');
  await expect(page.getByRole('combobox', { name: t('booking.field.facility') })).toBeFocused();
  await pressKeys(page, '2', 'Enter');
  const start = page.getByRole('group', { name: t('booking.new.start') });
  await expect(start.locator('button:focus')).toBeVisible();
  await pressKeys(page, ']');
  await expect(start.getByRole('button', { name: '00:00' })).toBeFocused();
  await expectAccessible(page);
  await pressKeys(page, 'ArrowRight', 'Enter');
  const end = page.getByRole('group', { name: t('booking.new.end') });
  await expect(end.getByRole('button', { name: '02:00' })).toBeFocused();
  await pressKeys(page, 'Enter');
  await expect(page.getByRole('button', { name: t('booking.new.save') })).toBeFocused();
  await expect(page.getByText(t('booking.new.price', { amount: '100.00' }), { exact: true })).toBeVisible();
  await pressKeys(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'สนาม 2' })).toBeVisible();
  // The number of the room is five of them.
  await acts.finish({ clicks: 0, keys: 13 });
  await expect(page.getByText(t('booking.state.held'))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: t('booking.cancel.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('ฝนตก');
  await dialog.getByRole('button', { name: t('booking.cancel.act') }).click();
  await expect(page.getByText(t('booking.state.cancelled'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText('ฝนตก').first()).toBeVisible();
});

test('a day is planned by keys on the timeline and booked at once', async ({ page, property, signInAs, phone, t }) => {
  test.skip(phone, 'a finger has no keys');
  const [room] = await property.addRooms('A1505');
  await property.addMember(room, 'สมหญิง ใจดี');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  for (const name of ['สนาม 1', 'สนาม 2']) await api.post('/api/facilities', { ...COURT, name });
  const tomorrow = nextDay(dayOf(new Date(), 'Asia/Bangkok'));
  await signInAs(admin, `${BOOKINGS}/mockup?date=${tomorrow}`);
  const cell = (name: string, time: string, state: string) => page.getByRole('gridcell', { name: `${name}, ${time}, ${state}` });
  const [free, planned, taken] = ['free', 'planned', 'taken'].map((word) => t(`booking.cell.${word}`)) as [
    string,
    string,
    string,
  ];
  await expect(cell('สนาม 1', '09:00', free)).toBeVisible();
  await page.getByRole('grid').focus();
  await expect(cell('สนาม 1', '00:00', free)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cell('สนาม 1', '02:00', planned)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell('สนาม 2', '02:00', planned)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cell('สนาม 2', '03:00', planned)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(cell('สนาม 2', '03:00', free)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: t('booking.field.room') }).fill('A1505');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('booking.plan.save', { count: 2 }) })).toBeEnabled();
  await cell('สนาม 2', '03:00', free).click();
  await page.keyboard.press('Delete');
  await pressKeys(page, 'Control+Enter');
  await expect(cell('สนาม 1', '01:00', `${taken}, A1505`)).toBeVisible();
  await expect(cell('สนาม 2', '02:00', `${taken}, A1505`)).toBeVisible();
  await page.goto(`${BOOKINGS}?view=day&date=${tomorrow}`);
  await expect(page.getByRole('grid')).toContainText('A1505');
  await expectAccessible(page);
});
