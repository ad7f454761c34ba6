import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { jobPool, startWorker } from '#platform/jobs/worker.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';
import { startTracing } from './tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: object }[];
}
interface Sent {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** An OTLP receiver of our own: keeps what it is sent. */
const received: Sent[] = [];
const receiver = createServer((request, response) => {
  void request.toArray().then((pieces) => {
    received.push(JSON.parse(Buffer.concat(pieces as Buffer[]).toString()) as Sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => void receiver.close());
const { as, send, config, services } = await testServer();
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`;

/** What is sent while this runs. */
async function spansOf(work: () => Promise<unknown>, more: Partial<typeof config> = { LOBBY_OTLP_URL: url }): Promise<Span[]> {
  received.length = 0;
  const stop = await startTracing({ ...config, ...more }, 'lobby-test');
  try {
    await work();
  } finally {
    await stop();
  }
  return received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}
const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

it('a request is a trace with its statements, by the pattern of its route', async () => {
  await as('admin').get('/api/contacts');
  const contact = { nameTh: 'ช่างไฟลับ', nameEn: 'Nobody Else', phone: '0812345678' };
  const spans = await spansOf(async () => {
    const { body } = await as('admin').post('/api/contacts', contact);
    expect((await as('admin').get(`/api/contacts/${body.data.id}?populate=*`)).status).toBe(200);
  });
  const [created, read] = ['POST /api/contacts', 'GET /api/contacts/:id'].map((name) => spans.find((span) => span.name === name));
  expect([created, read].map((span) => attribute(span, 'http.response.status_code'))).toEqual([200, 200]);
  const within = spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId);
  expect(within.length).toBeGreaterThan(2);
  expect(within.every(({ traceId }) => traceId === created?.traceId)).toBe(true);
  expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert', 'commit']));
  expect(spans.some((span) => span.parentSpanId === read?.spanId && span.name === 'select')).toBe(true);
  // What people typed, who they are and what they may do is in none of it.
  const text = JSON.stringify(received);
  for (const secret of [...Object.values(contact), 'Bearer', 'eyJ', 'populate']) expect(text).not.toContain(secret);
  expect(text).toContain('lobby-test');
});

it('a job is a trace with its statements, and its failure is seen', async () => {
  const bus = await connectEventBus(config, services.log);
  const jobs = [
    {
      name: 'traced',
      pool: 'fast' as const,
      run: async (job: { query: (text: string) => Promise<unknown> }) => void (await job.query('select 42 as n')),
    },
    { name: 'tracedFailure', pool: 'fast' as const, run: async () => Promise.reject(new RangeError('somchai@example.org')) },
  ];
  const owner = jobPool(config.LOBBY_WORKER_DATABASE_URL, 1, services.log);
  const spans = await spansOf(async () => {
    const worker = await startWorker(config, services.log, bus, jobs);
    await owner.query(`select graphile_worker.add_job('traced'), graphile_worker.add_job('tracedFailure', max_attempts => 1)`);
    await until(async () =>
      received
        .flatMap((sent) => JSON.stringify(sent))
        .join('')
        .includes('tracedFailure'),
    );
    await worker.stop();
  });
  await owner.end();
  await bus.close();
  const [done, failed] = ['job traced', 'job tracedFailure'].map((name) => spans.find((span) => span.name === name));
  expect(spans.find(({ parentSpanId }) => parentSpanId === done?.spanId)?.name).toBe('select');
  expect([failed?.status.code, attribute(failed, 'error.type')]).toEqual([2, 'RangeError']);
  expect(JSON.stringify(received)).not.toContain('somchai@example.org');
});

it('sends the share that is asked for, and nothing at all unless a receiver is named', async () => {
  const ask = () => as('admin').get('/api/contacts');
  expect(await spansOf(ask, { LOBBY_OTLP_URL: url, LOBBY_OTLP_SHARE: 0 })).toEqual([]);
  expect(await spansOf(ask, {})).toEqual([]);
  expect((await send('GET', '/health/live')).status).toBe(200);
});

it('a caller cannot make its calls traced ones, by the id of a trace or by saying that it is', async () => {
  const node = await testNode({ ...config, LOBBY_TRUSTED_PROXIES: 1 });
  /** A trace id of zeros is the first that a share by its id takes. */
  const traceparent = `00-${'1'.padStart(32, '0')}-${'1'.padStart(16, '0')}-01`;
  const ask = async (times: number) => {
    for (let n = 0; n < times; n += 1) await node.app.inject({ url: '/api/contacts', headers: { traceparent } });
  };
  expect(await spansOf(() => ask(1), { LOBBY_OTLP_URL: url, LOBBY_OTLP_SHARE: 0 })).toEqual([]);
  const requests = await spansOf(() => ask(20), { LOBBY_OTLP_URL: url, LOBBY_OTLP_SHARE: 1e-9 });
  expect(requests).toEqual([]);
  // What a proxy began goes on where it is in the share.
  const [one] = await spansOf(() => ask(1));
  expect(one?.traceId).toBe('1'.padStart(32, '0'));
});

it('a receiver that is away costs no request', async () => {
  const spans = await spansOf(async () => expect((await as('admin').get('/api/contacts')).status).toBe(200), {
    LOBBY_OTLP_URL: 'http://127.0.0.1:9/v1/traces',
  });
  expect(spans).toEqual([]);
});
