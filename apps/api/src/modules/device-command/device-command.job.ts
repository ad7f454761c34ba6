import { z } from 'zod';
import {
  type AccessControl,
  accessControlOf,
  type Command,
  type Device,
  type SendStep,
  sendAndPoll,
  watchAnswer,
  withDeliverySlot,
} from '#modules/access-control/access-control.public.ts';
import { type Job, type JobCtx, runAgain } from '#platform/module.ts';

/** After so many attempts, over about eight minutes, somebody has to look at the device. */
const MAX_ATTEMPTS = 6;
const FIRST_WAIT_SECONDS = 15;
/** Each may take ten seconds: a cron run stays within a minute. */
const MAX_BATCH = 40;
const MAX_CONCURRENT = 8;
/** Unanswered devices of one property in a row, after which its access control system counts as unavailable. */
const MAX_UNANSWERED = 2;

interface ClaimedCommand {
  id: number;
  kind: Command['kind'];
  reference: string | null;
  round: number;
  attempts: number;
  is_late: boolean;
  hardware_id: number;
  type: string;
  addr: string | null;
  serial_number: string | null;
  status: boolean;
}

const Asked = z.object({ propertyId: z.int(), data: z.object({ hardware: z.int() }) });

/** Delivers the queued commands of one device, in order. */
export const deviceCommands: Job = {
  name: 'deviceCommands',
  pool: 'fast',
  async run(job, payload) {
    const { propertyId, data } = Asked.parse(payload);
    const hadSlot = await withDeliverySlot('fast', propertyId, async () =>
      drainDeviceQueue(job, await accessControlOf(job, propertyId), propertyId, data.hardware),
    );
    if (!hadSlot) await job.query(retryLaterSql, [JSON.stringify(payload)]);
  },
};

/** Every minute: retries commands that are due, and those a crashed worker left behind. After a full batch it runs again at once. */
export const dueCommands: Job = {
  name: 'dueCommands',
  pool: 'fast',
  every: '* * * * *',
  async run(job) {
    const tried = await retryDue(job, (property) => accessControlOf(job, property));
    if (tried >= MAX_BATCH) await runAgain(job, dueCommands.name);
  },
};

/** Retries due devices, a few in parallel and properties one device at a time; an unavailable property is left for the next run. */
export async function retryDue(job: JobCtx, systemOf: SystemOf): Promise<number> {
  const { rows } = await job.query<Due>('select property, device from hardware.due_commands($1)', [MAX_BATCH]);
  const byProperty = Map.groupBy(rows, ({ property }) => property);
  const queues = [...byProperty.values()];
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) await retryProperty(job, systemOf, queue);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return rows.length;
}
type SystemOf = (property: number) => Promise<AccessControl>;
interface Due {
  property: number;
  device: number;
}

async function retryProperty(job: JobCtx, systemOf: SystemOf, queue: Due[]): Promise<void> {
  let unanswered = 0;
  for (const { property, device } of queue) {
    if (unanswered >= MAX_UNANSWERED) return;
    if (!(await drainDeviceQueue(job, await systemOf(property), property, device))) unanswered += 1;
  }
}

const retryLaterSql = `select graphile_worker.add_job('deviceCommands', $1::json, run_at => now() + interval '1 second')`;

/** Delivers until the queue is empty or the oldest command has to wait: later ones never overtake it. False when the system did not answer. */
export async function drainDeviceQueue(job: JobCtx, system: AccessControl, property: number, device: number): Promise<boolean> {
  let isAnswered = true;
  for (let claimed = await claimCommand(job, property, device); claimed; claimed = await claimCommand(job, property, device)) {
    const { attempts, reference, is_late: isLate } = claimed;
    const report = (step: SendStep, wait: number) => recordResult(job, property, claimed, step, wait);
    const step: SendStep = isLate
      ? { state: 'failed', reference, problem: 'late' }
      : await watchAnswer(property, () =>
          sendAndPoll(
            system,
            (signal) => system.send(commandOf(claimed), signal),
            reference,
            (sent) => report(sent, 2 * FIRST_WAIT_SECONDS),
          ),
        );
    const isOver = step.problem !== null && attempts >= MAX_ATTEMPTS;
    isAnswered = step.problem !== 'unreachable' && step.problem !== 'silent';
    await report(isOver ? { ...step, state: 'failed' } : step, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  }
  return isAnswered;
}

async function claimCommand({ query }: JobCtx, property: number, device: number): Promise<ClaimedCommand | undefined> {
  const { rows } = await query<ClaimedCommand>('select * from hardware.claim_command($1, $2)', [property, device]);
  return rows[0];
}

async function recordResult(
  { query }: JobCtx,
  property: number,
  claimed: ClaimedCommand,
  step: SendStep,
  wait: number,
): Promise<void> {
  const { id, round, attempts } = claimed;
  const { state, reference, problem } = step;
  const values = [property, id, round, attempts, state, reference, problem, wait];
  await query('select hardware.record_command_result($1, $2, $3, $4, $5, $6, $7, $8)', values);
}

function commandOf({ id, round, kind, ...device }: ClaimedCommand): Command {
  const { hardware_id, type, addr, serial_number: serialNumber, status } = device;
  const known: Device = { id: hardware_id, type, addr, serialNumber, status };
  return { key: `${id}-${round}`, kind, device: known };
}
