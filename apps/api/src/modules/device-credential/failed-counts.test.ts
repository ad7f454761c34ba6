import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { failedCredentials } from './device-credential.needs-action.ts';

const { as, config, properties, inProperty } = await testServer();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

it('many failures are counted up to a thousand, and no more of them are read', async () => {
  for (const name of ['1', '2', '3']) await as('admin').post('/api/hardwares', { type: 'door', name, addr: 'Lobby' });
  await owner.query(`select set_config('app.property_id', '${properties.home}', false)`);
  await owner.query(`insert into device_credential (property_id, hardware_id, kind, subject_id, wanted, failed_at, problem)
    select property_id, id, 'card', number, number::text, now() - interval '1 second' * number, 'unreachable'
    from hardware, generate_series(1, 5000) number where property_id = ${properties.home}`);
  await owner.query('analyze device_credential');
  const { actions } = (await as('user').get('/api/home')).body.data;
  expect(actions).toContainEqual(expect.objectContaining({ name: 'card-failed', count: 1000 }));
  expect((await as('user').get('/api/mi-fares/drift')).body.data.drift).toHaveLength(500);
  const { rows } = await inProperty('home', (db) =>
    sql`explain (analyze, costs off, timing off, summary off) ${failedCredentials.rows({} as never)}`.execute(db),
  );
  expect(JSON.stringify(rows)).toMatch(/device_credential_failed on device_credential \(actual rows=1000 /);
});
