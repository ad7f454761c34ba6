import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { type NodeProcess, pause, startNode } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const SENDS = 500;
const LIMIT = 10;
/** Sends with rooms in common, and how many clerks send at once. */
const [OVERLAPS, CLERKS] = FULL ? [4000, 64] : [200, 16];
const ROOMS = FULL ? 5000 : 400;
/** Between one parcel and the next at the counter, how many a round has, and how much longer they may take beside a send. */
const [PACE_MS, PARCELS, ROUNDS, MAX_RATIO] = [10, 300, 3, 1.5];

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const server = await testServer(undefined, limits);
const { config, inProperty, signIn } = server;
const { rooms, template, typeId } = await couponHouse(server, ROOMS + 1, LIMIT);
const { jwt } = (await signIn('admin')).body as { jwt: string };
const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));

const post = ({ url }: NodeProcess, path: string, body: object, more: object = {}) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
/** How often a node said it had too much to do. */
let busy = 0;
async function send(turn: number, body: object): Promise<string> {
  const answer = await post(nodes[turn % nodes.length] as NodeProcess, 'coupon-activities', body);
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

it('R41: a send is one where its node is killed between commit and answer, and sent again it answers the same numbers', async () => {
  const { id } = await template();
  const body = { template: id, amount: 1, audience: { rooms: rooms.slice(20, 30) } };
  const key = { 'idempotency-key': 'killed-in-between' };
  const crashing = fileURLToPath(new URL('../fixtures/crash-before-answer.ts', import.meta.url));
  const doomed = await startNode(config, crashing, ['/api/coupon-activities']);
  await expect(post(doomed, 'coupon-activities', body, key)).rejects.toThrow('fetch failed');
  const sent = Array.from({ length: 10 }, (_, at) => at + 1);
  expect(await numbersOf(id)).toEqual(sent);
  for (const node of nodes) {
    const { data } = (await (await post(node, 'coupon-activities', body, key)).json()) as { data: object };
    expect(data).toMatchObject({ rooms: 10, coupons: 10, firstNumber: 1, lastNumber: 10 });
  }
  expect(await numbersOf(id)).toEqual(sent);
});

it.runIf(FULL)('a parcel at the counter does not wait for a send to every room', async () => {
  await server.as('admin').put(`/api/room-types/${typeId}`, { quota: { coupon: [{ couponType: 201, amount: 50 }] } });
  const [counter, office] = nodes as [NodeProcess, NodeProcess];
  const register = async (at: number) => {
    const begun = performance.now();
    const { status } = await post(counter, 'parcels', { room: rooms[at], trackingNo: `TH${crypto.randomUUID()}` });
    expect(status).toBe(200);
    return performance.now() - begun;
  };
  const p99OfParcels = async () => {
    const times: Promise<number>[] = [];
    for (let at = 0; at < PARCELS; at += 1) {
      times.push(register(at));
      await pause(PACE_MS);
    }
    return (await Promise.all(times)).toSorted((a, b) => a - b)[Math.ceil(PARCELS * 0.99) - 1] as number;
  };
  await p99OfParcels();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await template();
    const quiet = await p99OfParcels();
    const begun = performance.now();
    const sending = post(office, 'coupon-activities', { template: id, amount: 2, audience: { all: true } });
    const ended = sending.then(() => performance.now() - begun);
    const beside = await p99OfParcels();
    expect((await sending).status).toBe(200);
    console.log(
      `a parcel beside a send to ${ROOMS} rooms × 2 (${(await ended).toFixed(0)} ms): p99 ${beside.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    );
    ratios.push(beside / quiet);
  }
  expect(ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]).toBeLessThan(MAX_RATIO);
});

async function numbersOf(id: number): Promise<number[]> {
  const rows = await inProperty('home', (db) =>
    db.selectFrom('coupon').select('number').where('templateId', '=', id).orderBy('number').execute(),
  );
  return rows.map(({ number }) => number);
}
