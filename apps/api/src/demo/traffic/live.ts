import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Gateway } from './gateway.ts';
import type { House } from './house.ts';
import { movementsBetween } from './movements.ts';

/** A sign of life twice in the time after which a device counts as offline. */
const PACE = { tickMs: 1000, beatMs: 60_000 };

export interface Live {
  /** Asked with every sign of life: devices are registered, switched off and moved while people come and go. */
  houses: () => Promise<House[]>;
  gateway: Gateway;
  log: Logger;
  stop: AbortSignal;
}

/** As the hour has it: what the houses do from now on, with a sign of life from each device. What the broker did not take is told again. */
export async function live({ houses, gateway, log, stop }: Live, { tickMs, beatMs } = PACE): Promise<void> {
  let told = Date.now();
  let beaten = 0;
  let standing: House[] = [];
  while (!stop.aborted) {
    const now = Date.now();
    try {
      if (now - beaten >= beatMs) {
        standing = await houses();
        await Promise.all(standing.map((house) => gateway.beat(house, now)));
        beaten = now;
      }
      await Promise.all(standing.map((house) => gateway.report(house, movementsBetween(house, told, now))));
      told = now;
    } catch (error) {
      log.warn({ err: error }, 'nothing could be told; it is tried again');
    }
    await pause(tickMs, undefined, { signal: stop }).catch(() => undefined); // asked to stop
  }
}
