import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { setNodeClock } from '#test/fixtures/clock.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const OFF_MS = 20 * 60_000;
const { as, app, services, signIn, inProperty, send } = await testServer();
const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '02-123-4567', position: 104 };
afterEach(() => void vi.useRealTimers());

it("a node with a wrong clock writes the database's time, and its tokens are valid on other nodes", async () => {
  await app.ready();
  const admin = as('admin');
  const { id } = (await admin.post('/api/contacts', contact)).body.data;
  await setNodeClock(services, OFF_MS);
  const { jwt } = (await signIn('organize')).body;
  expect((await admin.put(`/api/contacts/${id}`, { nameEn: 'Plumber' })).status).toBe(200);
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json().warnings]).toEqual([200, expect.arrayContaining(['clock_offset'])]);

  await setNodeClock(services, 0);
  expect((await send('GET', '/api/contacts', undefined, { authorization: `Bearer ${jwt}` })).status).toBe(200);
  const { rows } = await inProperty('home', (db) =>
    sql<{ fits: boolean }>`select updated_at between created_at and now() as fits from contact where id = ${id}`.execute(db),
  );
  expect(rows).toEqual([{ fits: true }]);
});
