import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { accessEventPublisher } from '../apps/api/src/modules/access-event/access-event.stream.ts';
import type { Config } from '../apps/api/src/platform/config/config.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { openLog } from '../apps/api/src/platform/logging/logger.ts';
import { startOwnServices } from '../apps/api/test/fixtures/access-event/own-services.ts';
import { addNumberedProperties, passages } from '../apps/api/test/fixtures/access-event/property-with-devices.ts';
import { median } from './load.ts';
import { writeBetween } from './report.ts';

/**
 * From published to committed with its hourly count, beside a bare COPY of the same rows into a table with the same indexes: draining what
 * waits, and publishing and draining together. One event a message as from a door, fifty as from a gateway; with and without a broker
 * that writes before it answers. Three rounds take some five minutes; the table goes to docs/performance.md.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const EVENTS = Number(process.env.BENCH_EVENTS ?? 150_000);
const SINGLE_EVENTS = EVENTS / 15;
const PROPERTIES = 100;
const IN_FLIGHT = 256;
const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const brokers = { always: 'written before the answer', '2m': 'written every two minutes' };
type Sync = keyof typeof brokers;

/** Round by round, each held against the COPY of its own round. */
const figures = new Map<string, { perSecond: number[]; sync: Sync }>();
const copies: Record<Sync, number[]> = { always: [], '2m': [] };
const note = (name: string, sync: Sync, perSecond: number) => {
  const known = figures.get(name) ?? { perSecond: [], sync };
  known.perSecond.push(perSecond);
  figures.set(name, known);
  console.log(`${name}: ${format(perSecond)} events/s`);
};
const format = (perSecond: number) => Math.round(perSecond).toLocaleString('en');
const row = (name: string, all: number[], base: number[]) => {
  const ratios = all.map((one, round) => one / (base[round] as number));
  const range = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`;
  return `| ${name} | ${format(median(all))} | ${median(ratios).toFixed(2)} [${range}] |`;
};

for (const sync of ['always', '2m'] as const) await measure(sync);
const allCopies = [...copies.always, ...copies['2m']];
const contenders = [...figures].map(([name, { perSecond, sync }]) => row(name, perSecond, copies[sync]));
const table = ['| | events/s | ratio to COPY [range] |', '|---|---|---|', row('bare COPY', allCopies, allCopies), ...contenders];
console.log(`\n${table.join('\n')}`);
writeBetween('stream', `${ROUNDS} rounds of ${format(EVENTS)} events (${format(SINGLE_EVENTS)} where one is a message)`, table);

async function measure(sync: Sync): Promise<void> {
  const services = startOwnServices(sync);
  const { config } = services;
  await migrate(config, openLog('silent'));
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  await addNumberedProperties(config, (ROUNDS * 4 + 1) * PROPERTIES);
  const publishing = accessEventPublisher(config, openLog('silent'));
  let place = 0;

  const counted = async (from: number) => {
    const { rows } = await owner.query(
      `select coalesce(sum(granted_in + granted_out + denied_in + denied_out), 0)::int as sum from access_hourly_total
       where property_id between $1 and $2`,
      [from, from + PROPERTIES - 1],
    );
    return rows[0].sum as number;
  };
  async function publish(from: number, events: number, perMessage: number): Promise<void> {
    let first = 0;
    const lane = async () => {
      while (first < events) {
        const mine = first;
        first += perMessage;
        const property = from + ((mine / perMessage) % PROPERTIES);
        const at = new Date(Date.now() - (mine % 48) * 3_600_000);
        await publishing.publish(`${config.LOBBY_STREAM}.${property}.gateway.1`, JSON.stringify(passages(mine, perMessage, at)));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  }
  /** From the first committed batch, so that the start of the workers does not count. */
  async function drained(from: number, events: number): Promise<number> {
    let seen = await counted(from);
    while (seen === 0) {
      await pause(10);
      seen = await counted(from);
    }
    const [started, before] = [performance.now(), seen];
    while (seen < events) {
      await pause(20);
      seen = await counted(from);
    }
    return ((events - before) / (performance.now() - started)) * 1000;
  }

  for (let round = 0; round < ROUNDS; round += 1)
    for (const perMessage of [1, 50]) {
      const events = perMessage === 1 ? SINGLE_EVENTS : EVENTS;
      const name = `${perMessage} a message, ${brokers[sync]}`;
      const [backlog, together] = [place + PROPERTIES, place + 2 * PROPERTIES];
      place = together;
      const started = performance.now();
      await publish(backlog, events, perMessage);
      note(`publishing alone, ${name}`, sync, (events / (performance.now() - started)) * 1000);
      const crew = startWorkers(config);
      note(`draining alone, ${name}`, sync, await drained(backlog, events));
      const began = performance.now();
      await publish(together, events, perMessage);
      while ((await counted(together)) < events) await pause(20);
      note(`publishing and draining, ${name}`, sync, (events / (performance.now() - began)) * 1000);
      for (const worker of crew) worker.kill('SIGKILL');
      if (perMessage > 1) copies[sync].push(copy(services, backlog, events));
    }
  await owner.end();
  await publishing.close();
  services.remove();
}

function startWorkers(config: Config): ChildProcess[] {
  // Without the monitor nobody asks the broker how often it writes: that is what is measured.
  const { LOBBY_NATS_MONITOR_URL: _unasked, ...rest } = config;
  return [1, 2].map((turn) => {
    const settings = { ...rest, LOBBY_METRICS_PORT: config.LOBBY_METRICS_PORT + turn };
    const env = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
    return spawn(process.execPath, [main, 'worker'], { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  });
}

/** The rows of a backlog, into a table of the same shape and indexes, in one statement. */
function copy({ psql }: ReturnType<typeof startOwnServices>, from: number, events: number): number {
  psql(
    `copy (select * from access_event where property_id between ${from} and ${from + PROPERTIES - 1} order by received_at) to '/tmp/lobby-bench-events'`,
  );
  psql('drop table if exists stream.bare; create table stream.bare (like access_event including constraints including indexes)');
  const started = performance.now();
  psql(`copy stream.bare from '/tmp/lobby-bench-events'`);
  return (events / (performance.now() - started)) * 1000;
}
