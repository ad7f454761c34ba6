import type { SendStep } from './send-and-poll.ts';

/**
 * Bulkhead for deliveries to access control systems in this worker: a system that does not answer holds its job for seconds. So deliveries
 * never get all places of a job pool, a property takes no more of them than it leaves, and all those whose systems did not answer last time
 * share a few.
 */
const MAX_SILENT = 3;
/** Of eight places each. */
const MAX_DELIVERIES = { fast: 6, bulk: 4 };
type Pool = keyof typeof MAX_DELIVERIES;

/** A failure that takes longer holds up others. */
const SLOW_MS = 2_000;

const active: Record<Pool, number[]> = { fast: [], bulk: [] };
const silent = new Set<number>();

/** False when no slot is free: the job is to be run a little later. */
export async function withDeliverySlot(pool: Pool, property: number, work: () => Promise<unknown>): Promise<boolean> {
  const running = active[pool];
  const free = MAX_DELIVERIES[pool] - running.length;
  const own = running.filter((one) => one === property).length;
  const isFull = own >= free || (silent.has(property) && running.filter((one) => silent.has(one)).length >= MAX_SILENT);
  if (isFull) return false;
  running.push(property);
  try {
    await work();
  } finally {
    running.splice(running.indexOf(property), 1);
  }
  return true;
}

/** Sends, and remembers whether the system of this property made it wait in vain. */
export async function watchAnswer(property: number, send: () => Promise<SendStep>): Promise<SendStep> {
  const begun = Date.now();
  const step = await send();
  const isSilent = step.problem !== null && Date.now() - begun > SLOW_MS;
  if (isSilent) silent.add(property);
  else silent.delete(property);
  return step;
}
