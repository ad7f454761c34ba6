import type { ParsedMessages } from './message.ts';

const MIN_INTERVAL_MS = 30_000;
const MAX_CACHED = 100_000;

/** Throttle: of all heartbeats received, the latest of each device, at most every half minute. */
export function heartbeatThrottle() {
  const storedAt = new Map<string, number>();
  return {
    due(heartbeats: ParsedMessages['heartbeats']): ParsedMessages['heartbeats'] {
      const latest = new Map<string, ParsedMessages['heartbeats'][number]>();
      for (const heartbeat of heartbeats) {
        const name = `${heartbeat.property}.${heartbeat.device}`;
        if (heartbeat.at.getTime() < (storedAt.get(name) ?? 0) + MIN_INTERVAL_MS) continue;
        if (heartbeat.at > (latest.get(name)?.at ?? 0)) latest.set(name, heartbeat);
      }
      return [...latest.values()];
    },
    markStored(heartbeats: ParsedMessages['heartbeats']): void {
      if (storedAt.size > MAX_CACHED) storedAt.clear();
      for (const { property, device, at } of heartbeats) storedAt.set(`${property}.${device}`, at.getTime());
    },
  };
}
