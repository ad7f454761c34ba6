import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { assertBrokerSyncs, waitForBrokerSync } from './broker-sync-check.ts';

const CARELESS = '{"config":{"sync_interval":120000000000}}';
let asked = 0;
/** Away for its first three questions, then there, and answers before it writes. */
const late = createServer((_request, response) => {
  asked += 1;
  response.writeHead(asked > 3 ? 200 : 503).end(CARELESS);
}).listen(0, '127.0.0.1');
const careless = createServer((_request, response) => response.end(CARELESS)).listen(0, '127.0.0.1');
afterAll(() => {
  late.close();
  careless.close();
});
const urlOf = (server: typeof late) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('a broker that acknowledges before it syncs to disk is refused', async () => {
  await expect(assertBrokerSyncs(urlOf(careless))).rejects.toThrow('sync_interval: always');
});

it('a broker that is away at the start is checked until it answers, and refused then', async () => {
  expect(await assertBrokerSyncs(urlOf(late))).toBe(false);
  await expect(waitForBrokerSync(urlOf(late), 1)).rejects.toThrow('sync_interval: always');
  expect(asked).toBe(4);
});

it('our broker syncs first', async () => {
  expect(await assertBrokerSyncs(process.env.LOBBY_NATS_MONITOR_URL as string)).toBe(true);
  expect(await assertBrokerSyncs('http://127.0.0.1:1')).toBe(false);
});

it('of a cluster, every server has to answer and to sync first', async () => {
  const ours = process.env.LOBBY_NATS_MONITOR_URL as string;
  expect(await assertBrokerSyncs(`${ours},${ours}`)).toBe(true);
  expect(await assertBrokerSyncs(`${ours},http://127.0.0.1:1`)).toBe(false);
  await expect(assertBrokerSyncs(`${ours},${urlOf(careless)}`)).rejects.toThrow('sync_interval: always');
});
