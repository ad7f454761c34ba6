import fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type Config, readConfig } from '#platform/config/config.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

const forwarded = async () => (await registry.getSingleMetric('lobby_untrusted_forwarded_total')?.get())?.values[0]?.value ?? 0;

async function warnings(config: Partial<Config>, peers: string[], headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const app = fastify({ loggerInstance: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) });
  warnOfUntrustedProxy(app as never, { ...readConfig(), ...config });
  app.get('/', () => 'here');
  for (const remoteAddress of peers) await app.inject({ url: '/', remoteAddress, headers });
  return lines;
}
const header = { 'x-forwarded-for': '203.0.113.9' };

it('a proxy nearby that is not trusted is told of once, and counted', async () => {
  const lines = await warnings({}, ['127.0.0.1', '172.18.0.1', '::ffff:10.0.0.1', 'fd00::1'], header);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('LOBBY_TRUSTED_PROXIES');
  expect(await forwarded()).toBe(4);
});

it.each([
  ['a stranger who sends the header', {}, ['203.0.113.5', '2001:db8::1'], header],
  ['somebody nearby without the header', {}, ['127.0.0.1'], {}],
  ['a proxy that is trusted', { LOBBY_TRUSTED_PROXIES: 1 }, ['127.0.0.1'], header],
])('%s is not', async (_who, config, peers, headers: Record<string, string>) => {
  expect([await warnings(config, peers, headers), await forwarded()]).toEqual([[], 4]);
});
