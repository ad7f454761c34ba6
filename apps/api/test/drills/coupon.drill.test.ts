import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { type NodeProcess, startNode } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const SENDS = 500;
const LIMIT = 10;
/** Sends with rooms in common, and how many clerks send at once. */
const [OVERLAPS, CLERKS] = FULL ? [4000, 64] : [200, 16];
const ROOMS = FULL ? 5000 : 400;

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const server = await testServer(undefined, limits);
const { config, inProperty, signIn } = server;
const { rooms, template, typeId } = await couponHouse(server, ROOMS + 1, LIMIT);
const { jwt } = (await signIn('admin')).body as { jwt: string };
const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));

/** How often a node said it had too much to do. */
let busy = 0;
async function send(turn: number, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const { url } = nodes[turn % nodes.length] as NodeProcess;
  const answer = await fetch(`${url}/api/coupon-activities`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { error } = (await answer.json()) as { error?: { message: string; details: { key: string } } };
  // A node that has as much to do as it can says so, and is asked again as a portal would.
  if (answer.status === 503 || answer.status === 429) {
    busy += 1;
    return send(turn + 1, body);
  }
  return error ? `${answer.status} ${error.message}` : String(answer.status);
}

const counted = (answers: string[]) =>
  Object.fromEntries([...new Set(answers)].toSorted().map((one) => [one, answers.filter((other) => other === one).length]));

it('R38: of 500 parallel sends to one room over two nodes exactly as many pass as it may have', async () => {
  const { id } = await template();
  const one = { template: id, amount: 1, audience: { rooms: [rooms[0]] } };
  const answers = counted(await Promise.all(Array.from({ length: SENDS }, (_, turn) => send(turn, one))));
  console.log(`${SENDS} sends to one room over two nodes, ${busy} asked again:`, answers);
  expect(answers).toEqual({ 200: LIMIT, '400 this coupon over limit': SENDS - LIMIT });
  expect(await numbersOf(id)).toEqual(Array.from({ length: LIMIT }, (_, at) => at + 1));
});

it('R38: sends with rooms in common, in opposite orders, neither deadlock nor pass a limit; numbers have no gap', async () => {
  await server.as('admin').put(`/api/room-types/${typeId}`, { quota: { coupon: [{ couponType: 201, amount: 5 }] } });
  const { id } = await template();
  const some = rooms.slice(1, 9);
  const answers: string[] = [];
  const clerk = async (first: number) => {
    for (let turn = first; turn < OVERLAPS; turn += CLERKS) {
      const chosen = some.filter((_, at) => (turn >> (at % 4)) % 2 === 0 || at % 3 === turn % 3);
      const audience = { rooms: turn % 2 === 0 ? chosen : chosen.toReversed() };
      answers.push(await send(turn, { template: id, amount: 1, audience }));
    }
  };
  await Promise.all(Array.from({ length: CLERKS }, (_, first) => clerk(first)));
  console.log(`${OVERLAPS} sends with rooms in common:`, counted(answers));
  expect(new Set(answers)).toEqual(new Set(['200', '400 this coupon over limit']));
  const { rows } = await inProperty('home', (db) =>
    sql<{
      most: number;
    }>`select max(count) as most from (select count(*) from coupon where template_id = ${id} group by room_id) c`.execute(db),
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(5);
  const numbers = await numbersOf(id);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
});

it('sends two coupons to every room of a property in one call, and one room over is nothing written', async () => {
  const { id } = await template();
  const begun = performance.now();
  expect(await send(0, { template: id, amount: 2, audience: { rooms: [], all: true }, leaveOut: rooms.slice(0, 9) })).toBe('200');
  console.log(`a send to ${ROOMS - 9} rooms × 2: ${(performance.now() - begun).toFixed(0)} ms`);
  const before = await numbersOf(id);
  expect(before).toHaveLength((ROOMS - 9) * 2);
  expect(await send(1, { template: id, amount: 4, audience: { all: true } })).toBe('400 this coupon over limit');
  expect(await numbersOf(id)).toEqual(before);
});

async function numbersOf(id: number): Promise<number[]> {
  const rows = await inProperty('home', (db) =>
    db.selectFrom('coupon').select('number').where('templateId', '=', id).orderBy('number').execute(),
  );
  return rows.map(({ number }) => number);
}
