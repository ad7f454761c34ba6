import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import { flood } from '#demo/traffic/event-flood.ts';
import { gateway } from '#demo/traffic/gateway.ts';
import type { House } from '#demo/traffic/house.ts';
import { live } from '#demo/traffic/live.ts';
import { houseOf } from '#demo/traffic/read-house.ts';
import { accessEventPublisher } from '#modules/access-event/access-event.stream.ts';
import { enterProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

/** As many as the demo's two months know; more would be strangers to them. */
const MOST_RESIDENTS = 250;

const number = z.coerce.number().int().positive().optional();
const Options = z.object({ property: number, rate: number, seconds: number });
const text = { type: 'string' } as const;

/** Runs until it is asked to stop, or for so many seconds. */
export async function simulate(config: Config, log: Logger, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { property: text, rate: text, seconds: text } });
  const { property, rate, seconds } = Options.parse(values);
  const houses = () => housesOf(config, property);
  const out = accessEventPublisher(config, log);
  const stop = stopOn(seconds);
  const way = gateway(config.LOBBY_STREAM, out);
  log.info({ property: property ?? 'all', rate: rate ?? 'as the hour has it' }, 'simulating');
  if (rate) {
    const sent = await flood(await withGates(houses), way, { rate, run: randomUUID().slice(0, 8), stop });
    log.info({ sent }, 'taken by the stream');
  } else await live({ houses, gateway: way, log, stop });
  await out.close();
}

async function withGates(ask: () => Promise<House[]>): Promise<House[]> {
  const houses = await ask();
  if (houses.length === 0) throw new Error('No property has a device in use; lobby seed demo makes some');
  return houses;
}

async function housesOf(config: Config, only: number | undefined): Promise<House[]> {
  return asOwner(ownerUrl(config), async (db) => {
    const found = await db.selectFrom('hardware').select('propertyId').distinct().orderBy('propertyId').execute();
    const wanted = found.map(({ propertyId }) => propertyId).filter((property) => only === undefined || property === only);
    const houses: House[] = [];
    for (const property of wanted) {
      await enterProperty(db, property);
      houses.push(await houseOf(db, property, MOST_RESIDENTS));
    }
    return houses.filter(({ gates }) => gates.length > 0);
  });
}

function stopOn(seconds: number | undefined): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => asked.abort());
  return seconds === undefined ? asked.signal : AbortSignal.any([asked.signal, AbortSignal.timeout(seconds * 1000)]);
}
