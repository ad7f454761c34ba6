import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { countActs } from '../support/count-acts.ts';
import { drawPhoto } from '../support/pictures.ts';
import { pressKeys, scanCode } from '../support/press-keys.ts';
import { addWaitingRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';
import type { Translate } from '../support/translations.ts';

const QUEUE = '/resident/application';
const queuePage = (page: Page, t: Translate) => {
  const pane = page.getByRole('region', { name: t('request.edit'), exact: true });
  return {
    pane,
    name: pane.getByRole('heading', { level: 2 }).first(),
    rows: page.getByRole('list', { name: t('request.tab.waiting') }).getByRole('listitem'),
    approve: pane.getByRole('button', { name: t('request.approve'), exact: true }),
    reason: pane.getByRole('textbox', { name: t('request.reject.reason') }),
    status: page.getByRole('main').getByRole('status').first(),
  };
};

/** As a hand finds it: everything that can be pressed in the queue. A link within a line of text is as high as the line. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, label:has(input), input:not([type=checkbox]))')]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { width, height } = one.getBoundingClientRect();
        const least = one.closest('dl, h1, h2') ? 24 : 44;
        return { name: one.textContent || one.className, width, height, isSmall: Math.min(width, height) < least };
      })
      .filter(({ isSmall }) => isSmall),
  );

test('twenty mixed requests are decided without a mouse, and every decision is read out with what comes next', async ({
  page,
  property,
  signInAs,
  shell,
  consoleErrors,
  phone,
  t,
}) => {
  test.skip(phone, 'two panes and keys are for the desk');
  consoleErrors.allow(/status of 403.*\/api\/requests/);
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/dashboard');
  await addWaitingRequests(property, await property.addUser('admin', { name: 'มานี เวรเช้า' }), await drawPhoto(page));
  await page.goto(QUEUE);
  const queue = queuePage(page, t);
  await expect(queue.rows).toHaveCount(20);
  await expect(queue.name).toContainText('ผู้สมัคร1');
  expect(await smallTargets(page)).toEqual([]);
  await expectAccessible(page);
  await property.expireStepUp();
  const acts = await countActs(page, 'decide 20 requests');

  const results = { approved: 0, reject: 0 };
  for (let left = 20; left > 0; left -= 1) {
    await expect(queue.rows).toHaveCount(left);
    await expect(queue.pane).toHaveAttribute('aria-busy', 'false');
    const name = (await queue.name.textContent()) ?? '';
    const canApprove = (await queue.approve.count()) > 0 && (await queue.approve.isEnabled());
    const result = canApprove && left % 4 !== 0 ? 'approved' : 'reject';
    results[result] += 1;
    const next = left > 1 ? ((await queue.rows.nth(1).getByRole('link').locator('span').first().textContent()) ?? '') : '';
    await pressKeys(page, result === 'approved' ? 'a' : 'r');
    if (result === 'reject') {
      await expect(queue.reason).toBeFocused();
      await pressKeys(page, '2', 'Enter');
    }
    if (left === 20) {
      const popup = shell.dialog(t('stepUp.title'));
      await expect(popup.getByLabel(t('session.password'), { exact: true })).toBeFocused();
      await page.keyboard.insertText(clerk.password);
      await page.keyboard.press('Enter');
    }
    const [decided = ''] = t(`request.done.${result}`, { title: '|' }).split('|');
    await expect(queue.status).toContainText(decided);
    await expect(queue.status).toContainText(name);
    if (left > 1) await expect(queue.status).toContainText(t('request.next', { title: '' }).trim());
    await expect(queue.status).toContainText(next);
  }
  await expect(page.getByRole('heading', { name: t('request.empty.title') })).toBeVisible();
  // One key approves, three reject with a usual reason; Enter ends the password.
  await acts.finish({ clicks: 0, keys: results.approved + 3 * results.reject + 1 });

  const decided = await (await apiAs(clerk)).get<{ result: string; atOnce: boolean }[]>(
    '/api/requests/history/list?pagination[pageSize]=100',
  );
  const waited = decided.filter(({ atOnce }) => !atOnce).map(({ result }) => result);
  expect(waited.filter((result) => result === 'approved')).toHaveLength(results.approved);
  expect(waited.filter((result) => result === 'reject')).toHaveLength(results.reject);
});

test('many of one type are approved at once by keys; the room of an applicant is corrected; a colleague was faster', async ({
  page,
  property,
  signInAs,
  consoleErrors,
  phone,
  t,
}) => {
  test.skip(phone, 'two panes and keys are for the desk');
  consoleErrors.allow(/status of 409.*\/api\/requests/);
  const clerk = await property.addUser('admin');
  const colleague = await property.addUser('organize_admin', { name: 'หัวหน้า สมศักดิ์' });
  await signInAs(clerk, '/dashboard');
  await addWaitingRequests(property, await property.addUser('admin'), await drawPhoto(page));
  await page.goto(`${QUEUE}?type=create-account`);
  const queue = queuePage(page, t);
  await expect(queue.rows).toHaveCount(6);

  const room = queue.pane.getByRole('combobox', { name: t('request.room.label') });
  await expect(room).toHaveValue('1201 · A');
  await room.click();
  await page.getByRole('option', { name: '1202 · A' }).click();
  await expect(queue.rows.first()).toContainText('1202');

  // At its beginning: the message about the room covers the middle, and stays as long as the mouse is over it.
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 4 } });
  await pressKeys(page, 'x', 'j', 'x', 'j', 'x', 'Shift+A');
  await expect(queue.status).toContainText(t('request.bulk.done', { count: 3 }));
  await expect(queue.rows).toHaveCount(3);
  await expect(queue.name).toContainText('ผู้สมัคร4');

  // The colleague decides in the moment between the key and the server.
  const faster = await apiAs(colleague);
  await page.route('**/api/requests/tenant/approve', async (route) => {
    await faster.post('/api/requests/reject', { ...(route.request().postDataJSON() as object), reason: 'ยื่นซ้ำ' });
    await route.continue();
  });
  await pressKeys(page, 'a');
  await expect(queue.status).toContainText(colleague.name);
  await expect(queue.name).toContainText('ผู้สมัคร5');
  await expect(queue.rows).toHaveCount(2);
});

test('a scanned code decides nothing; a request is found by its room; at double size no key acts unseen', async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  test.skip(phone, 'keys and scanners are for the desk');
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/dashboard');
  await addWaitingRequests(property, await property.addUser('admin'), await drawPhoto(page));
  await page.goto(QUEUE);
  const queue = queuePage(page, t);
  await expect(queue.name).toContainText('ผู้สมัคร1');
  for (const code of ['RR123456789TH', 'XA7A']) await scanCode(page, code);
  await expect(queue.reason).toHaveCount(0);
  await expect(queue.rows).toHaveCount(20);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(queue.name).toContainText('ผู้สมัคร1');

  await pressKeys(page, '/');
  await page.keyboard.insertText('ผู้สมัคร4');
  await expect(queue.rows).toHaveCount(1);
  await expect(queue.name).toContainText('ผู้สมัคร4');

  // A laptop of 1366 px at 200 %.
  await page.setViewportSize({ width: 683, height: 384 });
  await page.goto(QUEUE);
  await expect(queue.rows).toHaveCount(20);
  await expectNoSidewaysScrolling(page);
  await pressKeys(page, 'j', 'x', 'Enter');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${QUEUE}$`));
});

test('@phone on the phone a request is a page; rejected ones are found again with their reason', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/dashboard');
  await addWaitingRequests(property, await property.addUser('admin'), await drawPhoto(page));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(QUEUE);
  const queue = queuePage(page, t);
  await expect(queue.rows).toHaveCount(20);
  await expectNoSidewaysScrolling(page);
  expect(await smallTargets(page)).toEqual([]);
  await queue.rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ผู้สมัคร1');
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: t('request.reject.act') }).click();
  await page.getByRole('button', { name: t('request.template.1') }).click();
  await page
    .getByRole('form')
    .getByRole('button', { name: t('request.reject.act') })
    .click();
  await expect(queue.rows).toHaveCount(19);

  await page.getByRole('link', { name: t('request.tab.history') }).click();
  await page.getByRole('link', { name: /ผู้สมัคร1/ }).click();
  await expect(page.getByText(t('request.template.1'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('request.approve'), exact: true })).toHaveCount(0);
});
