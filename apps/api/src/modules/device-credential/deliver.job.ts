import { z } from 'zod';
import {
  type AccessControl,
  type Credential,
  type Delivery,
  type SendStep,
  sendAndPoll,
} from '#modules/access-control/access-control.public.ts';
import { batchJob, type Job, type JobCtx } from '#platform/module.ts';

/** Attempts in a row, over about eight minutes, after which a device counts as away; it is tried again every hour and once it is heard of. */
const MAX_ATTEMPTS = 6;
const FIRST_WAIT_SECONDS = 15;
/** What one delivery holds: what closes a door waits for no more than this. */
const MAX_CREDENTIALS = 200;
/** Devices of one property at a time: for what somebody waits for, and for what comes in bulk. */
const CONCURRENCY = { soon: 32, bulk: 4 };
const PRIORITY = { soon: 1, bulk: 2 };
type Pace = keyof typeof PRIORITY;

const Payload = z.object({ propertyId: z.int() });

type SystemOf = (job: JobCtx, property: number) => Promise<AccessControl>;

/** The system of a property is read for each delivery: another one can be chosen at any time. */
export const credentialJobs = (systemOf: SystemOf): Job[] => {
  const run = (pace: Pace) => async (job: JobCtx, payload: unknown) => {
    const { propertyId } = Payload.parse(payload);
    await deliverProperty(job, systemOf, propertyId, pace);
  };
  return [
    /** Works out what has changed, and delivers what closes doors and what somebody waits for. */
    { name: 'deliverCredentials', pool: 'fast', run: run('soon') },
    /** What comes in bulk. */
    { name: 'deliverCredentialsInBulk', pool: 'bulk', run: run('bulk') },
    dueCredentials,
    expireCards,
  ];
};

/** Every minute: what a crashed worker or a device that was away left behind. */
const dueCredentials: Job = {
  name: 'dueCredentials',
  pool: 'fast',
  every: '* * * * *',
  async run({ query }) {
    await query(`select graphile_worker.add_job('deliverCredentials', json_build_object('propertyId', property), job_key => 'credentials:' || property, priority => 10)
      from hardware.with_due_deliveries() property`);
  },
};

/** Every quarter of an hour, because midnight is another moment in each time zone. */
const expireCards = batchJob({
  name: 'expireCards',
  every: '*/15 * * * *',
  due: 'hardware.with_expired_cards',
  batch: 'hardware.expire_cards',
});

/** One run for a property and pace in this process; whoever comes meanwhile wakes it. */
const wakes = new Map<string, () => void>();

export async function deliverProperty(job: JobCtx, systemOf: SystemOf, property: number, pace: Pace): Promise<void> {
  const key = `${pace} ${property}`;
  const wake = wakes.get(key);
  if (wake) return wake();
  let isWoken = Promise.withResolvers<void>();
  let isAgain = true;
  wakes.set(key, () => {
    isAgain = true;
    isWoken.resolve();
  });
  const active = new Map<number, Promise<void>>();
  /** Devices whose delivery is somebody else's: asked again once something has changed. */
  const taken = new Set<number>();
  /** Of one device: the others go on, and the job is tried again. */
  const failures: Error[] = [];
  const start = (device: number) => {
    const delivering = deliverDevice(job, systemOf, property, device, pace).then(
      (delivered) => delivered > 0,
      (error: unknown) => {
        failures.push(error as Error);
        return false;
      },
    );
    const ended = delivering.then((isDelivered) => {
      active.delete(device);
      if (!isDelivered) taken.add(device);
    });
    active.set(device, ended);
  };
  try {
    while (isAgain || active.size > 0) {
      if (isAgain) taken.clear();
      isAgain = false;
      isWoken = Promise.withResolvers();
      const isMore = await refresh(job, property);
      for (const device of await dueDevices(job, property, pace))
        if (active.size < CONCURRENCY[pace] && !active.has(device) && !taken.has(device)) start(device);
      if (isMore) isAgain = true;
      else if (active.size > 0) await Promise.race([isWoken.promise, ...active.values()]);
    }
  } finally {
    wakes.delete(key);
    await Promise.allSettled(active.values());
  }
  if (failures[0]) throw failures[0];
  if (pace === 'soon' && (await dueDevices(job, property, 'bulk')).length > 0) await job.query(inBulkSql, [property]);
}
const inBulkSql = `select graphile_worker.add_job('deliverCredentialsInBulk', json_build_object('propertyId', $1::int), job_key => 'bulk credentials:' || $1)`;

/** True while more is left. */
async function refresh({ query }: JobCtx, property: number): Promise<boolean> {
  const { rows } = await query<{ is_more: boolean }>('select hardware.refresh_credentials($1) as is_more', [property]);
  return rows[0]?.is_more === true;
}

async function dueDevices({ query }: JobCtx, property: number, pace: Pace): Promise<number[]> {
  const { rows } = await query<{ device: number }>('select device from hardware.due_deliveries($1, $2) device', [
    property,
    PRIORITY[pace],
  ]);
  return rows.map(({ device }) => device);
}

/** Until nothing is left to deliver, or the device has to be tried later. */
async function deliverDevice(job: JobCtx, systemOf: SystemOf, property: number, device: number, pace: Pace): Promise<number> {
  const claim = () => claimDelivery(job, property, device, pace);
  let delivered = 0;
  for (let claimed = await claim(); claimed; claimed = await claim()) {
    const delivery = deliveryOf(property, claimed);
    const system = await systemOf(job, property);
    const report = (step: SendStep, wait: number) => recordDelivery(job, property, claimed, step, wait);
    const step = await sendAndPoll(
      system,
      (signal) => system.deliver(delivery, signal),
      claimed.reference,
      (sent) => report(sent, 2 * FIRST_WAIT_SECONDS),
    );
    await report(step, FIRST_WAIT_SECONDS * 2 ** (claimed.attempts - 1));
    delivered += 1;
  }
  return delivered;
}

interface Claimed {
  batch: number;
  kind: Delivery['kind'];
  reference: string | null;
  attempts: number;
  credentials: (Omit<Credential, 'validUntil'> & { validUntil: string | null })[] | null;
  hardware_id: number;
  type: string;
  addr: string | null;
  serial_number: string | null;
  status: boolean;
}

async function claimDelivery({ query }: JobCtx, property: number, device: number, pace: Pace): Promise<Claimed | undefined> {
  const values = [property, device, PRIORITY[pace], MAX_CREDENTIALS];
  const { rows } = await query<Claimed>('select * from hardware.claim_delivery($1, $2, $3, $4)', values);
  return rows[0];
}

function deliveryOf(property: number, { batch, kind, credentials, ...device }: Claimed): Delivery {
  const { hardware_id: id, type, addr, serial_number: serialNumber, status } = device;
  return {
    key: `${property}-${id}-${batch}`,
    kind,
    device: { id, type, addr, serialNumber, status },
    credentials: (credentials ?? []).map((one) => ({
      ...one,
      validUntil: one.validUntil === null ? null : new Date(one.validUntil),
    })),
  };
}

/** A device that has not answered often enough counts as away: everything that waits for it has failed for now. */
async function recordDelivery(
  { query }: JobCtx,
  property: number,
  claimed: Claimed,
  step: SendStep,
  wait: number,
): Promise<void> {
  const { batch, attempts, hardware_id: device } = claimed;
  const { state, reference, problem } = step;
  const isOver = problem !== null && problem !== 'refused' && attempts >= MAX_ATTEMPTS;
  const outcome = problem === 'refused' ? 'refused' : isOver ? 'failed' : problem !== null ? 'retry' : state;
  const values = [property, device, batch, attempts, outcome, reference, problem, wait];
  await query('select hardware.record_delivery($1, $2, $3, $4, $5, $6, $7, $8)', values);
}
