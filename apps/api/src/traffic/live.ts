import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Gateway } from './gateway.ts';
import type { House } from './house.ts';
import { movementsBetween } from './movements.ts';

const TICK_MS = 1000;
/** Twice in the time after which a device counts as offline. */
const BEAT_MS = 60_000;

/** As the hour has it: what the house does from now on, with a sign of life from each device. What the broker did not take is told again. */
export async function live(house: House, gateway: Gateway, log: Logger, stop: AbortSignal): Promise<void> {
  let told = Date.now();
  let beaten = 0;
  while (!stop.aborted) {
    const now = Date.now();
    try {
      await gateway.report(house, movementsBetween(house, told, now));
      told = now;
      if (now - beaten >= BEAT_MS) {
        await gateway.beat(house, now);
        beaten = now;
      }
    } catch (error) {
      log.warn({ err: error, property: house.property }, 'the stream took nothing; it is tried again');
    }
    await pause(TICK_MS, undefined, { signal: stop }).catch(() => undefined); // asked to stop
  }
}
