import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { assertBrokerSyncs } from './sync-check.ts';

const careless = createServer((_request, response) => response.end('{"config":{"sync_interval":120000000000}}')).listen(
  0,
  '127.0.0.1',
);
afterAll(() => void careless.close());

it('a broker that answers before it writes is refused', async () => {
  const { port } = careless.address() as AddressInfo;
  await expect(assertBrokerSyncs(`http://127.0.0.1:${port}`)).rejects.toThrow('sync_interval: always');
});

it('ours writes first; one that does not tell is said to', async () => {
  expect(await assertBrokerSyncs(process.env.LOBBY_NATS_MONITOR_URL)).toBe('synced');
  expect(await assertBrokerSyncs(undefined)).toBe('not told');
  expect(await assertBrokerSyncs('http://127.0.0.1:1')).toBe('not told');
});
