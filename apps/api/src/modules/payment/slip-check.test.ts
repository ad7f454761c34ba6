import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billsServer } from '#test/fixtures/payment/bills.ts';
import { pictureOf, slipCode } from '#test/fixtures/payment/slip.ts';
import { checkSlips } from './slip-check.job.ts';

const { as, config, properties, newRoom, bill, page, sendSlip } = await billsServer();
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => asWorker.end());
const TIMEOUT_MS = 300;
const run = (more: object = {}) => {
  const job = { config: { ...config, ...more }, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };
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
    expect(await Promise.all(slips.map(listed))).toEqual(['match', 'mismatch', 'duplicate', 'unreadable']);
    expect(await checkOf(slips[1] as number)).toEqual({ state: 'mismatch', amount: 101, at: expect.any(String) });
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

  it('is not asked again while another worker waits for its answer', async () => {
    const { payIn } = await sent(1);
    const claim = () => asWorker.query('select * from ledger.claim_slip_check($1)', [properties.home]);
    expect([(await claim()).rows.length, (await claim()).rows.length]).toEqual([1, 0]);
    const record = (attempt: number) =>
      asWorker.query('select ledger.record_slip_check($1, $2, $3, $4, null, 0) as done', [
        properties.home,
        payIn,
        attempt,
        'match',
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
  const echo =
    (more: object = {}): typeof reply =>
    (response, asked) =>
      json({ success: true, data: { ...asked, ...more } })(response);

  it('is asked with the reference and the amount, by its key', async () => {
    reply = echo();
    const { payIn } = await sent(1);
    await ask();
    expect(seen).toEqual([
      { authorization: 'Bearer a-key', body: { sendingBank: '004', transRef: expect.stringMatching(/^0152/), amount: 100 } },
    ]);
    expect(await checkOf(payIn)).toMatchObject({ state: 'match', amount: 100 });
  });

  it('that knows another amount, a use elsewhere or nothing at all is shown with that', async () => {
    const cases: [typeof reply, string][] = [
      [echo({ amount: 99.5 }), 'mismatch'],
      [json({ success: false, code: 'duplicate' }), 'duplicate'],
      [json({ success: false, code: 'notFound' }), 'unreadable'],
    ];
    for (const [answer, state] of cases) {
      reply = answer;
      const { payIn } = await sent(1);
      await ask();
      expect(await listed(payIn)).toBe(state);
    }
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
      const { payIn } = await sent(1);
      await ask();
      expect([name, await listed(payIn)]).toEqual([name, 'queued']);
      reply = echo();
      await passTime(payIn);
      await ask();
      expect([name, await listed(payIn)]).toEqual([name, 'match']);
    }
  });
});
