import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { openApi } from '#platform/openapi/openapi.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { modules } from './modules.ts';
import { limitOwnUrls, type OwnRate, ownUrls } from './unauthenticated-urls.ts';

/** A tenth of what production has: 120 pages, 10 probes and 2 looks at the documentation in ten seconds. */
const { app, declared, services, send } = await testServer(modules, { LOBBY_READS_PER_MINUTE: 120, LOBBY_API_DOCS: 'on' });
let flooder = 0;
const fromElsewhere = () => {
  flooder += 1;
  return `203.0.113.${flooder}`;
};

describe('the description of the calls', () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({ url: '/api/openapi.json', headers, remoteAddress: fromElsewhere() });

  it('is printed once at the start, and comes compressed or not at all', async () => {
    const print = vi.spyOn(JSON, 'stringify');
    const [brotli, zipped, plain] = [
      await ask({ 'accept-encoding': 'gzip, deflate, br' }),
      await ask({ 'accept-encoding': 'gzip' }),
      await ask({}),
    ];
    expect([brotli, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    const bodies = [brotliDecompressSync(brotli.rawPayload), gunzipSync(zipped.rawPayload), plain.rawPayload].map(String);
    const again = await ask({ 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(print.mock.results.filter(({ value }) => String(value).length > 10_000)).toEqual([]);
    print.mockRestore();
    expect(bodies).toEqual(Array(3).fill(JSON.stringify(openApi(declared))));
  });

  it('is not there unless a setting says so', async () => {
    const { app: other } = await testServer([]);
    for (const url of ['/api/openapi.json', '/api/docs']) expect((await other.inject({ url })).statusCode).toBe(404);
  });
});

describe('every URL of the platform itself', () => {
  it('has a rate class, or the node does not start', () => {
    for (const rate of Object.values(ownUrls)) expect(services.rates.own[rate]).toBeDefined();
    const forgotten = { '/forgotten': undefined as unknown as OwnRate };
    expect(() => limitOwnUrls(fastify(), services.rates, forgotten)).toThrow('/forgotten does not declare its rate class');
  });

  it.each([
    ['/api/openapi.json', 2],
    ['/api/docs/swagger-ui-bundle.js', 2],
    ['/health/live', 10],
    ['/api/live', 120],
    ['/api/nothing-here', 120],
    ['/api/calendar/x', 120],
  ])('%s answers a flood of more than %i in ten seconds with 429, and others as before', async (url, most) => {
    const remoteAddress = fromElsewhere();
    const statuses = new Map<number, number>();
    let [asked, wait] = [0, ''];
    // A window that ends meanwhile begins a new count; a second one cannot be outrun.
    while (!statuses.has(429) && asked < 2 * most + 1) {
      const answer = await app.inject({ url, remoteAddress });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      asked += 1;
      wait = String(answer.headers['retry-after']);
    }
    expect([...statuses.keys()]).toContain(429);
    expect(Number(wait)).toBeGreaterThan(0);
    expect((await send('GET', '/health/live')).status).toBe(200);
  });
});
