import type { Page } from '@playwright/test';
import { apiAs } from '../support/api.ts';
import { createGateway } from '../support/gateway.ts';
import { addDevice } from '../support/hardware.ts';
import { expect, test } from '../support/test.ts';
import type { Translate } from '../support/translations.ts';

const DAY = 86_400_000;
const card = (page: Page, t: Translate, name: string) =>
  page.getByRole('region', { name: t(`dashboard.widget.${name}`), exact: true });
/** What a card offers beside its numbers. */
const openMenu = (page: Page, t: Translate, name: string) =>
  page.getByRole('button', { name: t('dashboard.more', { name: t(`dashboard.widget.${name}`) }) }).click();
const choose = async (page: Page, t: Translate, name: string, action: string) => {
  await openMenu(page, t, name);
  await page.getByRole('menuitem', { name: t(action) }).click();
};
test('a busy day: who passed, how full it is, one more who passes while somebody looks, and the chart by keyboard', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  const admin = await property.addUser('admin');
  const door = await addDevice(property, { heardMinutesAgo: 0 });
  const gate = await addDevice(property, { type: 'conventional-parking', heardMinutesAgo: 0 });
  await (await apiAs(admin)).put('/api/settings', { conventionalLots: 10 });
  const report = await createGateway(property);
  await report([
    { kind: 'door', device: door, count: 5 },
    { kind: 'door', device: door, direction: 'out', count: 2 },
    { kind: 'door', device: door, result: 'denied' },
    { kind: 'conventional-parking', device: gate, count: 10 },
  ]);
  await signInAs(admin, '/dashboard');
  const doors = card(page, t, 'door');
  await expect(doors.getByText(t('dashboard.inside', { inside: 3 }))).toBeVisible();
  await expect(doors.getByText(t('dashboard.denied', { denied: 1 }))).toBeVisible();
  const parking = card(page, t, 'conventional-parking');
  await expect(parking.getByText(t('dashboard.occupied', { inside: 10, capacity: 10, percent: 100 }))).toBeVisible();
  await expect(parking.getByText(t('dashboard.fullness.full'), { exact: true })).toBeVisible();
  await expect(card(page, t, 'elevator'), 'there are no lifts here').toHaveCount(0);

  await report([{ kind: 'door', device: door }]);
  await expect(doors.getByText('6', { exact: true }).first()).toBeVisible();

  await choose(page, t, 'door', 'dashboard.count.action');
  const counting = shell.dialog(t('dashboard.count.title.people'));
  await expect(counting).toContainText(t('dashboard.count.reckoned', { inside: 4 }));
  await counting.getByRole('textbox').fill('50');
  await counting.getByRole('button', { name: t('dashboard.count.save') }).click();
  await expect(shell.status(t('dashboard.count.done', { inside: 50, before: 4 }))).toBeVisible();
  await expect(doors.getByText(t('dashboard.inside', { inside: 50 }))).toBeVisible();

  await page.getByRole('link', { name: t('dashboard.period.7d'), exact: true }).click();
  await choose(page, t, 'door', 'dashboard.table');
  await expect(doors.getByRole('row')).toHaveCount(1 + 7);
  const slider = doors.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', day: '2-digit', month: '2-digit' }).format(
    new Date(),
  );
  const words = t('dashboard.way.description', { when: today, in: 6, out: 2 });
  await expect(slider).toHaveAttribute('aria-valuetext', words);
  await expect(doors.getByText(words)).toBeVisible();
  await page.reload();
  await expect(page, 'the period stands in the address').toHaveURL(/\?period=7d$/);
  await expect(doors.getByRole('slider')).toBeVisible();
});

test('two periods of one’s own choice and two doors, side by side', async ({ page, property, signInAs, language, t }) => {
  const admin = await property.addUser('admin');
  const front = await addDevice(property, { name: 'ประตูหน้า', nameEn: 'Front door', heardMinutesAgo: 0 });
  const back = await addDevice(property, { name: 'ประตูหลัง', nameEn: 'Back door', heardMinutesAgo: 0 });
  const report = await createGateway(property);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  await report([
    { kind: 'door', device: front, occurredAt: daysAgo(8), count: 4 },
    { kind: 'door', device: back, occurredAt: daysAgo(1), count: 5 },
    { kind: 'door', device: back, occurredAt: daysAgo(21), count: 2 },
  ]);
  await signInAs(admin, '/dashboard');
  await page.getByRole('link', { name: t('dashboard.compare.open') }).click();
  const table = page.getByRole('region', { name: t('dashboard.compare.numbers') });
  const cellsOf = (row: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row }) })
      .getByRole('cell');
  const cells = cellsOf(t('dashboard.compare.total'));
  await expect(cells, 'the whole, of unequal length').toHaveText(['4', '0', '5', '0']);
  const equal = cellsOf(t('dashboard.compare.equal.day', { count: 6 }));
  await expect(equal, 'what the percentage is of').toHaveText(['4', '0', '5+25%', '0-']);
  await expect(page.getByText(t('dashboard.compare.first.day', { count: 6 }))).toBeVisible();

  await page.getByRole('link', { name: t('dashboard.compare.against.own') }).click();
  const written = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', dateStyle: 'short' }).format(daysAgo(days));
  await page.getByRole('textbox', { name: t('dashboard.period.from'), exact: true }).fill(written(26));
  await page.getByRole('textbox', { name: t('dashboard.period.to'), exact: true }).fill(written(20));
  await page.keyboard.press('Enter');
  await expect(equal).toHaveText(['2', '0', '5+150%', '0-']);

  await page.getByRole('combobox', { name: t('dashboard.compare.by'), exact: true }).selectOption('device');
  const [first, second] = language === 'en' ? ['Back door', 'Front door'] : ['ประตูหน้า', 'ประตูหลัง'];
  await expect(table.getByRole('columnheader', { name: first ?? '' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: second ?? '' })).toBeVisible();
});
