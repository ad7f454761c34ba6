import { type AccessControl, type SendStep, sendAndPoll } from '#modules/access-control/access-control.public.ts';
import type { JobCtx } from '#platform/module.ts';
import {
  type ClaimedCredentials,
  credentialsOf,
  MAX_CREDENTIALS,
  MAX_WAIT_SECONDS,
  outcomeOf,
  waitOf,
} from './claimed-delivery.ts';

interface ClaimedFormer extends ClaimedCredentials {
  hardware_id: number;
  addr: string;
  type: string;
  serial_number: string | null;
}

/** Takes credentials away at addresses where their devices are no longer, until nothing is left or has to be tried later. */
export async function emptyFormerAddresses(
  job: JobCtx,
  systemOf: () => Promise<AccessControl>,
  property: number,
): Promise<number> {
  const claim = async () =>
    (await job.query<ClaimedFormer>('select * from hardware.claim_former_delivery($1, $2)', [property, MAX_CREDENTIALS])).rows[0];
  let delivered = 0;
  for (let claimed = await claim(); claimed; claimed = await claim()) {
    await record(job, property, claimed, await remove(await systemOf(), property, claimed));
    delivered += 1;
  }
  return delivered;
}

function remove(system: AccessControl, property: number, claimed: ClaimedFormer): Promise<SendStep> {
  const { hardware_id: id, addr, type, serial_number: serialNumber, claimed_at: claimedAt, attempts } = claimed;
  const delivery = {
    key: `${property}-${id}-former-${claimedAt.getTime()}-${attempts}`,
    kind: 'remove' as const,
    device: { id, type, addr, serialNumber, status: true },
    credentials: credentialsOf(claimed),
    claimedAt,
    isFormerAddress: true,
  };
  return sendAndPoll(
    system,
    (signal) => system.deliver(delivery, signal),
    null,
    async () => undefined,
  );
}

async function record({ query }: JobCtx, property: number, claimed: ClaimedFormer, step: SendStep): Promise<void> {
  const { hardware_id: device, addr, credentials, attempts } = claimed;
  const wait = Math.min(waitOf(attempts), MAX_WAIT_SECONDS);
  const values = [property, device, addr, JSON.stringify(credentials), outcomeOf(claimed, step), step.problem, wait];
  await query('select hardware.record_former_delivery($1, $2, $3, $4, $5, $6, $7)', values);
}
