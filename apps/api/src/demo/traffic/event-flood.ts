import { setTimeout as pause } from 'node:timers/promises';
import { endless } from './endless-movements.ts';
import type { Gateway } from './gateway.ts';
import type { House, Movement } from './house.ts';

const TICK_MS = 100;

export interface Flood {
  /** Events a second over all houses together. */
  rate: number;
  /** Names the run, so that its events are nobody else's. */
  run: string;
  stop: AbortSignal;
  onSent?: (sent: number) => void;
}

/** As many events a second as asked for, whatever the hour; a broker that is slower sets the pace. Tells how many it took. */
export async function flood(houses: House[], gateway: Gateway, { rate, run, stop, onSent }: Flood): Promise<number> {
  const sources = houses.map((house) => ({ house, movements: endless(house, Date.now(), `${run}-${house.property}`, Date.now) }));
  const start = performance.now();
  let sent = 0;
  while (!stop.aborted && sources.length > 0) {
    const due = Math.floor(((performance.now() - start) / 1000) * rate) - sent;
    const each = Math.ceil(due / sources.length);
    const shares = sources.map(({ house, movements }) => ({ house, next: take(movements, each) }));
    await Promise.all(shares.map(({ house, next }) => gateway.report(house, next)));
    sent += shares.reduce((sum, { next }) => sum + next.length, 0);
    onSent?.(sent);
    await pause(TICK_MS, undefined, { signal: stop }).catch(() => undefined); // asked to stop
  }
  return sent;
}

function take(movements: Iterator<Movement>, count: number): Movement[] {
  const taken: Movement[] = [];
  while (taken.length < count) {
    const { value, done } = movements.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
