import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { pause, startNode, until } from '#test/fixtures/node-process.ts';
import { stampRates } from '#test/fixtures/stamps.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const [USES, KILLS] = process.env.LOBBY_DRILL === 'full' ? [1000, 5] : [40, 1];
/** One of so many tickets is not known to the parking system. */
const UNKNOWN = 10;

const server = await testServer();
const { config, properties, accounts } = server;
const { rooms, typeId } = await couponHouse(server, 2);
const { rates } = await stampRates(server);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
const folder = mkdtempSync(join(tmpdir(), 'lobby-stamps-'));
const asked = join(folder, 'asked');
afterAll(async () => {
  await owner.end();
  rmSync(folder, { recursive: true });
});

const parkingWorker = fileURLToPath(new URL('../fixtures/parking-worker.ts', import.meta.url));
/** What cron adds every minute; a run takes two hundred. */
const due = () => owner.query(`select graphile_worker.add_job('dueStamps', job_key := 'due stamps')`);
const states = async () => {
  const { rows } = await owner.query<{ state: string; uses: number }>(
    'select state, count(*)::int as uses from stamp_use group by state',
  );
  return Object.fromEntries(rows.map(({ state, uses }) => [state, uses]));
};
async function settled(count: number): Promise<void> {
  await until(async () => {
    await due();
    const { applied = 0, refused = 0 } = await states();
    return applied + refused >= count;
  });
}

it(`${USES} stamps on their way, the worker killed ${KILLS} times: each is on its ticket once, and none is stuck`, async () => {
  await owner.query(
    `insert into stamp_use (template_id, room_type_id, room_id, ticket_no, month, asked_by_id)
     select $1, $2, $3, 'T' || lpad(n::text, 5, '0') || case when n % $4 = 0 then '9' else 'A' end, '2031-01-01', $5 from generate_series(1, $6::int) n`,
    [rates[0].id, typeId, rooms[0], UNKNOWN, accounts.admin, USES],
  );
  const begun = performance.now();
  const start = () => startNode(config, parkingWorker, ['worker', asked]);
  const caught: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const doomed = await start();
    await settled(Math.floor((USES * kill) / (KILLS + 1)));
    await pause(2);
    await doomed.stop('SIGKILL');
    const { queued = 0, sent = 0 } = await states();
    caught.push(queued + sent);
  }
  // A claim ends after half a minute where whoever had it is gone.
  await owner.query(`update stamp_use set not_before = now() where state in ('queued', 'sent')`);
  const last = await start();
  await settled(USES);
  await last.stop('SIGKILL');
  const calls = readFileSync(asked, 'utf8').trim().split('\n');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`stamps: ${USES}, killed with ${caught.join(', ')} on their way, ${calls.length} calls, ${seconds} s`);
  expect(caught.every((uses) => uses > 0 && uses < USES)).toBe(true);
  expect(await states()).toEqual({ applied: USES - USES / UNKNOWN, refused: USES / UNKNOWN });
  // Asked again of one the answer was lost of, with the same key: the parking system knows it.
  expect(new Set(calls).size).toBe(USES);
  const of = (part: 0 | 1) => new Set(calls.map((call) => call.split(' ')[part]));
  expect([of(0).size, of(1).size]).toEqual([USES, USES]);
});
