import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { billsServer } from '#test/fixtures/payment/bills.ts';
import { slipCode } from '#test/fixtures/payment/slip.ts';
import { testNode } from '#test/fixtures/test-server.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const ROUNDS = FULL ? 100 : 8;
const server = await billsServer(ROUNDS + 10);
const { inProperty, newRoom, bill, page, signIn, forget, accounts, config, services, properties } = server;
const nodes = [server.app, (await testNode({ ...config, LOBBY_WRITES_PER_MINUTE: 100_000 })).app];
let jwt = '';
/** Many rounds take longer than a password counts and a token lives. */
async function signInAgain(): Promise<void> {
  forget('admin');
  ({ jwt } = (await signIn('admin')).body as { jwt: string });
}
beforeEach(signInAgain);

let sent = 0;
/** To both nodes in turns. */
async function send(method: 'POST' | 'PUT', path: string, payload: object) {
  sent += 1;
  const node = nodes[sent % 2] as (typeof nodes)[number];
  const answer = await node.inject({ method, url: `/api${path}`, payload, headers: { authorization: `Bearer ${jwt}` } });
  return { status: answer.statusCode, body: answer.json() };
}
const filesWith = (code: string, count: number) =>
  inProperty('home', (db) =>
    db
      .insertInto('file')
      .values(
        Array.from({ length: count }, (_, at) => ({
          name: `${at}.webp`,
          type: 'image/webp',
          size: 1,
          width: 1,
          height: 1,
          codes: [code],
          uploadedById: accounts.admin,
        })),
      )
      .returning('id')
      .execute(),
  );

it('MO3: of 100 bills one slip is sent for at once over two nodes, one waits, and 99 hear which', async () => {
  const room = newRoom();
  const files = await filesWith(slipCode('004', 'ATONCE000001'), 100);
  const bills: { id: number; number: string }[] = [];
  for (const _ of files) bills.push(await bill(room, 10));
  const answers = await Promise.all(
    files.map(({ id }, at) => send('PUT', `/payments/${bills[at]?.id}`, { status: [621], slip: id })),
  );
  const first = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter((_, at) => at !== first))
    expect(body.error.details).toMatchObject({
      key: 'error.slipSeen',
      errors: [{ path: ['payment'], message: bills[first]?.number }, { path: ['at'] }],
    });
}, 300_000);

it('R43: of a slip accepted and refused by a hundred calls at once over two nodes there is one outcome', async () => {
  const { id } = await bill(newRoom(), 20);
  const [file] = await filesWith(slipCode('004', 'ATONCE000002'), 1);
  await send('PUT', `/payments/${id}`, { status: [621], slip: file?.id });
  const [{ id: payIn }] = (await page(id)).payIns;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      send('POST', '/payments/pay-ins/decide', {
        decisions: [at % 2 === 0 ? { payIn, outcome: 'accept' } : { payIn, outcome: 'refuse', reason: 'x' }],
      }),
    ),
  );
  const outcomes = answers.flatMap(({ status, body }) =>
    status === 200 ? body.data.map((one: { outcome: string }) => one.outcome) : [],
  );
  const done = outcomes.filter((outcome) => outcome !== 'failed');
  expect(done).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
  const bought = await page(id);
  expect(bought.status.id).toBe(done[0] === 'accepted' ? 623 : 622);
  const { rows } = await inProperty('home', (db) =>
    sql<{ moves: number; receipts: number }>`
      select (select count(*)::int from payment_move where payment_id = ${id} and from_id = 621) as moves,
        (select count(*)::int from receipt where pay_in_id = ${payIn}) as receipts`.execute(db),
  );
  expect(rows).toEqual([{ moves: 1, receipts: done[0] === 'accepted' ? 1 : 0 }]);
}, 300_000);

it('MO4: a combined bill and one of its bills paid at once: one wins, and the sums are right', async () => {
  for (const _ of Array.from({ length: ROUNDS })) {
    await signInAgain();
    const room = newRoom();
    const children = [(await bill(room, 30)).id, (await bill(room, 40)).id];
    const { data } = (await send('POST', '/payments', { children })).body;
    const answers = await Promise.all([
      send('PUT', `/payments/${data.id}`, { status: [623] }),
      send('PUT', `/payments/${children[0]}`, { status: [623] }),
      send('POST', `/payments/${data.id}/void`, { reason: 'x' }),
    ]);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const [whole, one, two] = [await page(data.id), await page(children[0] as number), await page(children[1] as number)];
    const paid = whole.voidedAt ? 0 : whole.paid;
    expect(one.paid + two.paid).toBe(paid > 0 ? 70 : answers[1]?.status === 200 ? 30 : 0);
    expect(two.status.id).toBe(paid > 0 ? 623 : 620);
  }
}, 3_600_000);

it('MO5: of receipts of many at once, one in five rolled back, the numbers have no gap and none is double', async () => {
  const [CLIENTS, ACCEPTS] = FULL ? [32, 10_000] : [8, 160];
  const room = newRoom();
  const numbers = () => inProperty('home', (db) => db.selectFrom('receipt').select('number').execute());
  let next = 0;
  const client = async () => {
    while (next < ACCEPTS) {
      next += 1;
      const isFailing = next % 5 === 0;
      await inTransaction(services.pool, { property: properties.home, user: accounts.admin }, async (db) => {
        const { rows } = await sql<{ id: number }>`
          select ledger.enter_money(${room}, 633, null, 100, 0, null, '2026-01-05', null) as id`.execute(db);
        await sql`select ledger.accept_pay_in(${rows[0]?.id}, null, '[]')`.execute(db);
        if (isFailing) throw new Error('stop');
      }).catch((error: Error) => {
        if (error.message !== 'stop') throw error;
      });
    }
  };
  const before = (await numbers()).length;
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const given = (await numbers()).map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b);
  expect(given.length - before).toBe((ACCEPTS / 5) * 4);
  expect(given).toEqual(given.map((_, at) => at + 1));
}, 1_800_000);
