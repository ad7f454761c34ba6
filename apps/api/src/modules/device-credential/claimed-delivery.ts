import type { Credential, Delivery, SendStep } from '#modules/access-control/access-control.public.ts';
import type { JobCtx } from '#platform/module.ts';

/** Attempts in a row, over about eight minutes, after which a device counts as away; it is tried again every hour and once it is heard of. */
const MAX_ATTEMPTS = 6;
/** Errors the system itself answers with, after which the credentials of a delivery are sent one by one. */
const MAX_ANSWERED_ATTEMPTS = 2;
const FIRST_WAIT_SECONDS = 15;
export const MAX_WAIT_SECONDS = 300;
/** What one delivery holds: what closes a door waits for no more than this. */
export const MAX_CREDENTIALS = 200;

export type StoredCredential = Omit<Credential, 'validUntil' | 'changedAt'> & { validUntil: string | null; changedAt: string };

/** What deliveries to a device and to an address it had have in common. */
export interface ClaimedCredentials {
  attempts: number;
  /** Sent one by one, because a delivery that held it was refused. */
  is_alone: boolean;
  claimed_at: Date;
  credentials: StoredCredential[] | null;
}

export interface ClaimedDelivery extends ClaimedCredentials {
  batch: number;
  kind: Delivery['kind'];
  reference: string | null;
  hardware_id: number;
  type: string;
  addr: string | null;
  serial_number: string | null;
  status: boolean;
}

export const credentialsOf = ({ credentials }: ClaimedCredentials): Credential[] =>
  (credentials ?? []).map((one) => ({
    ...one,
    validUntil: one.validUntil === null ? null : new Date(one.validUntil),
    changedAt: new Date(one.changedAt),
  }));

export function deliveryOf(property: number, claimed: ClaimedDelivery): Delivery {
  const { batch, kind, hardware_id: id, type, addr, serial_number: serialNumber, status } = claimed;
  return {
    key: `${property}-${id}-${batch}`,
    kind,
    device: { id, type, addr, serialNumber, status },
    credentials: credentialsOf(claimed),
    claimedAt: claimed.claimed_at,
    isFormerAddress: false,
  };
}

export async function claimDelivery(
  { query }: JobCtx,
  property: number,
  device: number,
  priority: number,
): Promise<ClaimedDelivery | undefined> {
  const values = [property, device, priority, MAX_CREDENTIALS];
  const { rows } = await query<ClaimedDelivery>('select * from hardware.claim_delivery($1, $2, $3, $4)', values);
  return rows[0];
}

export const waitOf = (attempts: number) => FIRST_WAIT_SECONDS * 2 ** (attempts - 1);
/** A worker keeps what it has sent for as long. */
const SENT_SECONDS = 2 * FIRST_WAIT_SECONDS;

/**
 * `refused` splits the delivery, or is the end of one credential: so is an error the system has answered with twice. A device that has not
 * answered often enough counts as away: everything that waits for it has failed for now.
 */
export function outcomeOf({ attempts, is_alone: isAlone }: ClaimedCredentials, { state, problem, isAnswered }: SendStep) {
  if (problem === null) return state;
  if (problem === 'refused' || (isAnswered && (isAlone || attempts >= MAX_ANSWERED_ATTEMPTS))) return 'refused';
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'retry';
}

/**
 * False where the lease was lost: another worker has this device, and what was sent here may arrive after what it sends. So all of it is
 * delivered once more, as it is wanted then.
 */
export async function recordDelivery(
  job: JobCtx,
  property: number,
  claimed: ClaimedDelivery,
  step: SendStep,
  isDeviceFailed = false,
): Promise<boolean> {
  const { batch, attempts, hardware_id: device } = claimed;
  const outcome = isDeviceFailed ? 'failed' : outcomeOf(claimed, step);
  const wait = outcome === 'sent' ? SENT_SECONDS : waitOf(attempts);
  const values = [property, device, batch, attempts, outcome, step.reference, step.problem, wait];
  const { rows } = await job.query<{ is_own: boolean }>(
    'select hardware.record_delivery($1, $2, $3, $4, $5, $6, $7, $8) as is_own',
    values,
  );
  return rows[0]?.is_own === true;
}

export async function recheckDelivery({ query }: JobCtx, property: number, claimed: ClaimedDelivery): Promise<void> {
  const { hardware_id: device, addr, type, kind, credentials } = claimed;
  const values = [property, device, addr, type, kind, JSON.stringify(credentials ?? [])];
  await query('select hardware.recheck_delivery($1, $2, $3, $4, $5, $6)', values);
}
