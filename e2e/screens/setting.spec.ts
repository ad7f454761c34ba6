import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('settings, and the access control system of the property', async ({ page, property, users, signInAs, t }) => {
  const manager = await property.addUser('organize_admin', { name: 'สุดารัตน์ ใจดี' });
  await signInAs(manager, '/setting');
  const system = page.getByRole('form', { name: t('setting.section.accessSystem') });
  await expect(system).toBeVisible();
  await users.confirmPassword(manager);
  await inspect(page, 'settings');
  await system.getByText(t('setting.option.kind.hikcentral'), { exact: true }).click();
  await system.getByLabel(t('setting.field.baseUrl')).fill('https://access.invalid');
  await system.getByLabel(t('setting.field.appKey')).fill('12345678');
  await system.getByLabel(t('setting.field.appSecret'), { exact: true }).fill('secret');
  await inspect(page, 'HikCentral');
  await system.getByRole('button', { name: t('setting.accessSystem.use') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await inspect(page, 'another access control system');
  await question.getByRole('button', { name: t('setting.accessSystem.use') }).click();
  await expect(system.getByText(t('setting.accessSystem.keepSecret'))).toBeVisible();
  await system.getByRole('button', { name: t('setting.accessSystem.test') }).click();
  await expect(system.getByText(t('setting.accessSystem.connection.unreachable'))).toBeVisible();
  await inspect(page, 'connection that does not work');
});

test('the channel residents write by', async ({ page, property, users, signInAs, t }) => {
  const manager = await property.addUser('organize_admin', { name: 'สุดารัตน์ ใจดี' });
  await signInAs(manager, '/setting');
  const channel = page.getByRole('form', { name: t('setting.section.chatChannel') });
  await channel.getByText(t('setting.option.chatKind.line'), { exact: true }).click();
  await channel.getByLabel(t('setting.field.channelSecret'), { exact: true }).fill('secret');
  await channel.getByLabel(t('setting.field.accessToken'), { exact: true }).fill('token');
  await channel.getByRole('button', { name: t('setting.chatChannel.use') }).click();
  await users.confirmPassword(manager);
  await expect(channel.getByLabel(t('setting.field.webhookUrl'))).toHaveValue(/\/api\/chat-inbound\/\d+$/);
  await inspect(page, 'LINE');
});
