import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { startWorkers } from '#test/fixtures/jobs/workers.ts';
import { killWithChildren } from '#test/fixtures/kill-processes.ts';
import { type NodeProcess, startNode, until } from '#test/fixtures/node-process.ts';
import { approvedAccount } from '#test/fixtures/payment/bills.ts';
import {
  type Act,
  type ActName,
  anAct,
  isSecondPersons,
  keep,
  ledgerFaults,
  noRecords,
  requestOf,
} from '#test/fixtures/payment/clerks.ts';
import { slipCode } from '#test/fixtures/payment/slip.ts';
import { type Tally, traceFaults } from '#test/fixtures/payment/traces.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const [ACTS, CLERKS, ROOMS, KILLS_OF_EACH] = FULL ? [Number(process.env.LOBBY_ACTS ?? 100_000), 32, 500, 10] : [800, 8, 8, 1];
/** An act in flight while nodes and the database start again; beyond this it hangs. */
const LONGEST_ACT_MS = 300_000;
/** A password counts for five minutes, a token for ten. */
const SIGN_IN_EVERY_MS = 180_000;

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000, LOBBY_SLIP_SIMULATOR: 'on' as const };
const { config, inProperty, signIn, accounts, as } = await testServer(undefined, limits);
const { rooms } = await inProperty('home', (db) => makeHouse(db, ...Array.from({ length: ROOMS }, (_, at) => String(at + 1))));
const account = await approvedAccount(as);
// The worker has slips asked about while it is killed.
await as('organize').put('/api/settings', { slipChecker: 'simulator' });
const pictures: { id: number }[] = [];
for (let made = 0; made < ACTS / 5; made += 1000) {
  const some = Array.from({ length: Math.min(1000, ACTS / 5) }, (_, at) => ({
    name: `${made + at}.webp`,
    type: 'image/webp',
    size: 1,
    width: 1,
    height: 1,
    codes: [slipCode('004', `${String(made + at).padStart(15, '0')}1`)],
    uploadedById: accounts.admin,
  }));
  pictures.push(...(await inProperty('home', (db) => db.insertInto('file').values(some).returning('id').execute())));
}

const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
const workers = startWorkers(config, 1);
afterAll(async () => {
  workers.stop();
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
});
const services = fileURLToPath(new URL('../../../../tools/services', import.meta.url));

const jwts = { admin: '', organize: '' };
/** The database may be away just now. */
const signInAgain = async (person: keyof typeof jwts) => {
  await until(async () => {
    const { body } = await signIn(person);
    jwts[person] = body?.jwt ?? jwts[person];
    return body?.jwt !== undefined;
  });
};
const signAllIn = () => Promise.all([signInAgain('admin'), signInAgain('organize')]);

/** What an answer said was done has to be there at the end, whatever was killed in between. */
const records = noRecords();
const tallies = new Map<ActName, Tally>();
const counts = new Map<string, number>();
let repeats = 0;
const house = { rooms, pictures, account };

/** As a portal behind a load balancer: without an answer, the same once more at the other node, by its key. Calls whose answers are secret have none. */
async function send(act: Act, [method, path, body]: ReturnType<typeof requestOf>): Promise<Response | undefined> {
  const key = randomUUID();
  const isRepeatable = !/unidentified|refunds/.test(path);
  const begun = performance.now();
  for (let attempt = 0; performance.now() - begun < LONGEST_ACT_MS; attempt += 1) {
    const authorization = `Bearer ${jwts[isSecondPersons(act) ? 'organize' : 'admin']}`;
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
    const at = (act.node + attempt) % 2;
    const { url } = (nodes[at]?.isAlive() ? nodes[at] : nodes[1 - at]) as NodeProcess;
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
    const isAway = answer === undefined || answer.status === 503;
    if (!isAway || !isRepeatable) return isAway ? undefined : answer;
    repeats += 1;
    await sleep(50);
  }
  throw new Error(`${method} ${path} was not answered`);
}

async function run(act: Act): Promise<void> {
  const answer = await send(act, requestOf(act, records, house));
  const text = (await answer?.text().catch(() => undefined)) ?? '';
  const status = text ? (answer?.status ?? 0) : 0;
  counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  const tally = tallies.get(act.act) ?? { done: 0, unheard: 0 };
  tallies.set(act.act, tally);
  if (status === 0) tally.unheard += 1;
  if (status !== 200) return;
  const { data } = JSON.parse(text);
  const isFailed = act.act === 'decide' && data[0].outcome === 'failed';
  if (!isFailed) tally.done += 1;
  keep(act, records, data);
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

const killers = [(at: number) => killNode(at % 2), killDatabase, (at: number) => workers.kill(at)];

/** Again where the connection is one of those that were killed. */
async function faults(): Promise<string[]> {
  let found: string[] | undefined;
  await until(async () => {
    found = await inProperty('home', async (db) => [
      ...(await ledgerFaults.execute(db)).rows.map(({ fault }) => fault),
      ...(await traceFaults(db, tallies)),
    ]);
    return true;
  });
  return found as string[];
}

it('R40: nodes, worker and database killed under clerks at work, the books balance to the satang and no answered act is lost', async () => {
  const room = fc.nat(ROOMS - 1);
  const sample = fc.sample(fc.tuple(anAct, room), { numRuns: ACTS, seed: 20_261_118 }).map(([act, at]) => ({ ...act, room: at }));
  const every = Math.floor(ACTS / (killers.length * KILLS_OF_EACH + 1));
  let [next, kills] = [0, 0];
  let killing = Promise.resolve();
  const work = async () => {
    while (next < sample.length) {
      const at = next;
      next += 1;
      if (at > 0 && at % every === 0 && kills < killers.length * KILLS_OF_EACH) {
        const kill = kills;
        kills += 1;
        killing = killing.then(() => killers[kill % killers.length]?.(Math.floor(kill / killers.length)));
      }
      await run(sample[at] as Act);
    }
  };
  await signAllIn();
  const signingIn = setInterval(() => void signAllIn(), SIGN_IN_EVERY_MS);
  const begun = performance.now();
  await Promise.all(Array.from({ length: CLERKS }, work)).finally(() => clearInterval(signingIn));
  await killing;
  const seconds = (performance.now() - begun) / 1000;
  const done = [...tallies].map(([act, tally]) => `${act} ${tally.done}`).join(', ');
  console.log(
    `${ACTS} acts over two nodes by ${CLERKS} clerks in ${seconds.toFixed(0)} s, ${kills} kills, ${repeats} repeats: ` +
      `${JSON.stringify(Object.fromEntries(counts))}; done: ${done}`,
  );
  expect(kills).toBe(killers.length * KILLS_OF_EACH);
  expect([...counts.keys()].filter((status) => !['0', '200', '400', '404', '409'].includes(status))).toEqual([]);
  expect(counts.get('200') ?? 0).toBeGreaterThan(ACTS / 8);
  expect(await faults()).toEqual([]);
});
