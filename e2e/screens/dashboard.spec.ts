import { follow } from '../support/follow.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

/** The demo building is only looked at, never changed, so all looks share it. */
const organizer = { username: 'organize', name: 'สุดารัตน์ ใจดี', password: 'lobby-demo-password' };

test('a month of a busy house: cards, a note, a table, a count, and a part that fails', async ({ page, signInAs, shell, t }) => {
  const failed = { isError: true, message: '-' };
  await page.route('**/api/dashboards', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { widgets: object } };
    Object.assign(json.data.widgets, { elevator: { summary: failed, chart: failed } });
    await route.fulfill({ response, json });
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await signInAs(organizer, `/dashboard?from=${daysAgo(29)}&to=${daysAgo(0)}`);
  await expect(page.getByText(t('dashboard.failed'))).toBeVisible();
  const doors = page.getByRole('region', { name: t('dashboard.widget.door'), exact: true });
  const menu = page.getByRole('button', { name: t('dashboard.more', { name: t('dashboard.widget.door') }) });
  await menu.click();
  await page.getByRole('menuitem', { name: t('dashboard.table') }).click();
  await doors.getByRole('slider').focus();
  // What the bar at the top covers for a moment is not too small for a finger.
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page, 'own days, lifts that fail, a table, and a bucket pointed at');
  await doors.getByRole('button', { name: t('dashboard.meaning', { name: t('dashboard.widget.door') }) }).click();
  await expect(page.getByText(t('dashboard.note.insideDoor'))).toBeVisible();
  await inspect(page, 'what a number means');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: t('dashboard.count.action') }).click();
  await expect(shell.dialog(t('dashboard.count.title.people'))).toBeVisible();
  await inspect(page, 'count');
});

test('comparisons: two periods, devices, and nothing chosen', async ({ page, signInAs, t }) => {
  await signInAs(organizer, '/dashboard/compare');
  const numbers = page.getByRole('region', { name: t('dashboard.compare.numbers') });
  await expect(numbers).toBeVisible();
  await inspect(page, 'two periods');
  await page.getByRole('combobox', { name: t('dashboard.compare.by'), exact: true }).selectOption('device');
  await expect(page).toHaveURL(/by=device/);
  await expect(numbers).toBeVisible();
  await inspect(page, 'devices');
  await follow(page, '/dashboard/compare?by=building&ids=none');
  await expect(page.getByRole('heading', { name: t('dashboard.compare.chooseTitle') })).toBeVisible();
  await inspect(page, 'nothing chosen');
});

test('a house that has nothing yet', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/dashboard');
  await expect(page.getByRole('heading', { name: t('dashboard.missing.devices.title') })).toBeVisible();
  await inspect(page, 'empty');
});
