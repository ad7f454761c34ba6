import { makeEvent, seedEvents } from '../../apps/api/src/demo/seed/calendar-event.seed.ts';
import { inspect } from '../support/inspect.ts';
import type { PropertyFixture } from '../support/property-fixture.ts';
import { expect, test } from '../support/test.ts';

test('the calendar by month, week and list', async ({ page, property, signInAs, phone, t }) => {
  const busy = ['ตลาดนัด', 'ไทเก๊ก', 'ดูหนังกลางแปลง', 'เวิร์กช็อปจัดดอกไม้', 'ตรวจสุขภาพฟรี'];
  await property.transaction(async (db) => {
    await seedEvents(db, new Date('2027-03-10T05:00:00Z'));
    const day = { startDate: new Date('2027-03-16T03:00:00Z'), endDate: new Date('2027-03-16T05:00:00Z') };
    const rows = busy.map((title) => makeEvent({ title, titleEn: title, ...day }));
    await db.insertInto('calendarEvent').values(rows).execute();
  });
  await signInAs(await property.addUser('admin'), '/calendar-event?view=month&date=2027-03-16');
  await expect(page.locator('button[data-type]').first()).toBeVisible();
  await inspect(page, 'month');
  if (!phone) {
    await page
      .getByRole('button', { name: t('calendar-event.more', { count: 3 }) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'a full day');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/calendar-event?view=week&date=2027-03-16');
  await expect(page.locator('button[data-type]').first()).toBeVisible();
  await inspect(page, 'week');
  await page.goto('/calendar-event?view=list');
  await expect(page.getByText('ตลาดนัด').first()).toBeVisible();
  await inspect(page, 'list');
});

const addYoga = (property: PropertyFixture) =>
  property.transaction(async (db) => {
    const row = makeEvent({
      recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20271231',
      place: 'สวนชั้น 8',
      exceptions: ['2026-11-23'],
    });
    return (await db.insertInto('calendarEvent').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

test('an event: new with problems, and one that comes again', async ({ page, property, record, signInAs, t }) => {
  const id = await addYoga(property);
  await signInAs(await property.addUser('admin'), '/calendar-event/create?date=2027-03-16');
  await expect(page.locator('#field-content').getByRole('textbox')).toBeVisible();
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'form with problems');
  await page.goto(`/calendar-event/${id}`);
  await expect(record.edit).toBeVisible();
  await inspect(page, 'an event that comes again');
  await record.edit.click();
  await expect(page.locator('#field-content').getByRole('textbox')).toBeVisible();
  await inspect(page, 'form of an event that comes again');
});

test('an event as somebody sees it who only reads', async ({ page, property, signInAs }) => {
  const id = await addYoga(property);
  await signInAs(await property.addUser('user'), `/calendar-event/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'facts');
  await page.goto(`/calendar-event/${id}?tab=history`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'history');
});
