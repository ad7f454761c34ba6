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
  // One for each of them, whenever it arrives.
  await expect(lines).toHaveCount(3);
  await pressKeys(page, 'j');
  await pressKeys(page, 'e');
  await expect(lines).toHaveCount(2);
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

test('the service worker shows exactly what a push says', async ({ page, context, property, signInAs, baseURL }) => {
  await signInAs(await property.addUser('admin'), '/notification?tab=channels');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // A browser without a screen shows no notifications: what would be shown is kept.
  await worker.evaluate(() => {
    const scope = self as unknown as { shown: object[]; registration: { showNotification: unknown } };
    scope.shown = [];
    scope.registration.showNotification = async (title: string, options: object) => scope.shown.push({ title, ...options });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'A slip waits', body: '1 to check', link: '/notification', tag: 'a' });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: String(baseURL), registrationId: await registered, data });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown);
  await expect
    .poll(shown)
    .toEqual([{ title: 'A slip waits', body: '1 to check', tag: 'a', icon: '/favicon.svg', data: { link: '/notification' } }]);
});
