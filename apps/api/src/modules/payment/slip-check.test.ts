import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';
import { pictureOf, slipCode } from '#test/fixtures/payment/slip.ts';
import { checkSlips } from './slip-check.job.ts';

const { as, config, properties, newRoom, bill, page, sendSlip, approvedAccount } = await billsServer();
await approvedAccount('1112223334');
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => asWorker.end());
const TIMEOUT_MS = 800;
const run = (more: object = {}) => {
  const job = {
    config: { ...config, LOBBY_SLIP_SIMULATOR: 'on' as const, ...more },
    log: pino({ level: 'silent' }),
    query: asWorker.query.bind(asWorker) as never,
  };
  return checkSlips(job, properties.home, TIMEOUT_MS);
};
const choose = (slipChecker: string) => as('organize').put('/api/settings', { slipChecker });
let references = 0;
/** A bill of 100 baht with a slip whose reference ends in this figure. */
async function sent(lastFigure: number, more: object = {}): Promise<{ id: number; payIn: number }> {
  references += 1;
  const { id } = await bill(newRoom(), 100);
  const reference = `0152${String(references).padStart(14, '0')}${lastFigure}`;
  await sendSlip(id, await pictureOf(slipCode('004', reference)), more);
  return { id, payIn: (await page(id)).payIns[0].id };
}
const checkOf = async (payIn: number) => (await as('admin').get(`/api/payments/pay-ins/${payIn}`)).body.data.slipCheck;
const listed = async (payIn: number) =>
  (await as('user').get(`/api/payments/pay-ins?filters[id]=${payIn}`)).body.data[0].checkState;
/** Due again, as if the time had passed. */
const passTime = (payIn: number) =>
  asWorker.query('select ledger.record_slip_check($1, $2, a, $3, null, 0) from generate_series(1, 9) a', [
    properties.home,
    payIn,
    'queued',
  ]);

describe('without a checker', () => {
  it('nothing is asked, and the slip is judged as ever', async () => {
    const { payIn } = await sent(1);
    await run();
    expect([await checkOf(payIn), await listed(payIn)]).toEqual([null, null]);
  });
});

describe('the simulator', () => {
  beforeAll(() => choose('simulator'));

  it('says what it found, in the queue and beside the slip', async () => {
    const slips = [await sent(1), await sent(7), await sent(9), await sent(6)].map(({ payIn }) => payIn);
    expect(await listed(slips[0] as number)).toBe('queued');
    await run();
    expect(await Promise.all(slips.map(listed))).toEqual(['simulated', 'mismatch', 'duplicate', 'queued']);
    expect(await checkOf(slips[1] as number)).toMatchObject({ checker: 'simulator', state: 'mismatch', amount: 101 });
    expect(await checkOf(slips[0] as number)).toEqual({
      checker: 'simulator',
      state: 'simulated',
      amount: null,
      transferredOn: null,
      receiver: null,
      amountAgrees: null,
      dayAgrees: null,
      at: expect.any(String),
    });
  });

  it('is asked only where the operator allows it, and never confirms anything', async () => {
    const { payIn } = await sent(1);
    await run({ LOBBY_SLIP_SIMULATOR: 'off' });
    expect(await listed(payIn)).toBe('queued');
    await passTime(payIn);
    const { rows } = await asWorker.query('select * from ledger.claim_slip_check($1)', [properties.home]);
    const said = JSON.stringify({ results: { receiver: 'yes', amount: 'yes', day: 'yes' } });
    const confirm = asWorker.query('select ledger.record_slip_check($1, $2, $3, $4, $5, 0)', [
      properties.home,
      payIn,
      rows[0].attempts,
      'match',
      said,
    ]);
    await expect(confirm).rejects.toThrow('slip_check_match_check');
    await passTime(payIn);
    await run();
    expect(await listed(payIn)).toBe('simulated');
  });

  it('that gives no answer is asked four times, then given up; a clerk decides meanwhile', async () => {
    const { id, payIn } = await sent(8);
    for (const attempt of [1, 2, 3]) {
      await run();
      expect([`attempt ${attempt}`, await listed(payIn)]).toEqual([`attempt ${attempt}`, 'queued']);
      await passTime(payIn);
    }
    const answer = await as('admin').post('/api/payments/pay-ins/decide', { decisions: [{ payIn, outcome: 'accept' }] });
    expect(answer.body.data).toMatchObject([{ outcome: 'accepted' }]);
    await run();
    expect([await listed(payIn), (await page(id)).status.id]).toEqual(['timeout', 623]);
  });

  it('that never answered is on the home page of who decides, until it is asked again', async () => {
    const { payIn } = await sent(8);
    const away = async (person: 'admin' | 'user' = 'admin') =>
      (await as(person).get('/api/home')).body.data.actions.find(({ name }: { name: string }) => name === 'slip-unchecked');
    for (const _ of [1, 2, 3, 4]) {
      await run();
      await passTime(payIn);
    }
    expect(await away()).toMatchObject({ count: 1, link: '/payment/payments/slips' });
    expect(await away('user')).toBeUndefined();
    await as('admin').post(`/api/payments/pay-ins/${payIn}/check`);
    expect(await away()).toBeUndefined();
  });

  it('is not asked again while another worker waits for its answer', async () => {
    const { payIn } = await sent(1);
    const claim = () => asWorker.query('select * from ledger.claim_slip_check($1)', [properties.home]);
    // Slips of other tests may be due again.
    const claimed = [...(await claim()).rows, ...(await claim()).rows, ...(await claim()).rows];
    expect(claimed.filter((one) => one.pay_in === payIn)).toHaveLength(1);
    const record = (attempt: number) =>
      asWorker.query('select ledger.record_slip_check($1, $2, $3, $4, null, 0) as done', [
        properties.home,
        payIn,
        attempt,
        'simulated',
      ]);
    expect((await record(7)).rows[0].done).toBe(false);
    expect((await record(1)).rows[0].done).toBe(true);
    expect((await record(1)).rows[0].done).toBe(false);
  });
});

describe('a service over HTTP', () => {
  let reply: (response: ServerResponse, asked: { transRef: string; sendingBank: string; amount: number }) => void;
  const seen: { authorization: string | undefined; body: unknown }[] = [];
  const service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const body = JSON.parse(text);
      seen.push({ authorization: request.headers.authorization, body });
      reply(response, body);
    });
  });
  const json =
    (body: object, status = 200) =>
    (response: ServerResponse) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  beforeAll(async () => {
    await choose('http');
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => void seen.splice(0));
  const ask = () =>
    run({
      LOBBY_SLIP_CHECKER_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/check`,
      LOBBY_SLIP_CHECKER_KEY: 'a-key',
    });
  const to = { receivingBank: '004', receiver: 'xxx-x-x2333-4', transDate: '2026-11-05' };
  const echo =
    (more: object = {}): typeof reply =>
    (response, asked) =>
      json({ success: true, data: { ...asked, ...to, ...more } })(response);
  const paid = { paidOn: '2026-11-05' };

  it('is asked with the reference and the amount, by its key', async () => {
    reply = echo();
    const { payIn } = await sent(1, paid);
    await ask();
    expect(seen).toEqual([
      { authorization: 'Bearer a-key', body: { sendingBank: '004', transRef: expect.stringMatching(/^0152/), amount: 100 } },
    ]);
    expect(await checkOf(payIn)).toEqual({
      checker: 'http',
      state: 'match',
      amount: 100,
      transferredOn: '2026-11-05',
      receiver: 'yes',
      amountAgrees: 'yes',
      dayAgrees: 'yes',
      at: expect.any(String),
    });
  });

  it('that knows another amount, a use elsewhere or nothing at all is shown with that', async () => {
    const cases: [typeof reply, string][] = [
      [echo({ amount: 99.5 }), 'mismatch'],
      [json({ success: false, code: 'duplicate' }), 'duplicate'],
      [json({ success: false, code: 'noCode' }), 'unreadable'],
    ];
    for (const [answer, state] of cases) {
      reply = answer;
      const { payIn } = await sent(1, paid);
      await ask();
      expect(await listed(payIn)).toBe(state);
    }
  });

  it('that names another account, another day, or not all of it confirms nothing, and says what it checked', async () => {
    const cases: [object, object][] = [
      [{ receiver: 'xxx-x-x9999-x' }, { state: 'mismatch', receiver: 'no', amountAgrees: 'yes', dayAgrees: 'yes' }],
      [{ receivingBank: '014' }, { state: 'mismatch', receiver: 'no' }],
      [{ transDate: '2026-11-04' }, { state: 'mismatch', dayAgrees: 'no', transferredOn: '2026-11-04' }],
      [{ receiver: null }, { state: 'partial', receiver: 'unknown', amountAgrees: 'yes', dayAgrees: 'yes' }],
      [{ receiver: 'xxx-x-xxx33-x' }, { state: 'partial', receiver: 'unknown' }],
      [{ transDate: null }, { state: 'partial', receiver: 'yes', dayAgrees: 'unknown' }],
      [{ receiver: '0812345678', receivingBank: null }, { state: 'match' }],
    ];
    for (const [more, expected] of cases) {
      reply = echo(more);
      const { payIn } = await sent(1, paid);
      await ask();
      expect([more, await checkOf(payIn)]).toEqual([more, expect.objectContaining(expected)]);
    }
  });

  it('that does not know the transfer yet is asked again; after the last time somebody may have it asked once more', async () => {
    reply = json({ success: false, code: 'notFound' });
    const { payIn } = await sent(1, paid);
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await listed(payIn)).toBe('queued');
      await ask();
      await passTime(payIn);
    }
    expect(await listed(payIn)).toBe('notFound');
    reply = echo();
    const again = (person: 'admin' | 'user' = 'admin') => as(person).post(`/api/payments/pay-ins/${payIn}/check`);
    expect((await again('user')).status).toBe(403);
    expect((await again()).body.data.slipCheck).toMatchObject({ state: 'queued' });
    await ask();
    expect(await listed(payIn)).toBe('match');
  });

  it('is not asked again about a slip that was decided, was not read, or where there is no checker', async () => {
    reply = echo();
    const again = (payIn: number) => as('admin').post(`/api/payments/pay-ins/${payIn}/check`);
    const { id } = await bill(newRoom(), 100);
    await sendSlip(id, await pictureOf('no slip'));
    expect(keyOf(await again((await page(id)).payIns[0].id))).toEqual([409, 'error.slipUnread']);
    const { payIn } = await sent(1, paid);
    await choose('none');
    expect(keyOf(await again(payIn))).toEqual([409, 'error.noSlipChecker']);
    await choose('http');
    await as('admin').post('/api/payments/pay-ins/decide', { decisions: [{ payIn, outcome: 'refuse', reason: 'x' }] });
    expect(keyOf(await again(payIn))).toEqual([409, 'error.payInDecided']);
  });

  it('that refuses, hangs, lies or talks too much says nothing: the slip waits to be asked about again', async () => {
    const cases: Record<string, typeof reply> = {
      refuses: json({}, 503),
      hangs: () => undefined,
      'speaks of another slip': echo({ transRef: '0152999999999999999' }),
      'speaks of another bank': echo({ sendingBank: '014' }),
      'gives no amount': echo({ amount: -1 }),
      'is no JSON': (response) => void response.end('<html>'),
      'leads elsewhere': (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      'talks too much': (response) => void response.end(`"${'x'.repeat(100_000)}"`),
    };
    for (const [name, answer] of Object.entries(cases)) {
      reply = answer;
      const { payIn } = await sent(1, paid);
      await ask();
      expect([name, await listed(payIn)]).toEqual([name, 'queued']);
      reply = echo();
      await passTime(payIn);
      await ask();
      expect([name, await listed(payIn)]).toEqual([name, 'match']);
    }
  });
});
