import { expect, it } from 'vitest';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, declared } = await testServer();
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const newContact = async () =>
  (await as('admin').post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' })).body.data.id as number;

it('R26: deleting needs the password again, once for several calls', async () => {
  const [first, second] = [await newContact(), await newContact()];
  await forgetConfirmations(config);
  const refused = await as('admin').delete(`/api/contacts/${first}`);
  expect([refused.status, keyOf(refused)]).toEqual([403, 'error.stepUp']);
  expect((await as('admin').get(`/api/contacts/${first}`)).status).toBe(200);
  await as('admin').post('/api/auth/confirm', { password: PASSWORD });
  for (const id of [first, second]) expect((await as('admin').delete(`/api/contacts/${id}`)).status).toBe(200);
});

it('R26: opening a door remotely needs the password again', async () => {
  const device = { type: 'door', name: 'ประตูหน้า', addr: '10.0.0.7' };
  const hardware = (await as('admin').post('/api/hardwares', device)).body.data.id as number;
  await forgetConfirmations(config);
  const refused = await as('admin').post('/api/device-commands', { hardware, kind: 'open' });
  expect([refused.status, keyOf(refused)]).toEqual([403, 'error.stepUp']);
  expect((await as('admin').get('/api/device-commands')).body.meta.total).toBe(0);
});

it('R26: there is no other way to delete a record', () => {
  // A card that is taken back is not deleted, and nobody should look for a password first.
  const kept = ['/requests/card/remove'];
  const removing = declared.filter(
    ({ endpoint: { method, path } }) => (method === 'DELETE' || path.endsWith('/remove')) && !kept.includes(path),
  );
  expect(removing.length).toBeGreaterThan(10);
  expect(removing.filter(({ endpoint }) => endpoint.stepUp !== true).map(({ endpoint }) => endpoint.path)).toEqual([]);
});
