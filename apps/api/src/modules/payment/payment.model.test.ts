import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 1_000_000, LOBBY_READS_PER_MINUTE: 1_000_000 });
const { inProperty, signIn, config } = server;
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4'));
const nodes = [server.app, (await testNode(config)).app];
const { jwt } = (await signIn('admin')).body as { jwt: string };
const picture = { type: 'image/webp', size: 1, width: 1, height: 1, uploadedById: server.accounts.admin };
const slips = await inProperty('home', (db) =>
  db
    .insertInto('file')
    .values(Array.from({ length: 600 }, (_, at) => ({ ...picture, name: `${at}.webp` })))
    .returning('id')
    .execute(),
);

type Act = { act: keyof typeof acts; room: number; bill: number; satang: number; node: number };
const bahtOf = ({ satang }: Act) => satang / 100;
type Bill = { id: number; room: number };
const idOf = ({ bill }: Act, bills: Bill[]) => (bills[bill % bills.length] as Bill).id;
/** The last two of the room: they are most likely open. */
const lastTwo = ({ room }: Act, bills: Bill[]) =>
  bills
    .filter((bill) => bill.room === room)
    .slice(-2)
    .map(({ id }) => id);

/** What a clerk can do with bills; each answers a call. */
const acts = {
  issue: (act: Act) => ['POST', '/payments', { name: 'x', room: rooms[act.room], type: 66, price: bahtOf(act) }],
  slip: (act: Act, bills: Bill[]) => ['PUT', `/payments/${idOf(act, bills)}`, { status: [621], slip: slips.pop()?.id }],
  pay: (act: Act, bills: Bill[]) => ['PUT', `/payments/${idOf(act, bills)}`, { status: [623] }],
  refuse: (act: Act, bills: Bill[]) => ['PUT', `/payments/${idOf(act, bills)}`, { status: [622], remark: 'x' }],
  void: (act: Act, bills: Bill[]) => ['POST', `/payments/${idOf(act, bills)}/void`, { reason: 'x' }],
  waive: (act: Act, bills: Bill[]) => [
    'POST',
    `/payments/${idOf(act, bills)}/adjust`,
    { kind: 'waiver', amount: bahtOf(act), reason: 'x' },
  ],
  charge: (act: Act, bills: Bill[]) => [
    'POST',
    `/payments/${idOf(act, bills)}/adjust`,
    { kind: 'penalty', amount: bahtOf(act), reason: 'x' },
  ],
  merge: (act: Act, bills: Bill[]) => ['POST', '/payments', { children: lastTwo(act, bills) }],
  take: (act: Act) => ['POST', '/payments/pay-ins', { room: rooms[act.room], amount: bahtOf(act) }],
  spend: (act: Act, bills: Bill[]) => [
    'POST',
    '/payments/pay-ins',
    // A little of it, for a bill of the same room: most of the money goes to bills at once.
    {
      room: rooms[act.room],
      amount: ((act.satang % 500) + 1) / 100,
      channel: 637,
      payments: lastTwo(act, bills).map((payment) => ({ payment })),
    },
  ],
  undo: (act: Act) => ['POST', `/payments/pay-ins/${1 + (act.bill % 120)}/void`, { reason: 'x' }],
} satisfies Record<string, (act: Act, bills: Bill[]) => unknown[]>;

const anAct = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), 'issue', 'issue', 'pay', 'slip', 'take'),
  room: fc.nat(3),
  bill: fc.nat(10_000),
  satang: fc.integer({ min: 1, max: 30_000 }),
  node: fc.nat(1),
}) as fc.Arbitrary<Act>;

async function run(act: Act, bills: Bill[]): Promise<number> {
  const [method, path, payload] = acts[act.act](act, bills) as ['POST', string, object];
  const answer = await (nodes[act.node] as (typeof nodes)[number]).inject({
    method,
    url: `/api${path}`,
    payload,
    headers: { authorization: `Bearer ${jwt}` },
  });
  if (answer.statusCode === 200 && path === '/payments') bills.push({ id: answer.json().data.id, room: act.room });
  return answer.statusCode;
}

/** What must be so after whatever was done; each row is one fault. */
const faults = sql<{ fault: string }>`
  select 'the books are off by ' || sum(debit - credit) as fault from journal_line having sum(debit - credit) <> 0
  union all
  select 'bill ' || id || ' is not paid by what came in' from payment where kind = 'bill' and paid_satang <> (
    select coalesce(sum(satang), 0) from allocation join pay_in on pay_in.id = pay_in_id where allocation.payment_id = payment.id and state = 'accepted')
  union all
  select 'bill ' || id || ' is Paid without an entry' from payment where kind = 'bill' and status_id = 623 and not exists (
    select from allocation join journal on journal.pay_in_id = allocation.pay_in_id and journal.kind = 'accept' where allocation.payment_id = payment.id)
  union all
  select 'room ' || room.id || ' owes something else than its bills say' from room where
    coalesce((select sum(debit - credit) from journal_line where account_id = 1200 and room_id = room.id), 0)
    <> coalesce((select sum(total_satang - paid_satang) from payment where room_id = room.id and kind = 'bill' and voided_at is null), 0)
  union all
  select 'room ' || room_id || ' has less than no credit' from room_credit where satang < 0
  union all
  select 'an entry has been reversed twice' from journal where reverses_id is not null group by reverses_id having count(*) > 1
  union all
  select 'combined bill ' || p.id || ' is paid without its bills' from payment p where kind = 'combined' and voided_at is null
    and (status_id = 623) <> (not exists (select from payment c where c.parent_id = p.id and c.status_id <> 623))
  union all
  select 'combined bill ' || p.id || ' has other lines than its bills owe' from payment p join merge_line m on m.parent_id = p.id
    join payment c on c.id = m.child_id where p.voided_at is null and p.status_id <> 623 and m.satang <> c.total_satang - c.paid_satang
  union all
  select 'bill ' || id || ' waits without a slip' from payment where (status_id = 621) <> exists (
    select from pay_in where payment_id = payment.id and state = 'waiting')
  union all
  select 'numbers of ' || name || ' have a gap' from series where last <> (case name
    when 'INV' then (select count(*) from payment where kind = 'bill') when 'CB' then (select count(*) from payment where kind = 'combined')
    when 'RC' then (select count(*) from receipt) end)
  union all
  select 'accepted money ' || id || ' has no receipt' from pay_in where state = 'accepted' and channel_id <> 637 and not exists (
    select from receipt where pay_in_id = pay_in.id and voided_at is null)`;

it('R42: whatever clerks do at once over two nodes, the bills, the books and the numbers agree', async () => {
  const bills: Bill[] = [];
  const seen = new Map<string, number>();
  for (const act of fc.sample(anAct, { numRuns: 12, seed: 1 })) await run({ ...act, act: 'issue' }, bills);
  const sample = fc.sample(anAct, { numRuns: 600, seed: 20_261_117 });
  for (let at = 0; at < sample.length; at += 12) {
    const batch = sample.slice(at, at + 12);
    const answers = await Promise.all(batch.map((act) => run(act, bills)));
    for (const [index, status] of answers.entries()) {
      const name = `${batch[index]?.act} ${status}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    const { rows } = await inProperty('home', (db) => faults.execute(db));
    expect(rows).toEqual([]);
  }
  // Every act succeeded at some time and was refused at another; nothing failed.
  expect([...seen.keys()].filter((name) => / (5\d\d|4(?!00|04|09)\d\d)$/.test(name))).toEqual([]);
  for (const act of Object.keys(acts)) expect([act, seen.has(`${act} 200`)]).toEqual([act, true]);
}, 300_000);
