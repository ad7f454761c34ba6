import { z } from 'zod';
import { type ParkingSystem, type Rate, StampRefused } from '#modules/parking/parking.public.ts';
import type { Job, JobCtx } from '#platform/module.ts';

const TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 6;
/** A system that only says it is still waiting is asked for half a day. */
const MAX_QUESTIONS = 50;
const MAX_WAIT_SECONDS = 900;
const FIRST_WAIT_SECONDS = 15;
const MAX_PROPERTIES = 40;
/** One run takes so many of a property; the next minute brings the rest. */
const MAX_BATCH = 200;

type SystemOf = (property: number) => Promise<ParkingSystem>;
interface ClaimedUse {
  id: number;
  code: string;
  /** Null for the car of its visit: with the plate it came with, as long as that is noted. */
  ticket_no: string | null;
  plate: string | null;
  province: string | null;
  key: string;
  reference: string | null;
  /** Names the claim: a worker that comes back late has another. */
  attempts: number;
  /** Of these, those since it is applied, or taken back. */
  tries: number;
  is_void: boolean;
}
interface Step {
  state: 'queued' | 'sent' | 'applied' | 'refused' | 'failed' | 'void';
  reference: string | null;
  problem: 'unreachable' | 'refused' | 'silent' | 'cannotVoid' | null;
}

const Asked = z.object({ propertyId: z.int(), data: z.object({ sync: z.int().optional() }) });

/** Outside any transaction, the vendor is asked; its answer is applied in one. */
export async function runSync(job: JobCtx, system: ParkingSystem, property: number, sync: number): Promise<void> {
  let rates: Rate[];
  try {
    rates = await system.listRates(AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    job.log.warn({ err: error, property }, 'parking system did not answer');
    await job.query(`select parking.end_sync($1, $2, 'unreachable')`, [property, sync]);
    return;
  }
  const byCode = new Map(rates.map((rate) => [rate.code, rate]));
  const rows = [...byCode.values()].map(({ code, nameTh, nameEn, minutes, amountSatang, percent }) => ({
    code,
    name_th: nameTh,
    name_en: nameEn,
    minutes,
    amount_satang: amountSatang,
    percent,
  }));
  try {
    await job.query('select parking.apply_sync($1, $2, $3)', [property, sync, JSON.stringify(rows)]);
  } catch (error) {
    job.log.error({ err: error, property }, 'rates of the parking system cannot be kept');
    await job.query(`select parking.end_sync($1, $2, 'suspicious')`, [property, sync]);
  }
}

/** Sends what is due of a property, the longest waiting first. Ends where the system does not answer. */
export async function sendStamps(job: JobCtx, system: ParkingSystem, property: number): Promise<void> {
  for (let sent = 0; sent < MAX_BATCH; sent += 1) {
    const { rows } = await job.query<ClaimedUse>('select * from parking.claim_stamp($1)', [property]);
    const claimed = rows[0];
    if (!claimed) return;
    const step = await (claimed.is_void ? takeBack(system, claimed) : applyStamp(system, claimed));
    const isAnswered = step.problem !== 'unreachable' && step.problem !== 'silent';
    const isOver = claimed.tries >= (isAnswered ? MAX_QUESTIONS : MAX_ATTEMPTS) && !isFinal(step, claimed);
    await record(job, property, claimed, isOver ? given(step, claimed) : step);
    if (!isAnswered) return;
  }
}

const isFinal = ({ state, problem }: Step, { is_void: isVoid }: ClaimedUse) =>
  isVoid ? state === 'void' || problem === 'cannotVoid' : state !== 'queued' && state !== 'sent';

/** After so many attempts a stamp has failed; one that was to be taken back stays. */
const given = (step: Step, { is_void: isVoid }: ClaimedUse): Step =>
  isVoid ? { ...step, state: 'applied', problem: 'cannotVoid' } : { ...step, state: 'failed' };

async function applyStamp(system: ParkingSystem, claimed: ClaimedUse): Promise<Step> {
  const { key, code } = claimed;
  const on = stampTarget(claimed);
  // The check-in was undone: the car never came.
  if (!on) return { state: 'refused', reference: claimed.reference, problem: 'refused' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let { reference } = claimed;
  try {
    reference ??= await system.apply({ key, code, ...on }, signal);
    const outcome = await system.outcome(reference, signal);
    if (outcome === 'refused') return { state: 'refused', reference, problem: 'refused' };
    return { state: outcome === 'applied' ? 'applied' : 'sent', reference, problem: null };
  } catch (error) {
    if (error instanceof StampRefused) return { state: 'refused', reference, problem: 'refused' };
    return { state: reference === null ? 'queued' : 'sent', reference, problem: signal.aborted ? 'silent' : 'unreachable' };
  }
}

function stampTarget({ ticket_no: ticketNo, plate, province }: ClaimedUse) {
  if (ticketNo !== null) return { ticketNo };
  return plate === null ? undefined : { car: { plate, province } };
}

async function takeBack(system: ParkingSystem, { reference }: ClaimedUse): Promise<Step> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const isVoid = await system.void(reference ?? '', signal);
    return isVoid ? { state: 'void', reference, problem: null } : { state: 'applied', reference, problem: 'cannotVoid' };
  } catch {
    return { state: 'applied', reference, problem: signal.aborted ? 'silent' : 'unreachable' };
  }
}

async function record({ query }: JobCtx, property: number, { id, attempts, tries }: ClaimedUse, step: Step): Promise<void> {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), MAX_WAIT_SECONDS);
  await query('select parking.record_use($1, $2, $3, $4, $5, $6, $7)', [
    property,
    id,
    attempts,
    step.state,
    step.reference,
    step.problem,
    wait,
  ]);
}

export const stampJobs = (systemOf: SystemOf): Job[] => [
  {
    name: 'stampSync',
    pool: 'bulk',
    async run(job, payload) {
      const { propertyId, data } = Asked.parse(payload);
      await runSync(job, await systemOf(propertyId), propertyId, data.sync ?? 0);
    },
  },
  {
    name: 'stampUses',
    pool: 'fast',
    async run(job, payload) {
      const { propertyId } = Asked.parse(payload);
      await sendStamps(job, await systemOf(propertyId), propertyId);
    },
  },
  {
    name: 'dueStamps',
    pool: 'bulk',
    every: '* * * * *',
    async run(job) {
      await job.query('select parking.end_lost_syncs()', []);
      const { rows } = await job.query<{ property: number }>('select property from parking.due_properties($1)', [MAX_PROPERTIES]);
      for (const { property } of rows) await sendStamps(job, await systemOf(property), property);
    },
  },
];
