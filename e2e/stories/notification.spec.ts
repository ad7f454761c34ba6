import { expectAccessible } from '../support/accessibility.ts';
import { pressKeys } from '../support/press-keys.ts';
import { addApplications } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test('work that comes in is counted at the bell, opened and read by keys, and done for everybody @phone', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const colleague = await property.addUser('admin');
  await signInAs(await property.addUser('admin'), '/dashboard');
  const bell = page.getByRole('banner').getByRole('link', { name: /notif|แจ้งเตือน/i });
  await expect(bell).toHaveAccessibleName(t('notification.bell', { count: 0 }));
  await addApplications(property, colleague);
  await expect(bell, 'without a reload').not.toHaveAccessibleName(t('notification.bell', { count: 0 }));
  await bell.click();
  const lines = page.getByRole('list', { name: t('notification.tab.unread') }).getByRole('listitem');
  await expect(lines.first()).toContainText(t('notification.kind.request-waiting'));
  await expectAccessible(page);
  const before = await lines.count();
  await pressKeys(page, 'j');
  await pressKeys(page, 'e');
  await expect(lines).toHaveCount(before - 1);
  await pressKeys(page, 'Shift+E');
  await expect(page.getByText(t('notification.empty.title'))).toBeVisible();
  await expect(bell).toHaveAccessibleName(t('notification.bell', { count: 0 }));
  await page.getByRole('link', { name: t('notification.tab.read'), exact: true }).click();
  await expect(
    page
      .getByRole('list', { name: t('notification.tab.read') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});

test('the service worker shows a push and no other script may be one', async ({ page, context, property, signInAs, baseURL }) => {
  await context.grantPermissions(['notifications']);
  await signInAs(await property.addUser('admin'), '/notification?tab=channels');
  const refused = await page.evaluate(() =>
    navigator.serviceWorker.register('/first-paint.js').then(
      () => 'registered',
      (error: Error) => error.name,
    ),
  );
  expect(refused).toBe('TypeError');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'A slip waits', body: '1 to check', link: '/notification', tag: 'a' });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: String(baseURL), registrationId: await registered, data });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: 'A slip waits', body: '1 to check' }]);
});
