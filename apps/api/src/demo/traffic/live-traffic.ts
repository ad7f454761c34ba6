import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Gateway } from './gateway.ts';
import { movementsBetween } from './movements.ts';
import type { SimulatedProperty } from './simulated-property.ts';

/** Two heartbeats in the time after which a device counts as offline. */
const PACE = { tickMs: 1000, heartbeatMs: 60_000 };

export interface Live {
  /** Called with every heartbeat, since devices are registered, disabled and moved meanwhile. */
  readProperties: () => Promise<SimulatedProperty[]>;
  gateway: Gateway;
  log: Logger;
  stop: AbortSignal;
}

/** Simulates live traffic from now on, with heartbeats of every device. What the broker did not accept is sent again. */
export async function simulateLive({ readProperties, gateway, log, stop }: Live, { tickMs, heartbeatMs } = PACE): Promise<void> {
  let reportedUntil = Date.now();
  let lastHeartbeat = 0;
  let properties: SimulatedProperty[] = [];
  while (!stop.aborted) {
    const now = Date.now();
    try {
      if (now - lastHeartbeat >= heartbeatMs) {
        properties = await readProperties();
        await Promise.all(properties.map((simulated) => gateway.heartbeat(simulated, now)));
        lastHeartbeat = now;
      }
      await Promise.all(
        properties.map((simulated) => gateway.report(simulated, movementsBetween(simulated, reportedUntil, now))),
      );
      reportedUntil = now;
    } catch (error) {
      log.warn({ err: error }, 'publishing simulated events failed, retrying');
    }
    await pause(tickMs, undefined, { signal: stop }).catch(() => undefined); // asked to stop
  }
}
