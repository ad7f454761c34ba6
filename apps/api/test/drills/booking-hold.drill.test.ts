import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/seeded-random.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { inherited, type NodeProcess, pause, startNode, until } from '#test/fixtures/node-process.ts';
import { newSlip } from '#test/fixtures/payment/slip.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
/** Holds that end while their slip is sent, and after how many of them somebody is killed. */
const [PAIRS, AT_ONCE] = FULL ? [1000, 20] : [24, 8];
const KILL_EVERY = FULL ? 2 : 1;

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const { config, as, signIn, facility, book, slot, residents, inProperty } = await facilitiesServer(4, limits);
const { jwt } = (await signIn('admin')).body as { jwt: string };
const random = seededRandom(5);

const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
const startWorker = async () => {
  const settings = { ...config, LOBBY_SESSION_SECRET: config.LOBBY_SESSION_SECRET.join(',') };
  const env = { ...inherited, ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])) };
  const child = fork(fileURLToPath(new URL('../fixtures/booking/expire-holds.ts', import.meta.url)), [], { env, execArgv: [] });
  await once(child, 'message');
  return child;
};
let worker = await startWorker();
afterAll(async () => {
  worker.kill('SIGKILL');
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
});

/** How a slip was answered: by its status, or not at all by a node that was killed. */
async function sendSlip(node: NodeProcess, payment: number, slip: Buffer): Promise<number> {
  const form = new FormData();
  form.append('data', JSON.stringify({ status: [621] }));
  form.append('files.slip', new Blob([new Uint8Array(slip)]), 'slip.jpg');
  try {
    const headers = { authorization: `Bearer ${jwt}` };
    const answer = await fetch(`${node.url}/api/payments/${payment}`, { method: 'PUT', headers, body: form });
    await answer.arrayBuffer();
    // A node with too much to do is asked again, as a portal would.
    if (answer.status !== 429 && answer.status !== 503) return answer.status;
    await pause(100);
    return await sendSlip(node, payment, slip);
  } catch {
    return 0;
  }
}

/** Kills the worker or a node in the middle of it, and starts another. */
async function kill(turn: number): Promise<void> {
  await pause(random.between(0, 300));
  if (turn % 2 === 0) {
    worker.kill('SIGKILL');
    worker = await startWorker();
  } else {
    const at = Math.floor(turn / 2) % 2;
    await nodes[at]?.stop('SIGKILL');
    nodes[at] = await startNode(config);
  }
}

type Held = { id: number; payment: { id: number } };
it('B5: a slip that comes as its hold ends is filed and keeps the place, or comes too late: never both, never lost', async () => {
  const hall = await facility({ pricePerHour: 100, maxOnTime: 500, maxAheadDays: 366 });
  const answers = new Map<number, number>();
  const bookings: Held[] = [];
  let took = 300;
  let kills = 0;
  for (let turn = 0; bookings.length < PAIRS; turn += 1) {
    const who = residents[turn % residents.length] as { user: number };
    const wanted = Array.from({ length: AT_ONCE }, () => ({ facility: hall, slot: slot(3 + (turn % 40), '10:00', '11:00') }));
    const held = (await book(who, wanted)).body.data as Held[];
    bookings.push(...held);
    const slips = await Promise.all(held.map(() => newSlip()));
    const killed = turn % KILL_EVERY === 0 ? kill(turn / KILL_EVERY) : undefined;
    kills += killed ? 1 : 0;
    // Each ends at another moment of the time a slip takes, so that both win about as often.
    await inProperty('home', async (db) => {
      for (const { id } of held)
        await sql`update booking set hold_until = now() + ${random.between(0, 2 * took)} * interval '1 millisecond' where id = ${id}`.execute(
          db,
        );
    });
    const since = performance.now();
    await Promise.all(
      held.map(async ({ payment }, at) => {
        answers.set(payment.id, await sendSlip(nodes[at % 2] as NodeProcess, payment.id, slips[at] as Buffer));
      }),
    );
    took = Math.round(performance.now() - since);
    await killed;
  }
  const unsettled = () =>
    inProperty('home', async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from booking join payment on payment.id = payment_id where state = 'held' and status_id <> 621`.execute(
        db,
      );
      return rows[0]?.n;
    });
  await until(async () => (await unsettled()) === 0);
  const { rows } = await inProperty('home', (db) =>
    sql<{ id: number; state: string; status: number; isVoid: boolean; hasSlip: boolean }>`
      select payment.id, state, status_id as status, voided_at is not null as "isVoid",
        exists (select from pay_in where pay_in.payment_id = payment.id and slip_id is not null) as "hasSlip"
      from booking join payment on payment.id = payment_id where booking.facility_id = ${hall}`.execute(db),
  );
  expect(rows).toHaveLength(bookings.length);
  const kept = rows.filter(({ state }) => state === 'held');
  const ended = rows.filter(({ state }) => state === 'expired');
  console.log(
    `holds: ${rows.length} slips sent as their hold ended, ${kept.length} filed in time, ${ended.length} too late, ${kills} kills, ${
      [...answers.values()].filter((status) => status === 0).length
    } answers lost`,
  );
  expect(kept.length + ended.length).toBe(rows.length);
  expect(kept.filter(({ status, isVoid, hasSlip }) => status !== 621 || isVoid || !hasSlip)).toEqual([]);
  expect(ended.filter(({ status, isVoid }) => status === 621 || !isVoid)).toEqual([]);
  const lost = rows.filter(({ id, state }) => answers.get(id) === 200 && state !== 'held');
  expect(lost, 'a slip that was answered with 200').toEqual([]);
  expect([...answers.values()].filter((status) => ![0, 200, 400, 409].includes(status))).toEqual([]);
  for (const side of [kept, ended]) expect(side.length).toBeGreaterThanOrEqual(FULL ? PAIRS / 20 : 0);
  expect((await as('admin').get('/api/bookings?pagination[pageSize]=1')).status).toBe(200);
});
