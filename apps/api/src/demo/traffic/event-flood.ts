import { setTimeout as pause } from 'node:timers/promises';
import { endlessMovements } from './endless-movements.ts';
import type { Gateway } from './gateway.ts';
import type { Movement, SimulatedProperty } from './simulated-property.ts';

const TICK_MS = 100;

export interface Flood {
  /** Events a second over all properties together. */
  rate: number;
  /** Prefix of the run's event ids. */
  run: string;
  stop: AbortSignal;
  onSent?: (sent: number) => void;
}

/** Publishes events at the given rate, or at the pace of a slower broker. Returns how many were published. */
export async function flood(
  properties: SimulatedProperty[],
  gateway: Gateway,
  { rate, run, stop, onSent }: Flood,
): Promise<number> {
  const sources = properties.map((simulated) => ({
    simulated,
    movements: endlessMovements(simulated, Date.now(), `${run}-${simulated.property}`, Date.now),
  }));
  const start = performance.now();
  let sent = 0;
  while (!stop.aborted && sources.length > 0) {
    const due = Math.floor(((performance.now() - start) / 1000) * rate) - sent;
    const each = Math.ceil(due / sources.length);
    const shares = sources.map(({ simulated, movements }) => ({ simulated, next: takeNext(movements, each) }));
    await Promise.all(shares.map(({ simulated, next }) => gateway.report(simulated, next)));
    sent += shares.reduce((sum, { next }) => sum + next.length, 0);
    onSent?.(sent);
    await pause(TICK_MS, undefined, { signal: stop }).catch(() => undefined); // asked to stop
  }
  return sent;
}

function takeNext(movements: Iterator<Movement>, count: number): Movement[] {
  const taken: Movement[] = [];
  while (taken.length < count) {
    const { value, done } = movements.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
