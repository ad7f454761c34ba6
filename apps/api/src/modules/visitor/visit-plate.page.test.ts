import { expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitPlates } from '#test/fixtures/visit-plates.ts';

const server = await testServer();
const { as, inProperty, properties } = server;
const { invite, page, room, asOfOld, ofGuest, devices, gate, atGate, turn, post, deliverFor } = await visitPlates(server);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const tomorrow = { expectedFrom: hours(24), expectedTo: hours(26) };
const credentials = () =>
  inProperty('home', (db) =>
    db.selectFrom('deviceCredential').select(['subjectId', 'isWanted']).where('kind', '=', 'visit').execute(),
  );
/** Whatever waits to be tried again is tried now. */
const due = () => asOfOld('update device_delivery set not_before = now()');

it('the desk sees when the plate goes to the gates, and where it is; others see nothing of it', async () => {
  const later = await invite({ plate: '1กก 1', ...tomorrow });
  expect((await page(later.id)).gates).toEqual({
    opensAt: new Date(Date.parse(tomorrow.expectedFrom) - 3_600_000).toISOString(),
    devices: [],
  });
  const now = await invite({ plate: '1กก 2' });
  await atGate();
  expect((await page(now.id)).gates).toMatchObject({ opensAt: null, devices: [{ state: 'on', hardware: { id: gate } }] });
  expect((await page((await invite()).id)).gates).toBeNull();
  expect((await as('user').get(`/api/visitor/${now.id}`)).body.data.gates).toBeNull();
  // Nothing is promised of whoever would be sent away.
  await post('blocks', { kind: 'deny', reason: 'ก่อกวน', plate: '1กก 1' });
  expect((await page(later.id)).gates).toEqual({ opensAt: null, devices: [] });
  await post(`${now.id}/cancel`);
  await atGate();
  expect((await page(now.id)).gates).toBeNull();
});

it('what a gate did not take is in the drift report with its visit and the end of the plate, and is sent again', async () => {
  const { id } = await invite({ plate: '1กก 9876' });
  devices.faults.refuses.add('1กก9876');
  for (let attempt = 0; attempt < 2; attempt += 1) await atGate();
  expect((await page(id)).gates.devices).toMatchObject([{ state: 'addFailed', problem: 'refused' }]);
  const { drift } = (await as('user').get('/api/mi-fares/drift')).body.data;
  expect(drift).toMatchObject([{ kind: 'visit', visit: id, card: null, car: null, name: '•••9876', state: 'addFailed' }]);
  expect((await as('admin').get(`/api/hardwares/${gate}/credentials`)).body.data.failed).toMatchObject([{ visit: id }]);
  devices.faults.refuses.clear();
  await as('admin').post('/api/mi-fares/drift/repair');
  expect(await atGate()).toContain('1กก9876');
});

it('another property sees nothing of it', async () => {
  const { id, plate } = await invite({ plate: '1กก 55' });
  const its = { type: 'conventional-parking', name: 'ไม้กั้น', addr: 'Garage' };
  const theirs = (await as('neighbour').post('/api/hardwares', its)).body.data.id;
  expect(await atGate()).toContain(plate);
  await deliverFor(properties.next);
  expect(devices.numbersOn(theirs)).toEqual([]);
  expect((await as('neighbour').get(`/api/hardwares/${theirs}/credentials`)).body.data.counts.wanted).toBe(0);
  expect((await as('neighbour').get(`/api/visitor/${id}`)).status).toBe(404);
});

it('with its visit the plate is gone from the gate and from what Lobby keeps of it, also where a gate never answers', async () => {
  const [asked, silent] = [await invite({ plate: '1กก 77' }), await invite({ plate: '1กก 78' })];
  await atGate();
  await ofGuest('decline', { token: asked.token });
  expect(await atGate()).not.toContain('1กก77');
  expect((await credentials()).map(({ subjectId }) => subjectId)).not.toContain(asked.id);
  devices.faults.away.add(gate);
  await ofGuest('decline', { token: silent.token });
  await atGate();
  expect(await credentials()).toContainEqual({ subjectId: silent.id, isWanted: false });
  await turn();
  expect(await credentials()).toContainEqual({ subjectId: silent.id, isWanted: false });
  // A week after its time: the last day the gate knows has passed.
  await asOfOld(
    `update visit set expected_from = now() - interval '9 days', expected_to = now() - interval '8 days' where id = ${silent.id}`,
  );
  await turn();
  expect((await credentials()).map(({ subjectId }) => subjectId)).not.toContain(silent.id);
  devices.faults.away.clear();
  await due();
});

it('those that were expected before the gates knew of visits are picked up', async () => {
  const { id } = await invite({ plate: '1กก 88', room });
  // As an earlier release left it.
  await asOfOld('alter table visit disable trigger gate_update');
  await asOfOld(
    `update visit set gate_turns_at = now() where id = ${id}; delete from credential_change where kind = 'visit' and subject_id = ${id}`,
  );
  await asOfOld('alter table visit enable trigger gate_update');
  await turn();
  expect(await atGate()).toContain('1กก88');
});
