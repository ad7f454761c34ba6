import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { killWithChildren } from '#test/fixtures/kill-processes.ts';
import { type NodeProcess, startNode, until } from '#test/fixtures/node-process.ts';
import { approvedAccount } from '#test/fixtures/payment/bills.ts';
import { type Act, anAct, type IssuedBill, isSecondPersons, ledgerFaults, requestOf } from '#test/fixtures/payment/clerks.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const [ACTS, CLERKS, NODE_KILLS, DATABASE_KILLS] = FULL
  ? [Number(process.env.LOBBY_ACTS ?? 100_000), 32, 10, 10]
  : [800, 8, 2, 1];
const ROOMS = FULL ? 200 : 8;

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const { config, inProperty, signIn, accounts, as } = await testServer(undefined, limits);
const { rooms } = await inProperty('home', (db) => makeHouse(db, ...Array.from({ length: ROOMS }, (_, at) => String(at + 1))));
const jwtOf = async (person: 'admin' | 'organize') => ((await signIn(person)).body as { jwt: string }).jwt;
const [first, second] = [await jwtOf('admin'), await jwtOf('organize')];
const account = await approvedAccount(as);
const picture = { type: 'image/webp', size: 1, width: 1, height: 1, codes: [], uploadedById: accounts.admin };
const slips: { id: number }[] = [];
for (let made = 0; made < ACTS / 5; made += 1000) {
  const some = Array.from({ length: Math.min(1000, ACTS / 5) }, (_, at) => ({ ...picture, name: `${made + at}.webp` }));
  slips.push(...(await inProperty('home', (db) => db.insertInto('file').values(some).returning('id').execute())));
}

const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));
const services = fileURLToPath(new URL('../../../../tools/services', import.meta.url));

/** What an answer said was done has to be there at the end, whatever was killed in between. */
const answered: { bills: IssuedBill[]; money: number[] } = { bills: [], money: [] };
const counts = new Map<string, number>();

async function run(act: Act): Promise<void> {
  const [method, path, body] = requestOf(act, answered.bills, { rooms, slips, account });
  const headers = { authorization: `Bearer ${isSecondPersons(act) ? second : first}`, 'content-type': 'application/json' };
  // As a load balancer does: where a node is away, the other one.
  const { url } = (nodes[act.node]?.isAlive() ? nodes[act.node] : nodes[1 - act.node]) as NodeProcess;
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
  const status = answer?.status ?? 'no answer';
  counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  if (!answer?.ok) {
    // A node or the database is away: the next try comes later.
    if (answer === undefined || answer.status === 503) await sleep(50);
    return;
  }
  const { data } = (await answer.json()) as { data: { id: number } };
  if (path === '/payments') answered.bills.push({ id: data.id, room: act.room });
  if (path === '/payments/pay-ins') answered.money.push(data.id);
}

async function killNode(at: number): Promise<void> {
  await nodes[at]?.stop('SIGKILL');
  nodes[at] = await startNode(config);
}

function killDatabase(): void {
  const status = execFileSync(services, ['status'], { encoding: 'utf8' });
  killWithChildren(Number(/PostgreSQL\s+running, pid (\d+)/.exec(status)?.[1]));
  execFileSync(services, ['up'], { stdio: 'ignore' });
}

/** Again where the connection is one of those that were killed. */
async function found() {
  const read = () =>
    inProperty('home', async (db) => ({
      faults: (await ledgerFaults.execute(db)).rows,
      bills: new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id)),
      money: new Set((await db.selectFrom('payIn').select('id').execute()).map(({ id }) => id)),
    }));
  let result: Awaited<ReturnType<typeof read>> | undefined;
  await until(async () => {
    result = await read();
    return true;
  });
  return result as NonNullable<typeof result>;
}

it('R40: nodes and database killed under clerks at work, the books balance to the satang and nothing answered is lost', async () => {
  const room = fc.nat(ROOMS - 1);
  const sample = fc.sample(fc.tuple(anAct, room), { numRuns: ACTS, seed: 20_261_118 }).map(([act, at]) => ({ ...act, room: at }));
  const kills = [...Array(NODE_KILLS).fill('node'), ...Array(DATABASE_KILLS).fill('database')];
  const every = Math.floor(ACTS / (kills.length + 1));
  let next = 0;
  let killing = Promise.resolve();
  const work = async () => {
    while (next < sample.length) {
      const at = next;
      next += 1;
      const kill = at > 0 && at % every === 0 ? kills.shift() : undefined;
      if (kill) killing = killing.then(() => (kill === 'node' ? killNode(at % 2) : killDatabase()));
      await run(sample[at] as Act);
    }
  };
  await Promise.all(Array.from({ length: CLERKS }, work));
  await killing;
  console.log(`${ACTS} acts over two nodes by ${CLERKS} clerks: ${JSON.stringify(Object.fromEntries(counts))}`);
  expect(counts.get('500') ?? 0).toBe(0);
  expect(counts.get('200') ?? 0).toBeGreaterThan(ACTS / 8);
  const { faults, bills, money } = await found();
  expect(faults).toEqual([]);
  expect(answered.bills.filter(({ id }) => !bills.has(id))).toEqual([]);
  expect(answered.money.filter((id) => !money.has(id))).toEqual([]);
});
