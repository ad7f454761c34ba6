import type { Page } from '@playwright/test';
import { makeEvent } from '../../apps/api/src/demo/seed/calendar-event.seed.ts';
import { apiAs } from '../support/api.ts';
import { createGateway } from '../support/gateway.ts';
import { addDevice } from '../support/hardware.ts';
import type { PropertyFixture } from '../support/property-fixture.ts';
import { expect, test } from '../support/test.ts';
import type { Translate } from '../support/translations.ts';

const homePage = (page: Page, t: Translate) => ({
  actions: page.getByRole('region', { name: t('dashboard.actions.title') }),
  panel: (name: string) => page.getByRole('region', { name: t(`dashboard.${name}.title`), exact: true }),
});

const addEventToday = (property: PropertyFixture) =>
  property.transaction((db) => {
    const startDate = new Date();
    return db
      .insertInto('calendarEvent')
      .values(makeEvent({ title: 'ตรวจลิฟต์', titleEn: 'Lift check', startDate, endDate: new Date(startDate.getTime() + 60_000) }))
      .execute();
  });

test('an empty house: nothing to do, nothing planned, nobody refused', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/dashboard');
  const { actions, panel } = homePage(page, t);
  await expect(actions).toContainText(t('dashboard.actions.none'));
  await expect(actions.getByRole('link')).toHaveCount(0);
  await expect(panel('calendar')).toContainText(t('dashboard.calendar.none'));
  await expect(panel('refused')).toContainText(t('dashboard.refused.none'));
  await expect(panel('shift')).toContainText(t('dashboard.shift.none'));
  await expect(page.getByRole('heading', { name: t('dashboard.missing.devices.title') })).toBeVisible();
});

test('a busy day: each piece of work one click away, and what happens shows by itself', async ({
  page,
  property,
  parcels,
  signInAs,
  language,
  t,
}) => {
  const admin = await property.addUser('admin');
  const [room] = await property.addRooms('1203');
  await property.addParcels(room, ['EF1', 'EF2'], { days: 12 });
  await property.addParcels(room, ['EF3']);
  // Heard for the next hour, however long a busy machine takes for the story.
  const door = await addDevice(property, { name: 'ประตูหน้า', nameEn: 'Front door', heardMinutesAgo: -60 });
  await addDevice(property, { heardMinutesAgo: 45 });
  await addEventToday(property);
  const report = await createGateway(property);
  await report([{ kind: 'door', device: door, result: 'denied', reason: 'expired' }]);
  await signInAs(admin, '/dashboard');
  const { actions, panel } = homePage(page, t);
  const tile = (name: string, count: number) =>
    actions.getByRole('link', { name: new RegExp(`^${count} ?${t(`dashboard.action.${name}`, { count })}`) });
  await expect(tile('hardware-offline', 1), 'one device, in the singular').toBeVisible();
  await expect(tile('parcel-overdue', 2)).toContainText('12');
  await expect(panel('calendar')).toContainText(language === 'en' ? 'Lift check' : 'ตรวจลิฟต์');
  await expect(panel('refused').getByRole('listitem')).toHaveCount(1);
  await expect(panel('refused')).toContainText(t('log.access.reason.expired'));

  await report([{ kind: 'door', device: door, result: 'denied', reason: 'unknown-card' }]);
  await expect(panel('refused').getByRole('listitem'), 'by itself').toHaveCount(2);
  await (await apiAs(admin)).post('/api/posts/news', { title: 'ข่าว', content: '<p>ก</p>' });
  await expect(tile('news-draft', 1), 'by itself').toBeVisible();

  await tile('parcel-overdue', 2).click();
  await expect(page).toHaveURL(/\/parcel\?/);
  await expect(parcels.numbers).toHaveCount(2);
});

test('one part that cannot be read leaves the others standing, and comes back', async ({
  page,
  property,
  signInAs,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/500/);
  await addEventToday(property);
  await page.route('**/api/home', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/posts/event-calendar/occurrences?*', (route) => route.fulfill({ status: 500, json: {} }));
  await signInAs(await property.addUser('user'), '/dashboard');
  const { actions, panel } = homePage(page, t);
  await expect(actions.getByRole('alert')).toBeVisible();
  await expect(panel('calendar').getByRole('alert')).toBeVisible();
  await expect(panel('refused')).toContainText(t('dashboard.refused.none'));
  await expect(panel('shift')).toContainText(t('dashboard.shift.none'));
  await page.unroute('**/api/home');
  await page.unroute('**/api/posts/event-calendar/occurrences?*');
  await actions.getByRole('button', { name: t('error.retry') }).click();
  await expect(actions).toContainText(t('dashboard.actions.none'));
  await panel('calendar')
    .getByRole('button', { name: t('error.retry') })
    .click();
  await expect(panel('calendar').getByRole('listitem')).toHaveCount(1);
});
