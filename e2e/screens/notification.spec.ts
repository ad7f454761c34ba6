import { inspect } from '../support/inspect.ts';
import { addApplications } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test('the inbox, what was sent, and the channels', async ({ page, property, signInAs, t }) => {
  await addApplications(property, await property.addUser('admin'));
  await signInAs(await property.addUser('admin'), '/notification');
  await expect(page.getByRole('list', { name: t('notification.tab.unread') })).toBeVisible();
  await inspect(page, 'unread');
  await page.goto('/notification?tab=read');
  await expect(page.getByText(t('notification.emptyRead.title'))).toBeVisible();
  await inspect(page, 'read');
  await page.goto('/notification?tab=sent');
  await expect(page.getByText(t('notification.emptySent.title'))).toBeVisible();
  await inspect(page, 'sent');
  await page.goto('/notification?tab=channels');
  await expect(page.getByRole('heading', { name: t('notification.choice.title') })).toBeVisible();
  await inspect(page, 'channels');
});
