import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_KEY, APP_SECRET, artemisServer, type Misbehaviour } from '#test/fixtures/access-control/artemis-server.ts';
import { testCertificate } from '#test/fixtures/access-control/test-certificate.ts';
import { CommandRefused } from '../access-control-adapter.ts';
import { type ArtemisLimits, artemisClient } from './artemis-client.ts';
import { subscribeToEvents } from './event-subscription.ts';

const server = await artemisServer();
afterAll(() => server.close());
beforeEach(() => server.reset());

const LEVELS = '/api/acs/v1/privilege/group';
const fast: ArtemisLimits = { requestsPerSecond: 1000, timeoutMs: 1500, failures: 3, pauseMs: 1000 };
const settings = { baseUrl: server.url, appKey: APP_KEY, appSecret: APP_SECRET, ca: undefined };
const clientOf = (changed: object = {}, limits = fast) => artemisClient({ ...settings, ...changed }, limits);
const never = new AbortController().signal;
const ask = (client: ReturnType<typeof clientOf>) => client.call(LEVELS, { pageNo: 1, pageSize: 1 }, never);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: Error & { problem?: string }) => ({
      problem: error.problem,
      isRefused: error instanceof CommandRefused,
      message: error.message,
    }),
  );

describe('a call of Artemis', () => {
  it('is signed: every header that the vendor asks for, another nonce each time', async () => {
    const client = clientOf();
    expect(await ask(client)).toMatchObject({ total: 2 });
    expect(await ask(client)).toMatchObject({ total: 2 });
  });

  it('with a wrong key or secret is refused, and neither is repeated in the message', async () => {
    expect(await failureOf(ask(clientOf({ appKey: 'another' })))).toMatchObject({ problem: 'key', isRefused: true });
    const refused = await failureOf(ask(clientOf({ appSecret: 'another' })));
    expect(refused).toMatchObject({ problem: 'signature', isRefused: true });
    expect(JSON.stringify(refused)).not.toMatch(/another|test-app/);
  });

  it.each([
    ['0x02401000', 'key'],
    ['0x02401003', 'signature'],
    ['0x02401008', 'notAuthorized'],
    ['0x0240101B', 'addressNotAllowed'],
    ['0x00072001', 'refused'],
    ['0x00072202', 'refused'],
    ['2', 'refused'],
  ])('answered with %s is refused for good: %s', async (code, problem) => {
    server.misbehave({ as: 'code', code });
    const refused = await failureOf(ask(clientOf()));
    expect(refused).toMatchObject({ problem, isRefused: true });
    // What the system says in its own words may name residents and their cards.
    expect(JSON.stringify(refused)).not.toMatch(/Somchai|4021/);
  });

  const odd: [Misbehaviour, string][] = [
    [{ as: 'code', code: '0x02401036' }, 'rateLimit'],
    [{ as: 'code', code: '0x0240103b' }, 'rateLimit'],
    [{ as: 'status', status: 429 }, 'rateLimit'],
    [{ as: 'status', status: 500 }, 'server'],
    [{ as: 'code', code: '0x12345678' }, 'server'],
    [{ as: 'status', status: 404 }, 'answer'],
    [{ as: 'bad-json' }, 'answer'],
    [{ as: 'huge' }, 'answer'],
    [{ as: 'hang' }, 'timeout'],
    [{ as: 'drop' }, 'unreachable'],
  ];
  it.each(odd)('answered by %j may be retried: %s', async (misbehaviour, problem) => {
    server.misbehave(misbehaviour);
    const client = clientOf();
    expect(await failureOf(ask(client))).toMatchObject({ problem, isRefused: false });
    expect(await ask(client)).toMatchObject({ total: 2 });
  });

  it('that nobody listens to says so', async () => {
    expect(await failureOf(ask(clientOf({ baseUrl: 'http://127.0.0.1:1' })))).toMatchObject({ problem: 'unreachable' });
  });

  it('over TLS goes only to a server whose certificate is trusted, by the operator’s authority where one is given', async () => {
    const secure = await artemisServer(testCertificate);
    const unknown = await failureOf(ask(clientOf({ baseUrl: secure.url })));
    expect(unknown).toMatchObject({ problem: 'certificate', isRefused: false });
    expect(secure.calls).toEqual([]);
    expect(await ask(clientOf({ baseUrl: secure.url, ca: testCertificate.cert }))).toMatchObject({ total: 2 });
    const otherName = secure.url.replace('127.0.0.1', 'localhost');
    const misnamed = await failureOf(ask(clientOf({ baseUrl: otherName, ca: testCertificate.cert })));
    expect(misnamed).toMatchObject({ problem: 'certificate' });
    await secure.close();
  });

  it('ends with the caller’s signal, also while it waits for its turn', async () => {
    server.misbehave({ as: 'hang' });
    const client = clientOf({}, { ...fast, timeoutMs: 60_000, requestsPerSecond: 0.1 });
    const hung = client.call(LEVELS, {}, AbortSignal.timeout(50));
    expect(await failureOf(hung)).toMatchObject({ problem: 'timeout' });
    await expect(client.call(LEVELS, {}, AbortSignal.timeout(50))).rejects.toThrow(/abort/i);
    expect(server.calls).toHaveLength(1);
  });

  it('is made no oftener than its system allows', async () => {
    const client = clientOf({}, { ...fast, requestsPerSecond: 20 });
    const began = Date.now();
    await Promise.all([ask(client), ask(client), ask(client), ask(client)]);
    // Between the arrivals there may be less: the first may have been late.
    expect((server.calls[3]?.at ?? 0) - began).toBeGreaterThanOrEqual(130);
  });
});

describe('after failures in a row', () => {
  const outage = { as: 'status', status: 503 } as const;

  it('the system is left alone for a while, then one call decides', async () => {
    const client = clientOf();
    server.misbehave(outage, outage, outage, outage);
    for (const _ of [1, 2, 3]) await failureOf(ask(client));
    expect(await failureOf(ask(client))).toMatchObject({ message: expect.stringContaining('circuit breaker open') });
    expect(server.calls).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const together = await Promise.all([failureOf(ask(client)), failureOf(ask(client))]);
    expect(together).toMatchObject([{ problem: 'server' }, { message: expect.stringContaining('circuit breaker open') }]);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await ask(client)).toMatchObject({ total: 2 });
    expect(await ask(client)).toMatchObject({ total: 2 });
  });

  it('refusals and rate limits do not count: the system answered', async () => {
    const client = clientOf();
    const refusal = { as: 'code', code: '0x02401008' } as const;
    server.misbehave(refusal, refusal, refusal, { as: 'status', status: 429 });
    for (const _ of [1, 2, 3, 4]) await failureOf(ask(client));
    expect(await ask(client)).toMatchObject({ total: 2 });
  });
});

it('subscribes to the events that are understood', async () => {
  await subscribeToEvents(clientOf(), { url: 'https://lobby.example.org/events', token: 't' }, never);
  expect(server.state.subscriptions).toEqual([
    {
      eventTypes: expect.arrayContaining([198_914, 197_634, 199_428]),
      eventDest: 'https://lobby.example.org/events',
      token: 't',
      passBack: 0,
    },
  ]);
});
