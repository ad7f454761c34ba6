import { setTimeout as pause } from 'node:timers/promises';
import type { CommandState, DeviceCommand } from '@lobby/contract/areas/device-command';
import type { z } from 'zod';
import { type AccessControl, type Command, CommandRefused } from '#modules/access-control/access-control.public.ts';

/** After this the attempt is over; the command is retried later. */
const TIMEOUT_MS = 10_000;
const POLL_MS = 250;

export interface CommandStep {
  state: z.infer<typeof CommandState>;
  reference: string | null;
  problem: DeviceCommand['problem'];
}
type ReportStep = (step: CommandStep) => Promise<unknown>;

/** Sends a command unless it was sent before, then polls its outcome. Steps are reported as they happen; the last one is returned. */
export async function deliverCommand(
  system: AccessControl,
  command: Command,
  known: string | null,
  report: ReportStep,
): Promise<CommandStep> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let reference = known;
  try {
    if (reference === null) {
      reference = await rejectOnAbort(signal, system.send(command, signal));
      await report({ state: 'sent', reference, problem: null });
    }
    for (;;) {
      const outcome = await rejectOnAbort(signal, system.outcome(reference, signal));
      if (outcome === 'applied') return { state: 'applied', reference, problem: null };
      if (outcome === 'refused') throw new CommandRefused();
      await pause(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof CommandRefused) return { state: 'failed', reference, problem: 'refused' };
    return { state: reference === null ? 'queued' : 'sent', reference, problem: signal.aborted ? 'silent' : 'unreachable' };
  }
}

/** Not every client library honours an abort signal; the timeout holds all the same. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
