import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { approvedAccount } from '#test/fixtures/payment/bills.ts';
import {
  type Act,
  acts,
  anAct,
  isSecondPersons,
  keep,
  ledgerFaults,
  noRecords,
  type Records,
  requestOf,
} from '#test/fixtures/payment/clerks.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

/** `LOBBY_DRILL=full` is the long form. */
const ACTS = process.env.LOBBY_DRILL === 'full' ? 10_000 : 600;
/** Of ten acts one sends a slip. */
const PICTURES = Math.max(600, ACTS / 5);
/** A password counts for five minutes. */
const SIGN_IN_EVERY = 480;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 1_000_000, LOBBY_READS_PER_MINUTE: 1_000_000 });
const { inProperty, signIn, config } = server;
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4'));
const nodes = [server.app, (await testNode(config)).app];
const jwtOf = async (person: 'admin' | 'organize') => ((await signIn(person)).body as { jwt: string }).jwt;
let jwts = { first: '', second: '' };
const signAllIn = async () => {
  jwts = { first: await jwtOf('admin'), second: await jwtOf('organize') };
};
await signAllIn();
const account = await approvedAccount(server.as);
const picture = { type: 'image/webp', size: 1, width: 1, height: 1, codes: [], uploadedById: server.accounts.admin };
const pictures = await inProperty('home', (db) =>
  db
    .insertInto('file')
    .values(Array.from({ length: PICTURES }, (_, at) => ({ ...picture, name: `${at}.webp` })))
    .returning('id')
    .execute(),
);

async function run(act: Act, records: Records): Promise<number> {
  const [method, path, payload] = requestOf(act, records, { rooms, pictures, account });
  const answer = await (nodes[act.node] as (typeof nodes)[number]).inject({
    method,
    url: `/api${path}`,
    payload,
    headers: { authorization: `Bearer ${isSecondPersons(act) ? jwts.second : jwts.first}` },
  });
  if (answer.statusCode === 200) keep(act, records, answer.json().data);
  return answer.statusCode;
}

it('R42: whatever clerks do at once over two nodes, the bills, the books and the numbers agree', async () => {
  const records = noRecords();
  const seen = new Map<string, number>();
  for (const act of fc.sample(anAct, { numRuns: 12, seed: 1 })) await run({ ...act, act: 'issue' }, records);
  const sample = fc.sample(anAct, { numRuns: ACTS, seed: 20_261_117 });
  for (let at = 0; at < sample.length; at += 12) {
    if (at % SIGN_IN_EVERY === 0) await signAllIn();
    const batch = sample.slice(at, at + 12);
    const answers = await Promise.all(batch.map((act) => run(act, records)));
    for (const [index, status] of answers.entries()) {
      const name = `${batch[index]?.act} ${status}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    const { rows } = await inProperty('home', (db) => ledgerFaults.execute(db));
    expect(rows).toEqual([]);
  }
  // Every act succeeded at some time and was refused at another; nothing failed.
  expect([...seen.keys()].filter((name) => / (5\d\d|4(?!00|04|09)\d\d)$/.test(name))).toEqual([]);
  for (const act of Object.keys(acts)) expect([act, seen.has(`${act} 200`)]).toEqual([act, true]);
}, 3_600_000);
