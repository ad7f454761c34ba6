import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { type NodeProcess, startNode } from '#test/fixtures/node-process.ts';
import { stampRates } from '#test/fixtures/stamps.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Asked of each of two rooms, for each of the four things that are counted. */
const CALLS = process.env.LOBBY_DRILL === 'full' ? 500 : 60;
const LIMIT = 7;

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const server = await testServer(undefined, limits);
const { config, inProperty, signIn, as } = server;
const { rooms, typeId, template } = await couponHouse(server, 3, LIMIT);
const [first, second] = rooms as [number, number, number];
const { jwt } = (await signIn('admin')).body as { jwt: string };
const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));

const { rates } = await stampRates(server);
const [rate] = rates;
await as('admin').put(`/api/room-types/${typeId}`, {
  quota: {
    mifare: LIMIT,
    subAccount: LIMIT,
    coupon: [{ couponType: 201, amount: LIMIT }],
    stampType: [{ stampType: rate.id, amount: LIMIT }],
  },
});
const owners = await inProperty('home', (db) => db.selectFrom('member').select(['id', 'roomId']).orderBy('roomId').execute());

async function ask(turn: number, path: string, body: object): Promise<string> {
  const { url } = nodes[turn % nodes.length] as NodeProcess;
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  // A node that has as much to do as it can says so, and is asked again as a portal would.
  if (answer.status === 503 || answer.status === 429) return ask(turn + 1, path, body);
  const { error } = (await answer.json()) as { error?: { message: string; details: { key?: string } } };
  return error ? `${answer.status} ${error.details.key ?? error.message}` : String(answer.status);
}
const counted = (answers: string[]) =>
  Object.fromEntries([...new Set(answers)].toSorted().map((one) => [one, answers.filter((other) => other === one).length]));

it('R38: cards, accounts, coupons and stamps of two rooms asked for at once over two nodes: each to its limit, none beyond', async () => {
  const coupon = await template();
  const memberOf = (room: number) => owners.find(({ roomId }) => roomId === room)?.id;
  const kinds = {
    card: (room: number, turn: number) =>
      ask(turn, 'requests/card', {
        payload: { userId: memberOf(room), mifare: String(3_000_000_000 + (room * 1000 + turn) * 7919) },
        channel: 'cms',
      }),
    account: (room: number, turn: number) =>
      ask(turn, 'requests/tenant', {
        payload: { firstName: `ร่วม ${room} ${turn}`, roomID: room, role: 9, mobile: '0812345678' },
        channel: 'cms',
      }),
    coupon: (room: number, turn: number) =>
      ask(turn, 'coupon-activities', { template: coupon.id, amount: 1, audience: { rooms: [room] } }),
    stamp: (room: number, turn: number) =>
      ask(turn, 'stamp-activity/use', { template: rate.id, room, ticketNo: `T${room}-${String(turn).padStart(5, '0')}` }),
  };
  const asked = Object.entries(kinds).flatMap(([kind, call]) =>
    [first, second].flatMap((room) => Array.from({ length: CALLS }, (_, turn) => ({ kind, room, run: () => call(room, turn) }))),
  );
  // Mixed, so that the four meet at the lock of the room.
  const mixed = asked.map((one, at) => ({ one, at: (at * 7919) % asked.length })).toSorted((a, b) => a.at - b.at);
  const answers = await Promise.all(mixed.map(async ({ one }) => ({ ...one, said: await one.run() })));
  const overs = {
    card: '409 error.quotaUsedUp',
    account: '409 error.quotaUsedUp',
    coupon: '400 error.couponOverLimit',
    stamp: '409 error.stampUsedUp',
  };
  for (const [kind, over] of Object.entries(overs))
    for (const room of [first, second]) {
      const said = counted(answers.filter((one) => one.kind === kind && one.room === room).map((one) => one.said));
      console.log(kind, room, said);
      expect([kind, said]).toEqual([kind, { 200: LIMIT, [over]: CALLS - LIMIT }]);
    }
  // The room's own page says the same.
  for (const room of [first, second]) {
    const { data } = (await as('user').get(`/api/rooms/checkQuota-room?roomId=${room}`)).body;
    const full = { limit: LIMIT, used: LIMIT, left: 0 };
    expect(data).toMatchObject({ mifare: full, subAccount: full, coupon: [full], stampType: [full], ok: true });
    const ledger = (await as('user').get(`/api/rooms/${room}/quota-ledger`)).body.data as { of: string; takes: boolean }[];
    for (const of of ['mifare', 'subAccount', 'coupon', 'stampType'])
      expect([of, ledger.filter((entry) => entry.of === of && entry.takes).length]).toEqual([of, LIMIT]);
  }
  const { rows } = await inProperty('home', (db) =>
    sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db),
  );
  expect(rows[0]?.deadlocks).toBe(0);
});
