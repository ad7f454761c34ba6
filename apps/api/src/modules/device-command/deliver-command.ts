import { setTimeout as pause } from 'node:timers/promises';
import type { CommandState, DeviceCommand } from '@lobby/contract/areas/device-command';
import type { z } from 'zod';
import type { AccessControl, Command } from './access-control-adapter.ts';
import { Refused } from './access-control-adapter.ts';

/** A system that has not answered by then is tried again later. */
const LIMIT_MS = 10_000;
const LOOK_AGAIN_MS = 250;

export interface Step {
  state: z.infer<typeof CommandState>;
  reference: string | null;
  problem: DeviceCommand['problem'];
}
type Told = (step: Step) => Promise<unknown>;

/** Sends a command unless it was sent before, then waits for what comes of it. Every step is told as it happens; the last is given back. */
export async function bring(system: AccessControl, command: Command, known: string | null, told: Told): Promise<Step> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  let reference = known;
  try {
    if (reference === null) {
      reference = await within(signal, system.send(command, signal));
      await told({ state: 'sent', reference, problem: null });
    }
    for (;;) {
      const outcome = await within(signal, system.outcome(reference, signal));
      if (outcome === 'applied') return { state: 'applied', reference, problem: null };
      if (outcome === 'refused') throw new Refused();
      await pause(LOOK_AGAIN_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof Refused) return { state: 'failed', reference, problem: 'refused' };
    return { state: reference === null ? 'queued' : 'sent', reference, problem: signal.aborted ? 'silent' : 'unreachable' };
  }
}

/** Not every client hears a signal; the limit holds all the same. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
