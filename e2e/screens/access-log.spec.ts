import { createGateway } from '../support/gateway.ts';
import { addDevice } from '../support/hardware.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

const now = () => new Date().toISOString();

test('the logs of the building and both car parks, empty and full', async ({ page, property, signInAs, t }) => {
  const device = await addDevice(property, { heardMinutesAgo: 0 });
  const report = await createGateway(property);
  const events = [
    { kind: 'door', device, cardNo: '8812345678', result: 'denied', reason: 'expired', occurredAt: now() },
    { kind: 'conventional-parking', device, plate: '1กก 1234', plateProvince: 'กรุงเทพมหานคร', occurredAt: now() },
    { kind: 'auto-parking', device, plate: '2ขข 99', vehicleClass: 'suv', occurredAt: now() },
  ];
  const admin = await property.addUser('admin');
  await signInAs(admin, '/logs/building');
  await expect(page.getByRole('heading', { name: t('log.access.empty.title') })).toBeVisible();
  await inspect(page, 'empty');
  await report(events);
  for (const log of ['conventional-parking', 'auto-parking', 'building']) {
    await page.goto(`/logs/${log}`);
    await expect(page.getByText(t('list.count', { count: 1, number: '1' }))).toBeVisible();
    await inspect(page, log);
  }
});

test('an entry, the reason asked for it, files in every state, and too many days', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  const device = await addDevice(property, { heardMinutesAgo: 0 });
  const report = await createGateway(property);
  await report([{ kind: 'door', device, cardNo: '8812345678', result: 'denied', reason: 'expired', occurredAt: now() }]);
  const admin = await property.addUser('admin');
  await property.transaction(async (db) => {
    const { id } = await db.selectFrom('account').select('id').where('username', '=', admin.username).executeTakeFirstOrThrow();
    const asked = { kind: 'access-log', subject: 'building', filters: '{}', language: 'th', isMasked: true, askedById: id };
    const later = new Date(Date.now() + 600_000);
    await db
      .insertInto('export')
      .values([
        // Not running: a lease would hold one of the two places all properties have.
        { ...asked, status: 'queued', progress: 40, notBefore: later },
        { ...asked, status: 'failed', finishedAt: new Date() },
        { ...asked, status: 'expired', finishedAt: new Date() },
      ])
      .execute();
  });
  await signInAs(admin, '/logs/building');
  const files = page.getByRole('list', { name: t('export.files') });
  await expect(files).toContainText(t('export.state.failed'));
  await inspect(page, 'files');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^\d\d\/\d\d\/\d{4}/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: t('log.access.reveal.open') })).toBeVisible();
  await inspect(page, 'entry');
  await page.getByRole('button', { name: t('log.access.reveal.open') }).click();
  await expect(shell.dialog(t('log.access.reveal.title'))).toBeVisible();
  await inspect(page, 'reason');
  await page.goto('/logs/building?from=2026-01-01&to=2026-12-31');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'too long');
});
