import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { connectBroker } from '#platform/events/jetstream.ts';
import { startGatewayClients } from '#test/fixtures/access-event/gateway-clients.ts';
import { startOwnServices } from '#test/fixtures/access-event/own-services.ts';
import { addGateways, type Gateway } from '#test/fixtures/access-event/property-with-devices.ts';
import { recountDifferences, recounts } from '#test/fixtures/access-event/recount.ts';
import { type Processes, startProcesses } from '#test/fixtures/access-event/supervised-processes.ts';
import { waitUntilDrained } from '#test/fixtures/access-event/wait-until-drained.ts';
import { pause, until } from '#test/fixtures/node-process.ts';

/** `pnpm drill:stream` is the long form; CI runs a minute of the same. */
const isLong = process.env.LOBBY_DRILL === 'full';
const EVENTS = isLong ? 1_000_000 : 15_000;
const PER_SECOND = isLong ? 2000 : 1000;
const PER_MESSAGE = isLong ? 20 : 10;
const KILLS_OF_EACH = isLong ? 10 : 1;
const BETWEEN_KILLS_MS = isLong ? 7000 : 1500;
const OUTAGE_MS = isLong ? 60_000 : 3000;
const MIN_UNACKNOWLEDGED = 500;
const START_MS = 600_000;
const DRAIN_MS = 600_000;

const services = startOwnServices();
const { config, mqttUrl } = services;
let gateways: Gateway[];
let processes: Processes;
beforeAll(async () => {
  await migrate(config, pino({ level: 'silent' }));
  gateways = await addGateways(config, 8);
  processes = startProcesses(config);
  await processes.ready();
}, START_MS);
afterAll(() => {
  processes?.stop();
  services.remove();
});

async function ask<R extends object>(text: string): Promise<R[]> {
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  const { rows } = await owner.query<R>(text);
  await owner.end();
  return rows;
}
const count = async (text: string) => Number((await ask<{ count: number }>(`select count(*) from (${text}) found`))[0]?.count);

it('R45: no acknowledged event is lost or counted twice, whatever is killed', async () => {
  const clients = startGatewayClients({
    gateways,
    root: config.LOBBY_STREAM,
    mqttUrl,
    nodes: processes.urls,
    atLeast: EVENTS,
    perSecond: PER_SECOND,
    perMessage: PER_MESSAGE,
  });
  const kills: Record<string, number> = { PostgreSQL: 0, NATS: 0, worker: 0, API: 0 };
  const killing = {
    PostgreSQL: async () => {
      services.killPostgres();
      await pause(1000);
      await services.start();
    },
    NATS: async () => {
      services.killBroker();
      await services.start();
    },
    worker: async (turn: number) => processes.kill('worker', turn),
    API: async (turn: number) => processes.kill('api', turn),
  };
  await pause(1000);
  for (let turn = 0; turn < KILLS_OF_EACH; turn += 1)
    for (const [name, kill] of Object.entries(killing)) {
      await kill(turn);
      kills[name] = (kills[name] ?? 0) + 1;
      await pause(BETWEEN_KILLS_MS);
    }

  const before = clients.state.acked;
  services.killPostgres();
  await pause(OUTAGE_MS);
  // Both workers hold batches they cannot write by then: events acknowledged before they are written would be lost here.
  await until(async () => clients.state.acked > before + MIN_UNACKNOWLEDGED, DRAIN_MS);
  await pause(500);
  for (const turn of [0, 1]) processes.kill('worker', turn);
  const ackedMeanwhile = clients.state.acked - before;
  await services.start();

  await clients.end();
  const answered = performance.now();
  await until(async () => (await count('select from access_event')) >= clients.state.acked, DRAIN_MS);
  // Batches of killed workers are redelivered; wait for that before anything is counted.
  const broker = await connectBroker(config, 'drill');
  await waitUntilDrained(broker, config.LOBBY_STREAM, DRAIN_MS);
  await broker.close();
  const drainedIn = performance.now() - answered;

  const [stored, distinct, offCount, deadLetters] = [
    await count('select from access_event'),
    await count('select distinct source, external_id from access_event'),
    await count(
      (Object.keys(recounts) as (keyof typeof recounts)[])
        .map(recountDifferences)
        .map((off) => `select 1 from (${off}) off`)
        .join(' union all '),
    ),
    await count('select from stream.poison'),
  ];
  console.log(
    `${clients.state.sent} events sent, ${clients.state.acked} answered, ${stored} stored, ${stored - distinct} twice, ${offCount} hours off the recount, ${deadLetters} dead letters; ` +
      `killed with -9: ${Object.entries(kills)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')} and PostgreSQL once more for ${OUTAGE_MS / 1000} s and both workers in it, ` +
      `in which ${ackedMeanwhile} were answered; everything was in the tables and acknowledged ${(drainedIn / 1000).toFixed(1)} s after the last answer; longest wait for an answer ${(clients.state.longestWaitMs / 1000).toFixed(1)} s`,
  );
  expect({ acked: clients.state.acked, stored, distinct, offCount, deadLetters }).toEqual({
    acked: clients.state.sent,
    stored: clients.state.sent,
    distinct: clients.state.sent,
    offCount: 0,
    deadLetters: 0,
  });
}, 3_600_000);
