import { z } from 'zod';
import {
  type AccessControl,
  type SendStep,
  sendAndPoll,
  watchAnswer,
  withDeliverySlot,
} from '#modules/access-control/access-control.public.ts';
import { batchJob, type Job, type JobCtx } from '#platform/module.ts';
import { type ClaimedDelivery, claimDelivery, deliveryOf, recheckDelivery, recordDelivery } from './claimed-delivery.ts';
import { emptyFormerAddresses } from './former-address.ts';

/** Devices of one property at a time: for what somebody waits for, and for what comes in bulk. */
const CONCURRENCY = { soon: 32, bulk: 4 };
const PRIORITY = { soon: 1, bulk: 2 };
type Urgency = keyof typeof PRIORITY;
const POOL = { soon: 'fast', bulk: 'bulk' } as const;
const JOB = { soon: 'deliverCredentials', bulk: 'deliverCredentialsInBulk' };
/** In the place of a device: the addresses that devices have left. */
const FORMER_ADDRESSES = 0;

/** Errors answered to single credentials in a row, after which the device as a whole has failed for now. */
const MAX_FAILED_ALONE = 5;

const Payload = z.object({ propertyId: z.int() });

type SystemOf = (job: JobCtx, property: number) => Promise<AccessControl>;

/** The system of a property is read for each delivery: another one can be chosen at any time. */
export const credentialJobs = (systemOf: SystemOf): Job[] => {
  const run = (urgency: Urgency) => async (job: JobCtx, payload: unknown) => {
    const { propertyId } = Payload.parse(payload);
    if (wakeRun(propertyId, urgency)) return;
    const hadSlot = await withDeliverySlot(POOL[urgency], propertyId, () => deliverProperty(job, systemOf, propertyId, urgency));
    if (!hadSlot) await job.query(retryLaterSql, [JOB[urgency], propertyId]);
  };
  return [
    /** Works out what has changed, and delivers what closes doors and what somebody waits for. */
    { name: JOB.soon, pool: POOL.soon, run: run('soon') },
    /** What comes in bulk. */
    { name: JOB.bulk, pool: POOL.bulk, run: run('bulk') },
    dueCredentials,
    expireCards,
    turnVisits,
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

/** Every minute: visits that begin or end, whose plates the gates should know or not from then on. */
const turnVisits = batchJob({
  name: 'turnVisits',
  every: '* * * * *',
  due: 'hardware.with_turning_visits',
  batch: 'hardware.turn_visits',
});

const retryLaterSql = `select graphile_worker.add_job($1, json_build_object('propertyId', $2::int), job_key => $1 || ' later ' || $2, run_at => now() + interval '1 second')`;

/** One run for a property and urgency in this process; whoever comes meanwhile wakes it. */
const wakes = new Map<string, () => void>();
function wakeRun(property: number, urgency: Urgency): boolean {
  const wake = wakes.get(`${urgency} ${property}`);
  wake?.();
  return wake !== undefined;
}

export async function deliverProperty(job: JobCtx, systemOf: SystemOf, property: number, urgency: Urgency): Promise<void> {
  if (wakeRun(property, urgency)) return;
  const key = `${urgency} ${property}`;
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
    if (active.has(device) || taken.has(device)) return;
    const work =
      device === FORMER_ADDRESSES
        ? emptyFormerAddresses(job, () => systemOf(job, property), property)
        : deliverDevice(job, systemOf, property, device, urgency);
    const delivering = work.then(
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
      if (urgency === 'soon') start(FORMER_ADDRESSES);
      for (const device of await dueDevices(job, property, urgency)) if (active.size < CONCURRENCY[urgency]) start(device);
      if (isMore) isAgain = true;
      else if (active.size > 0) await Promise.race([isWoken.promise, ...active.values()]);
    }
  } finally {
    wakes.delete(key);
    await Promise.allSettled(active.values());
  }
  if (failures[0]) throw failures[0];
  if (urgency === 'soon' && (await dueDevices(job, property, 'bulk')).length > 0) await job.query(inBulkSql, [property]);
}
const inBulkSql = `select graphile_worker.add_job('deliverCredentialsInBulk', json_build_object('propertyId', $1::int), job_key => 'bulk credentials:' || $1)`;

/** True while more is left. */
async function refresh({ query }: JobCtx, property: number): Promise<boolean> {
  const { rows } = await query<{ is_more: boolean }>('select hardware.refresh_credentials($1) as is_more', [property]);
  return rows[0]?.is_more === true;
}

async function dueDevices({ query }: JobCtx, property: number, urgency: Urgency): Promise<number[]> {
  const { rows } = await query<{ device: number }>('select device from hardware.due_deliveries($1, $2) device', [
    property,
    PRIORITY[urgency],
  ]);
  return rows.map(({ device }) => device);
}

/** Until nothing is left to deliver, or the device has to be tried later. */
async function deliverDevice(
  job: JobCtx,
  systemOf: SystemOf,
  property: number,
  device: number,
  urgency: Urgency,
): Promise<number> {
  const claim = () => claimDelivery(job, property, device, PRIORITY[urgency]);
  let delivered = 0;
  /** Credentials in a row that got an error as the answer, one by one: then it is not about them. */
  let failedAlone = 0;
  for (let claimed = await claim(); claimed; claimed = await claim()) {
    const system = await systemOf(job, property);
    const step = await watchAnswer(property, () => send(job, system, property, claimed));
    failedAlone = claimed.is_alone && step.isAnswered ? failedAlone + 1 : 0;
    const isOwn = await recordDelivery(job, property, claimed, step, failedAlone >= MAX_FAILED_ALONE);
    if (!isOwn) await recheckDelivery(job, property, claimed);
    delivered += 1;
  }
  return delivered;
}

function send(job: JobCtx, system: AccessControl, property: number, claimed: ClaimedDelivery): Promise<SendStep> {
  const delivery = deliveryOf(property, claimed);
  return sendAndPoll(
    system,
    (signal) => system.deliver(delivery, signal),
    claimed.reference,
    (sent) => recordDelivery(job, property, claimed, sent),
  );
}
