import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { connectBroker } from '#platform/events/jetstream.ts';
import { type Crew, startCrew } from '#test/fixtures/access-event/crew.ts';
import { drained } from '#test/fixtures/access-event/drained.ts';
import { startFleet } from '#test/fixtures/access-event/fleet.ts';
import { startOwnServices } from '#test/fixtures/access-event/own-services.ts';
import { addGateways, type Gateway } from '#test/fixtures/access-event/property-with-devices.ts';
import { offTheRecount, recounts } from '#test/fixtures/access-event/recount.ts';
import { pause, until } from '#test/fixtures/node-process.ts';

/** `pnpm drill:stream` is the long form; CI runs a minute of the same. */
const isLong = process.env.LOBBY_DRILL === 'full';
const EVENTS = isLong ? 1_000_000 : 15_000;
const PER_SECOND = isLong ? 2000 : 1000;
const PER_MESSAGE = isLong ? 20 : 10;
const KILLS_OF_EACH = isLong ? 10 : 1;
const BETWEEN_KILLS_MS = isLong ? 7000 : 1500;
const OUTAGE_MS = isLong ? 60_000 : 3000;
const IN_HAND = 500;
const START_MS = 600_000;
const DRAIN_MS = 600_000;

const services = startOwnServices();
const { config, mqttUrl } = services;
let gateways: Gateway[];
let crew: Crew;
beforeAll(async () => {
  await migrate(config, pino({ level: 'silent' }));
  gateways = await addGateways(config, 8);
  crew = startCrew(config);
  await crew.ready();
}, START_MS);
afterAll(() => {
  crew?.stop();
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

it('R45: nothing that was answered is lost or counted twice, whatever is killed', async () => {
  const fleet = startFleet({
    gateways,
    root: config.LOBBY_STREAM,
    mqttUrl,
    nodes: crew.urls,
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
    worker: async (turn: number) => crew.kill('worker', turn),
    API: async (turn: number) => crew.kill('api', turn),
  };
  await pause(1000);
  for (let turn = 0; turn < KILLS_OF_EACH; turn += 1)
    for (const [name, kill] of Object.entries(killing)) {
      await kill(turn);
      kills[name] = (kills[name] ?? 0) + 1;
      await pause(BETWEEN_KILLS_MS);
    }

  const before = fleet.state.acked;
  services.killPostgres();
  await pause(OUTAGE_MS);
  // Both workers have batches in hand by then that they cannot write: what is acknowledged before it is written is lost here for certain.
  await until(async () => fleet.state.acked > before + IN_HAND, DRAIN_MS);
  await pause(500);
  for (const turn of [0, 1]) crew.kill('worker', turn);
  const ackedMeanwhile = fleet.state.acked - before;
  await services.start();

  await fleet.end();
  const answered = performance.now();
  await until(async () => (await count('select from access_event')) >= fleet.state.acked, DRAIN_MS);
  // What killed workers held comes once more; whatever is wrong with that must be done before anything is counted.
  const broker = await connectBroker(config, 'drill');
  await drained(broker, config.LOBBY_STREAM, DRAIN_MS);
  await broker.close();
  const drainedIn = performance.now() - answered;

  const [stored, distinct, offCount, poison] = [
    await count('select from access_event'),
    await count('select distinct source, external_id from access_event'),
    await count(
      (Object.keys(recounts) as (keyof typeof recounts)[])
        .map(offTheRecount)
        .map((off) => `select 1 from (${off}) off`)
        .join(' union all '),
    ),
    await count('select from stream.poison'),
  ];
  console.log(
    `${fleet.state.sent} events sent, ${fleet.state.acked} answered, ${stored} stored, ${stored - distinct} twice, ${offCount} hours off the recount, ${poison} aside; ` +
      `killed with -9: ${Object.entries(kills)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')} and PostgreSQL once more for ${OUTAGE_MS / 1000} s and both workers in it, ` +
      `in which ${ackedMeanwhile} were answered; everything was in the tables and acknowledged ${(drainedIn / 1000).toFixed(1)} s after the last answer; longest wait for an answer ${(fleet.state.longestWaitMs / 1000).toFixed(1)} s`,
  );
  expect({ acked: fleet.state.acked, stored, distinct, offCount, poison }).toEqual({
    acked: fleet.state.sent,
    stored: fleet.state.sent,
    distinct: fleet.state.sent,
    offCount: 0,
    poison: 0,
  });
}, 3_600_000);
