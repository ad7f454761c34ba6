import { createGateway } from '../support/gateway.ts';
import { addDevice } from '../support/hardware.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('the catalogue, a list, what staff did, the log of cards, figures, and paper', async ({ page, property, signInAs, t }) => {
  const admin = await property.addUser('admin');
  const device = await addDevice(property, { heardMinutesAgo: 0 });
  const report = await createGateway(property);
  const occurredAt = new Date().toISOString();
  await report([{ kind: 'door', device, cardNo: '8812345678', result: 'denied', reason: 'expired', occurredAt }]);
  await signInAs(admin, '/report');
  await expect(page.getByRole('heading', { name: t('report.title'), level: 1 })).toBeVisible();
  await inspect(page, 'catalogue');
  for (const name of [
    'officer-list',
    'officer-activities-log',
    'card-activities-log',
    'block-card-list',
    'visitors',
    'deliveries',
    'trial-balance',
  ]) {
    await page.goto(`/report/${name}`);
    await expect(page.getByRole('heading', { name: t(`report.${name}.title`), level: 1 })).toBeVisible();
    await inspect(page, name);
  }
  await page.goto('/report/officer-list');
  await page.getByRole('button', { name: t('report.paper.print') }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await inspect(page, 'paper');
});
