import { z } from 'zod';
import { type Job, type JobCtx, runAgain } from '#platform/module.ts';
import type { AccessControl, Command, Device } from './access-control-adapter.ts';
import { bring, type Step } from './deliver-command.ts';
import { simulator } from './simulator.ts';

/** After so many tries, over about eight minutes, somebody has to look at the device. */
const MOST_TRIES = 6;
const FIRST_WAIT_SECONDS = 15;
/** Each may take ten seconds: a run of the clock's job stays within a minute. */
const MAX_BATCH = 40;
const MAX_AT_ONCE = 8;
/** Devices of one property in a row that did not answer: its access system is away. */
const MAX_UNANSWERED = 2;
/** Half of the pool. */
const MAX_PER_PROPERTY = 4;

interface Taken {
  id: number;
  kind: Command['kind'];
  card_no: string | null;
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

/** The commands of one device, in the order they were asked for. */
export const deviceCommands: Job = {
  name: 'deviceCommands',
  pool: 'fast',
  async run(job, payload) {
    const { propertyId, data } = Asked.parse(payload);
    const isTaken = await withPlace(propertyId, () => drainDeviceQueue(job, simulator, propertyId, data.hardware));
    if (!isTaken) await job.query(laterSql, [JSON.stringify(payload)]);
  },
};

/** Every minute: what did not come through is tried again, and what a worker left behind when it died. A full batch goes on at once. */
export const dueCommands: Job = {
  name: 'dueCommands',
  pool: 'fast',
  every: '* * * * *',
  async run(job) {
    const tried = await retryDue(job, simulator);
    if (tried >= MAX_BATCH) await runAgain(job, dueCommands.name);
  },
};

/** Devices that are due, a few at a time and few of one property; a property that does not answer is left for the next run. */
export async function retryDue(job: JobCtx, system: AccessControl): Promise<number> {
  const { rows } = await job.query<Due>('select property, device from hardware.due_commands($1)', [MAX_BATCH]);
  const byProperty = Map.groupBy(rows, ({ property }) => property);
  const lanes = [...byProperty.values()];
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) await retryProperty(job, system, lane);
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
  return rows.length;
}
interface Due {
  property: number;
  device: number;
}

async function retryProperty(job: JobCtx, system: AccessControl, lane: Due[]): Promise<void> {
  let unanswered = 0;
  for (const { property, device } of lane) {
    if (unanswered >= MAX_UNANSWERED) return;
    if (!(await drainDeviceQueue(job, system, property, device))) unanswered += 1;
  }
}

/** At most so many of one property in this worker: doors that do not answer must not hold every place there is. False when none is free. */
const busy = new Map<number, number>();
async function withPlace(property: number, work: () => Promise<unknown>): Promise<boolean> {
  const places = busy.get(property) ?? 0;
  if (places >= MAX_PER_PROPERTY) return false;
  busy.set(property, places + 1);
  try {
    await work();
  } finally {
    const left = (busy.get(property) ?? 1) - 1;
    if (left > 0) busy.set(property, left);
    else busy.delete(property);
  }
  return true;
}
const laterSql = `select graphile_worker.add_job('deviceCommands', $1::json, run_at => now() + interval '1 second')`;

/** Until nothing is open, or the oldest has to wait: later commands never overtake it. False when the system did not answer. */
export async function drainDeviceQueue(job: JobCtx, system: AccessControl, property: number, device: number): Promise<boolean> {
  let isAnswered = true;
  for (let taken = await take(job, property, device); taken; taken = await take(job, property, device)) {
    const { attempts, reference, is_late: isLate } = taken;
    const told = (step: Step, wait: number) => settle(job, property, taken, step, wait);
    const step: Step = isLate
      ? { state: 'failed', reference, problem: 'late' }
      : await bring(system, commandOf(taken), reference, (sent) => told(sent, 2 * FIRST_WAIT_SECONDS));
    const isOver = step.problem !== null && attempts >= MOST_TRIES;
    isAnswered = step.problem !== 'unreachable' && step.problem !== 'silent';
    await told(isOver ? { ...step, state: 'failed' } : step, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  }
  return isAnswered;
}

async function take({ query }: JobCtx, property: number, device: number): Promise<Taken | undefined> {
  const { rows } = await query<Taken>('select * from hardware.claim_command($1, $2)', [property, device]);
  return rows[0];
}

async function settle({ query }: JobCtx, property: number, taken: Taken, step: Step, wait: number): Promise<void> {
  const { id, round, attempts } = taken;
  const { state, reference, problem } = step;
  const values = [property, id, round, attempts, state, reference, problem, wait];
  await query('select hardware.record_command_result($1, $2, $3, $4, $5, $6, $7, $8)', values);
}

function commandOf({ id, round, kind, card_no: cardNo, ...device }: Taken): Command {
  const { hardware_id, type, addr, serial_number: serialNumber, status } = device;
  const known: Device = { id: hardware_id, type, addr, serialNumber, status };
  return { id, key: `${id}-${round}`, kind, cardNo, device: known };
}
