import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import { flood } from '#demo/traffic/event-flood.ts';
import { gateway } from '#demo/traffic/gateway.ts';
import { simulateLive } from '#demo/traffic/live-traffic.ts';
import { readSimulatedProperty } from '#demo/traffic/read-simulated-property.ts';
import type { SimulatedProperty } from '#demo/traffic/simulated-property.ts';
import { accessEventPublisher } from '#modules/access-event/access-event.stream.ts';
import { enterProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

/** The residents of the seeded two months of history. */
const MAX_RESIDENTS = 250;

const number = z.coerce.number().int().positive().optional();
const Options = z.object({ property: number, rate: number, seconds: number });
const text = { type: 'string' } as const;

/** Runs until SIGTERM or SIGINT, or for so many seconds. */
export async function simulate(config: Config, log: Logger, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { property: text, rate: text, seconds: text } });
  const { property, rate, seconds } = Options.parse(values);
  const readProperties = () => readSimulatedProperties(config, property);
  const out = accessEventPublisher(config, log);
  const stop = stopOn(seconds);
  const way = gateway(config.LOBBY_STREAM, out);
  log.info({ property: property ?? 'all', rate: rate ?? 'as the hour has it' }, 'simulating');
  if (rate) {
    const sent = await flood(await withGates(readProperties), way, { rate, run: randomUUID().slice(0, 8), stop });
    log.info({ sent }, 'events published');
  } else await simulateLive({ readProperties, gateway: way, log, stop });
  await out.close();
}

async function withGates(read: () => Promise<SimulatedProperty[]>): Promise<SimulatedProperty[]> {
  const properties = await read();
  if (properties.length === 0) throw new Error('No property has a device in use; lobby seed demo makes some');
  return properties;
}

async function readSimulatedProperties(config: Config, only: number | undefined): Promise<SimulatedProperty[]> {
  return asOwner(ownerUrl(config), async (db) => {
    const found = await db.selectFrom('hardware').select('propertyId').distinct().orderBy('propertyId').execute();
    const wanted = found.map(({ propertyId }) => propertyId).filter((property) => only === undefined || property === only);
    const properties: SimulatedProperty[] = [];
    for (const property of wanted) {
      await enterProperty(db, property);
      properties.push(await readSimulatedProperty(db, property, MAX_RESIDENTS));
    }
    return properties.filter(({ gates }) => gates.length > 0);
  });
}

function stopOn(seconds: number | undefined): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => asked.abort());
  return seconds === undefined ? asked.signal : AbortSignal.any([asked.signal, AbortSignal.timeout(seconds * 1000)]);
}
