import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceCommand } from '@lobby/contract/areas/device-command';
import { type AccessControl, CommandFailed, CommandRefused } from './access-control-adapter.ts';
import { orAborted } from './or-aborted.ts';

/** After this the attempt is over; what was sent is retried later. */
const TIMEOUT_MS = 10_000;
const POLL_MS = 250;

/** `sent` was accepted and not confirmed yet. */
export interface SendStep {
  state: 'queued' | 'sent' | 'applied' | 'failed';
  reference: string | null;
  problem: DeviceCommand['problem'];
  /** The system is there, and answered with an error. */
  isAnswered?: boolean;
}

/** Sends unless it was sent before, then polls the outcome. Acceptance is reported as it happens; the last step is returned. */
export async function sendAndPoll(
  system: AccessControl,
  send: (signal: AbortSignal) => Promise<string>,
  known: string | null,
  report: (accepted: SendStep) => Promise<unknown>,
): Promise<SendStep> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let reference = known;
  try {
    if (reference === null) {
      reference = await orAborted(signal, send(signal));
      await report({ state: 'sent', reference, problem: null });
    }
    for (;;) {
      const outcome = await orAborted(signal, system.outcome(reference, signal));
      if (outcome === 'applied') return { state: 'applied', reference, problem: null };
      if (outcome === 'refused') throw new CommandRefused();
      await pause(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof CommandRefused) return { state: 'failed', reference, problem: 'refused' };
    const isAnswered = error instanceof CommandFailed && error.isAnswered;
    const problem = signal.aborted && !isAnswered ? 'silent' : 'unreachable';
    return { state: reference === null ? 'queued' : 'sent', reference, problem, isAnswered };
  }
}
