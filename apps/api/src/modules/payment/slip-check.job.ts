import { z } from 'zod';
import type { Config, Job, JobCtx } from '#platform/module.ts';
import { httpChecker, type SlipChecker, simulatedChecker } from './slip-checker.ts';
import type { AskedSlip, SlipVerdict } from './slip-verdict.ts';

/** Banks answer within 25 seconds; the lease is a minute. */
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 4;
const FIRST_WAIT_SECONDS = 30;
const MAX_PROPERTIES = 40;
const MAX_BATCH = 100;

interface ClaimedCheck {
  pay_in: number;
  checker: 'simulator' | 'http';
  bank: string;
  reference: string;
  satang: string | number;
  paid_on: string;
  accounts: AskedSlip['accounts'];
  /** Of all: the name of this one. `tries` are those since somebody last had it asked. */
  attempts: number;
  tries: number;
}

const checkerOf = (config: Config, kind: ClaimedCheck['checker']): SlipChecker =>
  kind === 'http' ? httpChecker(config) : simulatedChecker(config);

/** Asks about the slips of a property, the longest waiting first. Ends where the checker does not answer. */
export async function checkSlips(job: JobCtx, property: number, timeoutMs = TIMEOUT_MS): Promise<void> {
  for (let asked = 0; asked < MAX_BATCH; asked += 1) {
    const { rows } = await job.query<ClaimedCheck>('select * from ledger.claim_slip_check($1)', [property]);
    const claimed = rows[0];
    if (!claimed) return;
    const verdict = await verdictOf(job, claimed, timeoutMs);
    const isLast = claimed.tries >= MAX_ATTEMPTS;
    // A transfer may reach the service minutes after the slip.
    const isOpen = !verdict || verdict.outcome === 'notFound';
    const outcome = isOpen && !isLast ? 'queued' : (verdict?.outcome ?? 'timeout');
    const wait = FIRST_WAIT_SECONDS * 2 ** (claimed.tries - 1);
    await job.query('select ledger.record_slip_check($1, $2, $3, $4, $5, $6)', [
      property,
      claimed.pay_in,
      claimed.attempts,
      outcome,
      verdict ? JSON.stringify(verdict) : null,
      wait,
    ]);
    if (!verdict) return;
  }
}

async function verdictOf({ config, log }: JobCtx, claimed: ClaimedCheck, timeoutMs: number): Promise<SlipVerdict | null> {
  const { bank, reference, satang, paid_on: paidOn, accounts } = claimed;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await checkerOf(config, claimed.checker)({ bank, reference, satang: Number(satang), paidOn, accounts }, signal);
  } catch (error) {
    // Neither the reference nor the amount: a slip is personal data.
    log.warn(
      { reason: signal.aborted ? 'timeout' : (error as Error).name, payIn: claimed.pay_in },
      'slip checker did not answer',
    );
    return null;
  }
}

const Asked = z.object({ propertyId: z.int() });
export const slipCheckJobs: Job[] = [
  {
    name: 'slipChecks',
    pool: 'bulk',
    run: async (job, payload) => checkSlips(job, Asked.parse(payload).propertyId),
  },
  {
    name: 'dueSlipChecks',
    pool: 'bulk',
    every: '* * * * *',
    async run(job) {
      const { rows } = await job.query<{ property: number }>('select property from ledger.due_slip_checks($1)', [MAX_PROPERTIES]);
      for (const { property } of rows) await checkSlips(job, property);
    },
  },
];
