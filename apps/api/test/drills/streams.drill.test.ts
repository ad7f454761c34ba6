import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS, may } from '@lobby/contract/access';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checksTiming, expectWithin } from '#test/fixtures/clock.ts';
import { createStreamTokens, openSseClients, type SseTestClient } from '#test/fixtures/live/sse-clients.ts';
import { type NodeProcess, pause, startNode, until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Twenty are in the property of the stalled ones, so that both get the same messages. */
const QUIET = 930;
const BESIDE = 20;
const STALLED = 50;
const MEGABYTE = 1024 * 1024;
/** The kernel's socket buffers hold some 4 MB for a stalled client; the rest is buffered by the node. */
const FLOOD_BYTES = 8 * MEGABYTE;
const WORD_BYTES = 16 * 1024;
/** Numbers no real record of a fresh database has. */
const FIRST_CHANGE = 10_000;
const FIRST_LONG_WORD = 1_000_000;

const server = await testServer();
const { config, properties, services } = server;
const folder = mkdtempSync(join(tmpdir(), 'lobby-streams-'));
const log = join(folder, 'log');
let workerNode: NodeProcess;
let node: NodeProcess;
beforeAll(async () => {
  workerNode = await startNode(config, undefined, ['all']);
  // All portals of the drill come from one address.
  const alone = { LOBBY_LOG_LEVEL: 'warn', LOBBY_SOCKETS_PER_ADDRESS: 0 } as const;
  node = await startNode({ ...config, ...alone }, undefined, ['api'], openSync(log, 'w'));
});
afterAll(async () => {
  await Promise.all([workerNode?.stop('SIGTERM'), node?.stop('SIGTERM')]);
  rmSync(folder, { recursive: true });
});

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))?.[1]) / 1024;
const disconnectedClients = () => readFileSync(log, 'utf8').split('slow SSE client disconnected').length - 1;
const ask = (token: string, path: string) => fetch(`${node.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const isOpen = (portal: SseTestClient) => portal.isOpen;

it('R47: of a thousand SSE clients fifty stall: they are disconnected, the others miss nothing, memory stays bounded', async () => {
  const home = await createStreamTokens(server, 'home', QUIET);
  const next = await createStreamTokens(server, 'next', BESIDE + STALLED);
  const sentAt = new Map<number, number>();
  const waits: number[] = [];
  const onRecord = (id: number) => {
    const sent = sentAt.get(id);
    if (sent !== undefined) waits.push(performance.now() - sent);
  };
  // Warm-up: V8 has allocated its young generation by then.
  for (let turn = 0; turn < 100; turn += 1) await Promise.all(home.slice(0, 10).map((token) => ask(token, '/api/contacts')));
  const empty = megabytes();
  const reading = [
    ...(await openSseClients(node.url, home, { onRecord })),
    ...(await openSseClients(node.url, next.slice(0, BESIDE), { onRecord })),
  ];
  const stalled = await openSseClients(node.url, next.slice(BESIDE), { stalled: true });
  const connected = megabytes();

  // Published straight to the broker, as workers do: numbered, ten a second in both properties.
  const broker = await services.ingest.publisher.connection();
  const publishChange = (property: number, id: number, area = 'parcel', change = 'created') =>
    broker.publish(
      `live.${config.LOBBY_STREAM}.${property}.record.changed`,
      JSON.stringify({ id: '-', name: 'record.changed', payload: { area, id, change } }),
    );
  let last = FIRST_CHANGE;
  let most = connected;
  const publishing = setInterval(() => {
    last += 1;
    sentAt.set(last, performance.now());
    for (const property of [properties.home, properties.next]) publishChange(property, last);
    most = Math.max(most, megabytes());
  }, 100);
  onTestFinished(() => clearInterval(publishing));
  // And messages too long for any buffer, until all stalled clients are disconnected.
  const padding = 'x'.repeat(WORD_BYTES);
  // One area after the other: those of one area within a moment are one notice.
  const others = AREAS.filter((area) => area !== 'parcel' && may('user', `${area}:read`));
  for (let word = 0; word < FLOOD_BYTES / WORD_BYTES && disconnectedClients() < STALLED; word += 1) {
    publishChange(properties.next, FIRST_LONG_WORD + word, others[word % others.length], padding);
    await pause(25);
  }
  const heldBy = megabytes();
  await until(async () => disconnectedClients() === STALLED);

  // While they are away something really changes; it is there when they come back, as a portal comes back: stream first, then questions.
  const neighbour = server.as('neighbour');
  const { id } = (await neighbour.post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'While away', phone: '191' })).body.data;
  const back = await openSseClients(node.url, next.slice(BESIDE), { onRecord });
  for (const token of next.slice(BESIDE)) await until(async () => (await ask(token, `/api/contacts/${id}`)).ok);
  const { id: after } = (await neighbour.post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'After', phone: '191' })).body.data;
  await until(async () => [...reading.slice(QUIET), ...back].every(({ recordIds }) => recordIds.includes(after)));
  clearInterval(publishing);
  await until(async () => [...reading, ...back].every(({ recordIds }) => recordIds.includes(last)));

  const all = [...sentAt.keys()].join();
  const gaps = reading.filter(({ recordIds }) => recordIds.filter((one) => sentAt.has(one)).join() !== all);
  waits.sort((one, other) => one - other);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(
    `${reading.length} portals received ${waits.length} messages of ${sentAt.size} changes, ${gaps.length} with a gap, p99 ${p99.toFixed(0)} ms; ${STALLED} stalled and were disconnected; ` +
      `the node had ${empty.toFixed(0)} MB without streams, ${connected.toFixed(0)} MB with ${reading.length + STALLED}, ${most.toFixed(0)} MB at most, ${heldBy.toFixed(0)} MB when the stalled were gone`,
  );
  expect(reading.filter(isOpen)).toHaveLength(reading.length);
  expect(gaps).toHaveLength(0);
  // A busy machine collects its garbage later: the requirement's 100 MB are judged on a quiet one.
  expect(most - empty).toBeLessThan(checksTiming ? 100 : 160);
  expectWithin(1000, p99);
  for (const portal of [...reading, ...back, ...stalled]) portal.close();
});
