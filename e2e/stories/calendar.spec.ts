import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { countActs } from '../support/count-acts.ts';
import { expect, test } from '../support/test.ts';

const CALENDAR = '/api/posts/event-calendar';
const MARCH = '/calendar-event?view=month&date=2027-03-10';
const garden = 'สวนชั้น 8';
const event = (title: string, day: number, more: object = {}) => ({
  title,
  titleEn: `${title} (en)`,
  content: `<p>${title}</p>`,
  startDate: `2027-03-${String(day).padStart(2, '0')}T03:00:00Z`,
  endDate: `2027-03-${String(day).padStart(2, '0')}T04:00:00Z`,
  place: garden,
  ...more,
});
type Made = { id: number };

const cell = (page: Page, day: number) => page.locator(`[data-day="2027-03-${String(day).padStart(2, '0')}"]`);
const bars = (page: Page, title: string) => page.locator('button[data-type]').filter({ hasText: title });

/** A bar lies over its days, not inside them: where it stands is where it is drawn. */
async function expectOn(page: Page, bar: Locator, day: number) {
  await expect
    .poll(async () => {
      const [one, other] = [await bar.boundingBox(), await cell(page, day).boundingBox()];
      return (
        one &&
        other &&
        one.x >= other.x - 2 &&
        one.x < other.x + other.width &&
        one.y >= other.y &&
        one.y < other.y + other.height
      );
    })
    .toBe(true);
}

async function carry(page: Page, bar: Locator, day: number) {
  await bar.hover();
  await page.mouse.down();
  const target = (await cell(page, day).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 20, { steps: 8 });
  await expect(cell(page, day)).toHaveAttribute('data-over', 'true');
}

test('a weekly class is written down and stands on every Monday of the month', { tag: '@phone' }, async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/calendar-event/create?date=2027-03-01');
  await page.locator('#field-title').fill('โยคะวันจันทร์');
  await page.locator('#field-content').getByRole('textbox').fill('นำเสื่อมาเอง');
  await page.getByRole('tab', { name: new RegExp(t('calendar-event.section.english')) }).click();
  await page.locator('#field-titleEn').fill('Monday yoga');
  await page.locator('#field-recurrence-pattern').click();
  await page.getByRole('option', { name: t('calendar-event.rule.choose.WEEKLY'), exact: true }).click();
  await page.getByLabel(t('calendar-event.rule.ending.count'), { exact: true }).check();
  await page.getByLabel(t('calendar-event.rule.count'), { exact: true }).fill('4');
  await expect(page.getByText(t('calendar-event.rule.times', { count: 4 }))).toBeVisible();
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page).toHaveURL(/\/calendar-event(\?|$)/);

  await page.goto(phone ? '/calendar-event?view=week&date=2027-03-08' : MARCH);
  const classes = page.locator('button[data-type="activity"]');
  await expect(classes).toHaveCount(phone ? 1 : 4);
  await classes.last().click();
  await expect(page.getByRole('dialog').getByText(t('calendar-event.isSeries'))).toBeVisible();
  await expectAccessible(page);
});

test('a click on an empty day of the month begins an event on that day, saved with one more', async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  test.skip(phone, 'there a tap on a day shows the day');
  await signInAs(await property.addUser('admin'), MARCH);
  const acts = await countActs(page, 'a calendar event');
  const { width = 0, height = 0 } = (await cell(page, 18).boundingBox()) ?? {};
  await cell(page, 18).click({ position: { x: width / 2, y: height - 30 } });
  await expect(page).toHaveURL(/calendar-event\/create\?date=2027-03-18/);
  const start = page.getByRole('textbox', { name: `${t('calendar-event.field.startDate')}: ${t('moment.day')}` });
  await expect(start).toHaveValue('18/03/2027');
  await expect(start, 'when it is comes first').toBeInViewport();
  await page.getByRole('textbox', { name: `${t('calendar-event.field.endDate')}: ${t('moment.day')}` }).fill('18/03/2027');
  await page.getByRole('textbox', { name: `${t('calendar-event.field.endDate')}: ${t('moment.time')}` }).fill('23:00');
  await page.getByRole('textbox', { name: new RegExp(`^${t('calendar-event.field.title')}`) }).fill('ตลาดนัด');
  await page.getByRole('textbox', { name: new RegExp(`^${t('calendar-event.field.content')}`) }).fill('ของกินและของใช้');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page).toHaveURL(/calendar-event\/\d+|view=month/);
  await acts.finish({ clicks: 4 });
});

test('a click on a free hour of the week begins an event at that hour', async ({ page, property, signInAs, phone, t }) => {
  test.skip(phone, 'there the week is a list of days');
  await signInAs(await property.addUser('admin'), '/calendar-event?view=week&date=2027-03-16');
  const thursday = page.getByRole('region', { name: t('calendar-event.hours') }).locator('[data-day="2027-03-18"]');
  await thursday.locator('a').nth(14).click();
  const start = (part: string) =>
    page.getByRole('textbox', { name: `${t('calendar-event.field.startDate')}: ${t(`moment.${part}`)}` });
  await expect(start('day')).toHaveValue('18/03/2027');
  await expect(start('time')).toHaveValue('14:00');
});

test('an event is moved to another day, with a notice of who is there already, and undone', async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  test.skip(phone, 'a finger scrolls; there the dialog moves events');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  await api.post<Made>(CALENDAR, event('ตลาดนัด', 10));
  await api.post<Made>(CALENDAR, event('ไทเก๊ก', 12));
  await signInAs(admin, MARCH);
  const market = bars(page, 'ตลาดนัด');
  await expectOn(page, market, 10);

  await carry(page, market, 12);
  await expect(page.getByText(t('calendar-event.conflict.title'))).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(t('calendar-event.move.doneButFull', { count: 1 }))).toBeVisible();
  await expectOn(page, market, 12);
  await page.getByRole('button', { name: t('list.undo') }).click();
  await expectOn(page, market, 10);

  await carry(page, market, 18);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOn(page, market, 10);

  await carry(page, market, 16);
  await page.mouse.up();
  await expect(page.getByText(t('calendar-event.move.done'), { exact: true })).toBeVisible();
  await page.reload();
  await expectOn(page, market, 16);
});

test('one day of a series goes elsewhere alone, by mouse or by dialog', { tag: '@phone' }, async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  await api.post<Made>(CALENDAR, event('โยคะ', 1, { recurrence: 'FREQ=WEEKLY;BYDAY=MO' }));
  await signInAs(admin, phone ? '/calendar-event?view=week&date=2027-03-08' : MARCH);
  const dialog = page.getByRole('dialog');
  if (phone) {
    await bars(page, 'โยคะ').click();
    await dialog.getByRole('button', { name: t('calendar-event.move.open') }).click();
    await dialog.getByLabel(`${t('calendar-event.move.to')}: ${t('moment.day')}`).fill('10/03/2027');
  } else {
    await carry(page, bars(page, 'โยคะ').nth(1), 10);
    await page.mouse.up();
  }
  await expect(dialog.getByLabel(t('calendar-event.move.alone'))).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('calendar-event.move.act') }).click();
  await expect(page.getByText(t('calendar-event.move.done'), { exact: true })).toBeVisible();
  const drawn = await api.get<{ day: string }[]>(`${CALENDAR}/occurrences?from=2027-03-01&to=2027-03-15`);
  expect(drawn.map(({ day }) => day)).toEqual(['2027-03-01', '2027-03-10', '2027-03-15']);
});

test('the form tells what else is at the place', async ({ page, property, signInAs, t }) => {
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  await api.post<Made>(CALENDAR, event('ไทเก๊ก', 12, { startDate: '2027-03-12T02:30:00Z' }));
  await signInAs(admin, '/calendar-event/create?date=2027-03-12');
  await page.locator('#field-place-input').fill(garden);
  await expect(page.getByText(t('calendar-event.conflict.title'))).toBeVisible();
  await page.locator('#field-place-input').fill('ห้องประชุม');
  await expect(page.getByText(t('calendar-event.conflict.title'))).toBeHidden();
});

test('places are taken until there are none, and one is given back', async ({ page, property, signInAs, t }) => {
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  const { id } = await api.post<Made>(CALENDAR, event('ทำกระทง', 12, { capacity: 2, registrationRequired: true }));
  const [room] = await property.addRooms('1201');
  const names = ['คุณเอ', 'คุณบี', 'คุณซี'];
  for (const name of names) await property.addMember(room, name);
  const members = await property.transaction((db) =>
    db
      .selectFrom('member')
      .select('id')
      .where('roomId', '=', room ?? 0)
      .orderBy('id')
      .execute(),
  );
  const register = (at: number) => api.post(`${CALENDAR}/${id}/register`, { member: members[at]?.id });
  await register(0);
  await register(1);
  await expect(register(2)).rejects.toThrow(/error\.eventFull/);

  await signInAs(admin, `/calendar-event/${id}?tab=people`);
  await expect(page.getByText(t('calendar-event.people.countOf', { count: 2, capacity: 2 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('calendar-event.people.leaveOf', { name: 'คุณเอ' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calendar-event.people.leave') })
    .click();
  await expect(page.getByText(t('calendar-event.people.countOf', { count: 1, capacity: 2 }))).toBeVisible();
  await register(2);
});

test('the address of the feed is copied, read, and made anew', async ({ page, context, property, signInAs, t }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await property.addUser('admin');
  await (await apiAs(admin)).post<Made>(CALENDAR, event('ประชุมใหญ่', 20));
  await signInAs(admin, MARCH);
  await page.getByRole('button', { name: t('calendar-event.feed.open') }).click();
  const dialog = page.getByRole('dialog');
  const copy = dialog.getByRole('button', { name: `${t('copy.act')}: ${t('calendar-event.feed.th')}` });
  await expect(dialog.getByLabel(t('calendar-event.feed.th'), { exact: true })).toHaveValue(/\.ics$/);
  await expectAccessible(page);
  await copy.click();
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const feed = await context.request.get(address.pathname);
  expect([feed.status(), await feed.text()]).toEqual([200, expect.stringContaining('SUMMARY:ประชุมใหญ่')]);

  await dialog.getByRole('button', { name: t('calendar-event.feed.renew') }).click();
  await page
    .getByRole('dialog', { name: t('calendar-event.feed.renewTitle') })
    .getByRole('button', { name: t('calendar-event.feed.renew') })
    .click();
  await expect(page.getByText(t('calendar-event.feed.renewed'))).toBeVisible();
  expect((await context.request.get(address.pathname)).status()).toBe(404);
});
