import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';
import { checkOutDeliveries, checkOutForgotten, eraseVisitors } from './visitor.jobs.ts';

const server = await testServer();
const { as, config, inProperty } = server;
const { invite, page, ofGuest, asOfOld, settings } = await visitorHouse(server, 2);
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());
const CANARY = 'กระต่ายหมายจันทร์';
await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });

/** Came and went so many days ago. */
async function visited(days: number, more: object = {}) {
  const made = await invite({ name: CANARY, phone: '0812345678', plate: '1กก 1', note: CANARY, ...more });
  await as('admin').post('/api/visitor/check-in', { visit: made.id, badge: CANARY });
  await as('admin').post('/api/visitor/check-out', { visit: made.id });
  await asOfOld(`
    update visit set expected_from = expected_from - interval '${days} days', expected_to = expected_to - interval '${days} days',
      checked_in_at = checked_in_at - interval '${days} days', checked_out_at = checked_out_at - interval '${days} days' where id = ${made.id}`);
  return made;
}

it('after ninety days nothing of the visitor is left in table, search or log, and the counts stay', async () => {
  const [recent, old] = [await visited(89), await visited(91)];
  await eraseVisitors.run(job, {});
  expect(await page(recent.id)).toMatchObject({ name: CANARY, erasedAt: null });
  expect(await page(old.id)).toMatchObject({
    state: 'left',
    name: null,
    phone: null,
    plate: null,
    note: null,
    entriesUsed: 1,
    list: [{ plate: null, badge: null, came: 1 }],
  });
  expect((await ofGuest('open', { token: old.token })).status).toBe(404);
  const found = await as('admin').get(`/api/visitor/get-visitor-list?filters[search][$containsi]=${encodeURIComponent(CANARY)}`);
  expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([recent.id]);
  const { rows } = await inProperty('home', async (_db, query) =>
    query<{ lines: number; leaks: number }>(
      `select count(*)::int as lines, count(*) filter (where concat(before, after) ~ '${CANARY}|0812345678|1กก1')::int as leaks
       from audit_log where record in ('visit', 'visit_entry')`,
      [],
    ),
  );
  expect(rows[0]).toEqual({ lines: expect.any(Number), leaks: 0 });
  expect(rows[0]?.lines).toBeGreaterThan(5);
});

it('is the property’s setting, and leaves whoever is inside and whoever is to come', async () => {
  await settings({ visitorRetentionDays: 7 });
  const left = await visited(8);
  const toCome = await invite({ name: CANARY });
  const inside = await invite({ name: CANARY });
  await as('admin').post('/api/visitor/check-in', { visit: inside.id });
  await asOfOld(
    `update visit set expected_from = now() - interval '30 days', expected_to = now() - interval '29 days' where id = ${inside.id}`,
  );
  await eraseVisitors.run(job, {});
  expect((await page(left.id)).name).toBeNull();
  expect([(await page(toCome.id)).name, (await page(inside.id)).name]).toEqual([CANARY, CANARY]);
});

it('whoever is noted as inside a day after their time left without being seen, and is erased like the others', async () => {
  await settings({ visitorRetentionDays: 7 });
  const [forgotten, staying] = [await invite({ name: CANARY }), await invite({ name: CANARY })];
  for (const { id } of [forgotten, staying]) await as('admin').post('/api/visitor/check-in', { visit: id });
  const ago = (id: number, days: number) =>
    asOfOld(`update visit set inside_since = now() - interval '${days} days', expected_from = now() - interval '${days} days',
      expected_to = now() - interval '${days} days' + interval '3 hours' where id = ${id};
      update visit_entry set in_at = now() - interval '${days} days' where visit_id = ${id}`);
  await ago(forgotten.id, 2);
  await ago(staying.id, 1);
  await checkOutForgotten.run(job, {});
  expect(await page(forgotten.id)).toMatchObject({ state: 'left', list: [{ outHow: 'system', outBy: null }] });
  expect((await page(staying.id)).state).toBe('inside');
  await asOfOld(`update visit set checked_out_at = now() - interval '8 days', expected_from = now() - interval '10 days',
    expected_to = now() - interval '9 days' where id = ${forgotten.id}`);
  await eraseVisitors.run(job, {});
  expect((await page(forgotten.id)).name).toBeNull();
});

it('what was noted at the gate goes by its own day, also of a permission that goes on; so does who is off the lists', async () => {
  const year = { expectedTo: new Date(Date.now() + 300 * 86_400_000).toISOString(), entries: null };
  const maid = await invite({ name: CANARY, plate: '2กก 2', ...year });
  await as('admin').post('/api/visitor/check-in', { visit: maid.id, badge: CANARY });
  await as('admin').post('/api/visitor/check-out', { visit: maid.id });
  await asOfOld(
    `update visit_entry set in_at = in_at - interval '100 days', out_at = out_at - interval '99 days' where visit_id = ${maid.id}`,
  );
  const entry = (await as('admin').post('/api/visitor/blocks', { reason: CANARY, phone: '0899999999' })).body.data;
  await as('admin').delete(`/api/visitor/blocks/${entry.id}`);
  await asOfOld(`update visitor_block set ended_at = now() - interval '100 days' where id = ${entry.id}`);
  await eraseVisitors.run(job, {});
  expect(await page(maid.id)).toMatchObject({ name: CANARY, plate: '2กก2', list: [{ plate: null, badge: null }] });
  expect((await as('admin').get(`/api/visitor/blocks/${entry.id}`)).status).toBe(404);
});

it('couriers nobody saw leaving count as left after the hours of the property, everybody else stays inside', async () => {
  const inside = async (kind: string, hours: number) => {
    const { id } = await invite({ kind });
    await as('admin').post('/api/visitor/check-in', { visit: id });
    const moved = `- interval '${hours} hours'`;
    await asOfOld(`update visit set inside_since = inside_since ${moved} where id = ${id};
      update visit_entry set in_at = in_at ${moved} where visit_id = ${id}`);
    return id;
  };
  const [stale, fresh, guest] = [await inside('delivery', 25), await inside('delivery', 23), await inside('guest', 25)];
  await settings({ visitorDeliveryHours: 0 });
  await checkOutDeliveries.run(job, {});
  expect((await page(stale)).state).toBe('inside');
  await settings({ visitorDeliveryHours: 24 });
  await checkOutDeliveries.run(job, {});
  expect(await page(stale)).toMatchObject({ state: 'left', list: [{ outHow: 'system', outBy: null }] });
  expect([(await page(fresh)).state, (await page(guest)).state]).toEqual(['inside', 'inside']);
});
