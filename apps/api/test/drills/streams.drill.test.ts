import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS, may } from '@lobby/contract/access';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectWithin, judgesClock } from '#test/fixtures/clock.ts';
import { addCrowd, openAll, type Portal } from '#test/fixtures/live/crowd.ts';
import { type NodeProcess, pause, startNode, until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Twenty sit in the property of the stalled ones, so that the same words go to both. */
const QUIET = 930;
const BESIDE = 20;
const STALLED = 50;
const MEGABYTE = 1024 * 1024;
/** The system's own buffers take some 4 MB for a reader that takes nothing; what comes on top is ours to keep. */
const FLOOD_BYTES = 8 * MEGABYTE;
const WORD_BYTES = 16 * 1024;
/** Numbers no real record of a fresh database has. */
const FIRST_CHANGE = 10_000;
const FIRST_LONG_WORD = 1_000_000;

const server = await testServer();
const { config, properties, services } = server;
const folder = mkdtempSync(join(tmpdir(), 'lobby-streams-'));
const log = join(folder, 'log');
let desk: NodeProcess;
let node: NodeProcess;
beforeAll(async () => {
  desk = await startNode(config, undefined, ['all']);
  // All portals of the drill come from one address.
  const alone = { LOBBY_LOG_LEVEL: 'warn', LOBBY_SOCKETS_PER_ADDRESS: 0 } as const;
  node = await startNode({ ...config, ...alone }, undefined, ['api'], openSync(log, 'w'));
});
afterAll(async () => {
  await Promise.all([desk?.stop('SIGTERM'), node?.stop('SIGTERM')]);
  rmSync(folder, { recursive: true });
});

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))?.[1]) / 1024;
const letGo = () => readFileSync(log, 'utf8').split('a stream was let go').length - 1;
const ask = (token: string, path: string) => fetch(`${node.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const isOpen = (portal: Portal) => portal.isOpen;

it('R47: of a thousand portals fifty take nothing: they are let go, the others miss nothing, the node stays small', async () => {
  const home = await addCrowd(server, 'home', QUIET);
  const next = await addCrowd(server, 'next', BESIDE + STALLED);
  const sentAt = new Map<number, number>();
  const waits: number[] = [];
  const onHeard = (id: number) => {
    const sent = sentAt.get(id);
    if (sent !== undefined) waits.push(performance.now() - sent);
  };
  // As any node is after a minute of work: what the engine sets aside for young objects is there already.
  for (let turn = 0; turn < 100; turn += 1) await Promise.all(home.slice(0, 10).map((token) => ask(token, '/api/contacts')));
  const empty = megabytes();
  const keen = [
    ...(await openAll(node.url, home, { onHeard })),
    ...(await openAll(node.url, next.slice(0, BESIDE), { onHeard })),
  ];
  const stalled = await openAll(node.url, next.slice(BESIDE), { stalled: true });
  const connected = megabytes();

  // Straight to the broker, as workers tell of events: numbered, ten a second in both properties.
  const broker = await services.ingest.publisher.connection();
  const tell = (property: number, id: number, area = 'parcel', change = 'created') =>
    broker.publish(
      `live.${config.LOBBY_STREAM}.${property}.record.changed`,
      JSON.stringify({ id: '-', name: 'record.changed', payload: { area, id, change } }),
    );
  let last = FIRST_CHANGE;
  let most = connected;
  const telling = setInterval(() => {
    last += 1;
    sentAt.set(last, performance.now());
    for (const property of [properties.home, properties.next]) tell(property, last);
    most = Math.max(most, megabytes());
  }, 100);
  onTestFinished(() => clearInterval(telling));
  // And words too long for any buffer, until all stalled ones are let go.
  const padding = 'x'.repeat(WORD_BYTES);
  // One area after the other: those of one area within a moment are one notice.
  const others = AREAS.filter((area) => area !== 'parcel' && may('user', `${area}:read`));
  for (let word = 0; word < FLOOD_BYTES / WORD_BYTES && letGo() < STALLED; word += 1) {
    tell(properties.next, FIRST_LONG_WORD + word, others[word % others.length], padding);
    await pause(25);
  }
  const heldBy = megabytes();
  await until(async () => letGo() === STALLED);

  // While they are away something really changes; it is there when they come back, as a portal comes back: stream first, then questions.
  const neighbour = server.as('neighbour');
  const { id } = (await neighbour.post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'While away', phone: '191' })).body.data;
  const back = await openAll(node.url, next.slice(BESIDE), { onHeard });
  for (const token of next.slice(BESIDE)) await until(async () => (await ask(token, `/api/contacts/${id}`)).ok);
  const { id: after } = (await neighbour.post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'After', phone: '191' })).body.data;
  await until(async () => [...keen.slice(QUIET), ...back].every(({ heard }) => heard.includes(after)));
  clearInterval(telling);
  await until(async () => [...keen, ...back].every(({ heard }) => heard.includes(last)));

  const all = [...sentAt.keys()].join();
  const gaps = keen.filter(({ heard }) => heard.filter((one) => sentAt.has(one)).join() !== all);
  waits.sort((one, other) => one - other);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(
    `${keen.length} portals heard ${waits.length} words of ${sentAt.size} changes, ${gaps.length} with a gap, p99 ${p99.toFixed(0)} ms; ${STALLED} stalled and were let go; ` +
      `the node had ${empty.toFixed(0)} MB without streams, ${connected.toFixed(0)} MB with ${keen.length + STALLED}, ${most.toFixed(0)} MB at most, ${heldBy.toFixed(0)} MB when the stalled were gone`,
  );
  expect(keen.filter(isOpen)).toHaveLength(keen.length);
  expect(gaps).toHaveLength(0);
  // A busy machine collects its garbage later: the requirement's 100 MB are judged on a quiet one.
  expect(most - empty).toBeLessThan(judgesClock ? 100 : 160);
  expectWithin(1000, p99);
  for (const portal of [...keen, ...back, ...stalled]) portal.close();
});
