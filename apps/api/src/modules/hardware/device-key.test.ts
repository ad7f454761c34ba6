import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { until } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, send } = await testServer();
await as('admin').post('/api/auth/confirm', { password: PASSWORD });
const door = (await as('admin').post('/api/hardwares', { type: 'door', name: 'ประตูหลัง' })).body.data.id as number;
const issue = async (body: object = {}) =>
  (await as('admin').post('/api/device-keys', { name: 'เครื่องอ่านบัตร', hardware: door, ...body })).body.data;

describe('keys of devices', () => {
  it('tell their secret once and never again', async () => {
    const key = await issue();
    expect(key).toMatchObject({ hardware: { id: door }, issuedBy: { name: expect.any(String) }, revokedAt: null });
    expect(key.secret).toMatch(/^[\w-]{43}$/);
    expect(key.secret.startsWith(key.hint)).toBe(true);
    const list = await as('admin').get('/api/device-keys?populate=*');
    expect(list.body.data[0]).toMatchObject({ id: key.id, hint: key.hint });
    const log = await as('admin').get('/api/loggers?populate=*');
    for (const { text } of [list, log]) expect(text).not.toContain(key.secret);
  });

  it('are kept as a hash the application cannot read', async () => {
    await issue();
    await expect(inProperty('home', (db) => db.selectFrom('deviceKey').select('secretHash').execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('may be a gateway that speaks for the whole property', async () => {
    expect(await issue({ hardware: null, name: 'เกตเวย์อาคาร' })).toMatchObject({ hardware: null });
  });

  it('ask for the password again', async () => {
    await as('organize').get('/api/device-keys');
    await inProperty('home', (db) => db.updateTable('session').set({ confirmedAt: null }).execute());
    const answer = await as('organize').post('/api/device-keys', { name: 'x' });
    expect([answer.status, answer.body.error.details.key]).toEqual([403, 'error.stepUp']);
    await as('admin').post('/api/auth/confirm', { password: PASSWORD });
  });

  it('are revoked once, and stay as they were revoked', async () => {
    const { id } = await issue();
    const first = (await as('admin').post(`/api/device-keys/${id}/revoke`)).body.data;
    expect(first).toMatchObject({ revokedAt: expect.any(String), revokedBy: { name: expect.any(String) } });
    expect((await as('organize').post(`/api/device-keys/${id}/revoke`)).body.data).toEqual(first);
  });

  it('let a device report until they are revoked, and five seconds later nobody', async () => {
    const { id, username, secret } = await issue();
    const event = { externalId: randomUUID(), occurredAt: new Date().toISOString() };
    const report = async () =>
      (await send('POST', '/api/access-events', [event], { authorization: `Device ${username}:${secret}` })).status;
    expect(await report()).toBe(200);
    const used = (await as('user').get(`/api/device-keys?filters[id][$eq]=${id}`)).body.data[0];
    expect(used.lastUsedAt).toEqual(expect.any(String));
    await as('admin').post(`/api/device-keys/${id}/revoke`);
    await until(async () => (await report()) === 401);
  });

  it('of another property are not there', async () => {
    const { id } = await issue();
    expect((await as('neighbour').post(`/api/device-keys/${id}/revoke`)).status).toBe(404);
    await as('neighbour').post('/api/auth/confirm', { password: PASSWORD });
    const foreign = await as('neighbour').post('/api/device-keys', { name: 'x', hardware: door });
    expect(foreign.body.error.details.errors).toMatchObject([{ path: ['hardware'], key: 'notFound' }]);
  });

  it('go with their device', async () => {
    const spare = (await as('admin').post('/api/hardwares', { type: 'door', name: 'ชั่วคราว' })).body.data.id;
    const { id } = await issue({ hardware: spare });
    expect((await as('admin').delete(`/api/hardwares/${spare}`)).status).toBe(200);
    expect((await as('admin').post(`/api/device-keys/${id}/revoke`)).status).toBe(404);
  });
});
