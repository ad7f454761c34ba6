import { inspect } from '../support/inspect.ts';
import { drawPhoto } from '../support/pictures.ts';
import { addWaitingRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const QUEUE = '/resident/application';

test('the queue, a request of each kind, what was decided', async ({ page, property, signInAs, phone, t }) => {
  await signInAs(await property.addUser('admin'), '/dashboard');
  await addWaitingRequests(property, await property.addUser('admin', { name: 'มานี เวรเช้า' }), await drawPhoto(page));
  await page.goto('/dashboard');
  await expect(page.getByText(t('dashboard.action.request-waiting', { count: 20 }))).toBeVisible();
  for (const type of [
    'create-account',
    'update-profile',
    'update-profile-image',
    'create-sub-account',
    'remove-resident',
    'letter',
  ]) {
    await page.goto(`${QUEUE}?type=${type}`);
    const rows = page.getByRole('list', { name: t('request.tab.waiting') }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await inspect(page, `queue of ${type}`);
    if (phone) await rows.first().getByRole('link').click();
    await expect(page.getByRole('button', { name: t('request.reject.act') })).toBeVisible();
    await inspect(page, `request: ${type}`);
  }
  await page.getByRole('button', { name: t('request.reject.act') }).click();
  await inspect(page, 'rejecting');
  await page.goto(`${QUEUE}/history`);
  await expect(page.getByText(t('request.state.approved')).filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'what was decided');
});

test('an empty queue, and one for who only reads', async ({ page, property, signInAs, t }) => {
  const reader = await property.addUser('user');
  await signInAs(reader, QUEUE);
  await expect(page.getByRole('heading', { name: t('request.empty.title') })).toBeVisible();
  await inspect(page, 'empty');
  await addWaitingRequests(property, await property.addUser('admin'), await drawPhoto(page));
  await page.goto(QUEUE);
  await expect(page.getByText(/ผู้สมัคร1/).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await inspect(page, 'for a reader');
});
