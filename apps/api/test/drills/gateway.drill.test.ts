import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startWriter } from '#modules/access-event/access-event.writer.ts';
import { applyThrottles } from '#modules/access-event/apply-throttles.ts';
import { answerDeviceSignIns } from '#modules/access-event/device-sign-in.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { deleteConsumer } from '#test/fixtures/access-event/devices.ts';
import { startGateway } from '#test/fixtures/access-event/paced-gateway.ts';
import { addGateways } from '#test/fixtures/access-event/property-with-devices.ts';
import { waitUntilDrained } from '#test/fixtures/access-event/wait-until-drained.ts';
import { pause, startNode, until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const isLong = process.env.LOBBY_DRILL === 'full';
const PHASE_MS = isLong ? 30_000 : 5000;
const EVENTS_PER_SECOND = 20;
const TIMES_ITS_SHARE = 20;
const OTHERS = 8;

vi.stubEnv('LOBBY_SENDER_EVENTS_PER_SECOND', String(EVENTS_PER_SECOND));
const server = await testServer();
const { config } = server;
/** Timing is measured on a separate process; the short form checks counts only and uses this one. */
const node = isLong ? await startNode(config, undefined, ['all']) : await serveHere();
afterAll(async () => {
  await node.stop('SIGTERM');
  await deleteConsumer(server);
  vi.unstubAllEnvs();
});

async function serveHere() {
  await answerDeviceSignIns(server.services);
  await applyThrottles(server.services);
  const writer = await startWriter(config, server.services.log);
  return { url: await server.app.listen({ host: '127.0.0.1', port: 0 }), stop: (_signal: string) => writer.stop() };
}
const p99 = (waits: number[]) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;

const storedOf = (properties: number[]) =>
  asOwner(ownerUrl(config), async (db) => {
    const rows = await sql<{ events: number }>`
      select (select count(*)::int from access_event where property_id = property) as events
      from unnest(${properties}::int[]) with ordinality as asked (property, place) order by place`.execute(db);
    return rows.rows.map(({ events }) => events);
  });

it('R48: a gateway at 20 times its rate limit is refused over MQTT and HTTPS, and nobody else is affected', async () => {
  const mqttUrl = process.env.LOBBY_MQTT_URL as string;
  const gateways = await addGateways(config, OTHERS + 2);
  const at = { root: config.LOBBY_STREAM, mqttUrl, node: node.url };
  const pace = { eventsPerSecond: EVENTS_PER_SECOND, perMessage: 10 };
  const others = gateways.slice(2).map((gateway, index) => startGateway({ ...at, ...pace, gateway, isByMqtt: index % 2 === 0 }));
  // What is only slow at the start is not measured.
  await pause(1000);
  for (const other of others) other.forget();
  await pause(PHASE_MS);
  const quiet = {
    waits: others.flatMap(({ waits }) => waits),
    answered: others.reduce((sum, { waits }) => sum + waits.length, 0),
  };
  for (const other of others) other.forget();

  const greedy = gateways.slice(0, 2).map((gateway, index) =>
    startGateway({
      ...at,
      gateway,
      isByMqtt: index === 0,
      eventsPerSecond: EVENTS_PER_SECOND * TIMES_ITS_SHARE,
      perMessage: 50,
    }),
  );
  await pause(PHASE_MS);
  await until(async () => greedy.every(({ counted }) => counted.refused > 0));
  const flood = {
    waits: others.flatMap(({ waits }) => waits),
    answered: others.reduce((sum, { waits }) => sum + waits.length, 0),
  };
  const counts = await Promise.all([...greedy, ...others].map((one) => one.stop()));
  const [byMqtt, byHttps, ...rest] = counts;
  await waitUntilDrained(await server.services.ingest.publisher.connection(), config.LOBBY_STREAM, 60_000);
  const stored = await storedOf(gateways.map(({ property }) => property));
  // Answered is kept, also of those who were refused in between; what broke off unanswered may be there, too.
  expect(counts.filter((one, index) => (stored[index] ?? 0) < one.answered)).toEqual([]);

  const ratio = p99(flood.waits) / p99(quiet.waits);
  const goodput = flood.answered / quiet.answered;
  console.log(
    `others: p99 ${p99(quiet.waits).toFixed(0)} ms quiet, ${p99(flood.waits).toFixed(0)} ms beside the flood (${ratio.toFixed(2)}), ` +
      `goodput ${(goodput * 100).toFixed(0)} %, refused ${rest.reduce((sum, one) => sum + one.refused, 0)}; ` +
      `greedy: by MQTT ${byMqtt?.answered} events answered and ${byMqtt?.refused} times refused, by HTTPS ${byHttps?.answered} and ${byHttps?.refused}`,
  );
  expect(rest.map((one) => one.refused)).toEqual(Array(OTHERS).fill(0));
  expect([byMqtt?.refused, byHttps?.refused].every((refused) => (refused ?? 0) > 0)).toBe(true);
  if (!isLong) return;
  expect(ratio).toBeLessThan(2);
  expect(goodput).toBeGreaterThan(0.8);
});
