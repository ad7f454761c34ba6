import { expect, test } from '../support/test.ts';
import { addTower } from '../support/tower.ts';

const MOST_SCRIPTING_MS = 200;

test('2,400 rooms are drawn in less than 200 ms of scripting', async ({ page, house, enter, t }) => {
  const { id } = await addTower(house, { floors: 60, perFloor: 40 });
  await enter(await house.person('user'), `/floor-and-room/building/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'A' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const browser = await page.context().newCDPSession(page);
  // What the page itself computes: not how long it waited for a core of a busy machine.
  await browser.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await browser.send('Performance.enable');
  const scripting = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const before = await scripting();
  await page.getByRole('link', { name: t('building.plan.title'), exact: true }).click();
  // By tag: looking for a role among thousands of elements is scripting too, and ours is what is measured.
  await page.locator('td').first().waitFor();
  const drawn = (await scripting()) - before;
  test.info().annotations.push({ type: 'scripting', description: `${Math.round(drawn)} ms` });
  expect(await page.getByRole('grid').locator('td').count()).toBe(2400);
  expect(drawn).toBeLessThan(MOST_SCRIPTING_MS);
});

test('the plan is walked by keys, coloured by what one asks for, and opens a room', async ({ page, house, enter, t }) => {
  const { id, idOf } = await addTower(house, { floors: 3, perFloor: 4 });
  await house.inside((db) =>
    db.updateTable('room').set({ blockedByAdmin: true, blockedReason: 'ซ่อม' }).where('id', '=', idOf('202')).execute(),
  );
  await enter(await house.person('user'), `/floor-and-room/building/${id}/plan`);
  const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
  await page.getByRole('link', { name: t('building.plan.by.blocked') }).click();
  await expect(page).toHaveURL(/show=blocked/);
  await expect(page.getByRole('list', { name: t('building.plan.legend') })).toContainText(`${t('building.plan.blocked.yes')} 1`);

  await cell('301').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cell('202')).toBeFocused();
  await expect(cell('202')).toHaveAccessibleName(new RegExp(t('building.plan.isBlocked')));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/floor-and-room/room/${idOf('202')}`);
});
