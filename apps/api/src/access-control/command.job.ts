import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Job, JobCtx } from '#kernel/worker.ts';
import type { AccessControl, Command, Device } from './adapter.ts';
import { bring, type Step } from './bring.ts';
import { simulator } from './simulator.ts';

/** After so many tries, over about eight minutes, somebody has to look at the device. */
const MOST_TRIES = 6;
const FIRST_WAIT_SECONDS = 15;

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
  async run(job, payload) {
    const { propertyId, data } = Asked.parse(payload);
    await workOff(job, simulator, propertyId, data.hardware);
  },
};

/** Every minute: what did not come through is tried again, and what a worker left behind when it died. */
export const dueCommands: Job = {
  name: 'dueCommands',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number; device: number }>('select property, device from hardware.due()');
    await Promise.all(rows.map(({ property, device }) => workOff(job, simulator, property, device)));
  },
};

/** Until nothing is open, or the oldest has to wait: later commands never overtake it. */
export async function workOff(job: JobCtx, system: AccessControl, property: number, device: number): Promise<void> {
  for (let taken = await take(job, property, device); taken; taken = await take(job, property, device)) {
    const { attempts, reference, is_late: isLate } = taken;
    const told = (step: Step, wait: number) => settle(job, property, taken, step, wait);
    const step: Step = isLate
      ? { state: 'failed', reference, problem: 'late' }
      : await bring(system, commandOf(taken), reference, (sent) => told(sent, 2 * FIRST_WAIT_SECONDS));
    const isOver = step.problem !== null && attempts >= MOST_TRIES;
    await told(isOver ? { ...step, state: 'failed' } : step, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  }
}

async function take({ query }: JobCtx, property: number, device: number): Promise<Taken | undefined> {
  const { rows } = await query<Taken>('select * from hardware.take_command($1, $2)', [property, device]);
  return rows[0];
}

async function settle({ query, bus }: JobCtx, property: number, taken: Taken, step: Step, wait: number): Promise<void> {
  const { id, round, attempts } = taken;
  const { state, reference, problem } = step;
  const values = [property, id, round, attempts, state, reference, problem, wait];
  await query('select hardware.settle_command($1, $2, $3, $4, $5, $6, $7, $8)', values);
  const payload = { area: 'device-command', id, change: 'updated' };
  await bus.publish(property, { id: randomUUID(), name: 'record.changed', payload });
}

function commandOf({ id, round, kind, card_no: cardNo, ...device }: Taken): Command {
  const { hardware_id, type, addr, serial_number: serialNumber, status } = device;
  const known: Device = { id: hardware_id, type, addr, serialNumber, status };
  return { id, key: `${id}-${round}`, kind, cardNo, device: known };
}
