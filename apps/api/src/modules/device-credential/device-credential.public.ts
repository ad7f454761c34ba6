import type { CredentialCounts, DeviceCredential } from '@lobby/contract/areas/device-credential';
import { sql } from 'kysely';
import { type Ctx, enqueueUnordered } from '#platform/module.ts';

type Kind = DeviceCredential['kind'];

/** At how many devices each of these should be on, is on, and did not come through. */
export async function countsOf({ db }: Ctx, kind: Kind, ids: number[]): Promise<Map<number, CredentialCounts>> {
  const { rows } = await sql<CredentialCounts & { id: number }>`
    select subject_id as id, count(*) filter (where is_wanted) as wanted, count(*) filter (where is_wanted and not is_pending) as applied,
      count(*) filter (where failed_at is not null) as failed
    from device_credential join hardware on hardware.id = hardware_id and hardware.status
    where kind = ${kind} and subject_id = any(${ids}::int[]) group by subject_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
export const NO_DEVICES: CredentialCounts = { wanted: 0, applied: 0, failed: 0 };

/** Each device a card or car should be on, or is not off yet. */
export async function devicesOf({ db }: Ctx, kind: Kind, id: number): Promise<DeviceCredential[]> {
  const { rows } = await sql<DeviceCredential>`
    select present.kind, problem, changed_at, ${credentialState} as state, ${deviceJson} as hardware
    from device_credential present join hardware on hardware.id = present.hardware_id
    where present.kind = ${kind} and subject_id = ${id} and hardware.status
    order by hardware.type, hardware.name, hardware.id`.execute(db);
  return rows;
}

export const credentialState = sql<DeviceCredential['state']>`
  case when is_wanted then case when failed_at is not null then 'addFailed' when is_pending then 'adding' else 'on' end
    when failed_at is not null then 'removeFailed' else 'removing' end`;
export const deviceJson = sql<DeviceCredential['hardware']>`
  json_build_object('id', hardware.id, 'name', hardware.name, 'nameEn', hardware.name_en, 'type', hardware.type)`;

/** What did not come through is sent again: of one card or car, of one device, or all of it. */
export async function sendAgain(ctx: Ctx, which: { kind?: Kind; subject?: number; device?: number } = {}): Promise<number> {
  // Before the credentials and in one order, as whoever delivers does.
  await ctx.db.selectFrom('deviceDelivery').select('hardwareId').orderBy('hardwareId').forUpdate().execute();
  let failed = ctx.db
    .updateTable('deviceCredential')
    .set({ failedAt: null, problem: null, isAlone: false, changedAt: sql`now()` })
    .where('failedAt', 'is not', null);
  if (which.kind && which.subject) failed = failed.where('kind', '=', which.kind).where('subjectId', '=', which.subject);
  if (which.device) failed = failed.where('hardwareId', '=', which.device);
  const { numUpdatedRows } = await failed.executeTakeFirst();
  let retries = ctx.db.updateTable('deviceDelivery').set({ notBefore: sql`now()` }).where('notBefore', '>', sql<Date>`now()`);
  if (which.device) retries = retries.where('hardwareId', '=', which.device);
  await retries.execute();
  await enqueueUnordered(ctx.db, 'deliverCredentials', {});
  return Number(numUpdatedRows);
}
