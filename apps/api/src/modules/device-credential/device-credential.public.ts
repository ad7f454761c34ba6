import type { CredentialCounts, DeviceCredential } from '@lobby/contract/areas/device-credential';
import { sql } from 'kysely';
import { type Ctx, enqueueUnordered } from '#platform/module.ts';

type Kind = DeviceCredential['kind'];

/** A card whose last day has passed is wanted nowhere, also before it is taken off. */
const today = sql`(select (now() at time zone time_zone)::date from property where id = current_setting('app.property_id')::int)`;
export const isStillWanted = sql<boolean>`(is_wanted and coalesce(wanted_until >= ${today}, true))`;
/** What is to be added in vain, because its last day has passed, is nobody's work. */
export const isNotExpired = sql<boolean>`(not is_wanted or coalesce(wanted_until >= ${today}, true))`;

/** The device has not said yet that it is off. */
export const isRemaining = sql<boolean>`(not is_wanted and is_pending)`;

/** Of devices in use. No join: the rows are read in the order they are shown in, and no more of them than are shown. */
export const isInUse = sql<boolean>`array_position(array(select id from hardware where status), hardware_id) is not null`;

/** At how many devices each of these should be on, is on, did not come through, and is not off yet. */
export async function countsOf({ db }: Pick<Ctx, 'db'>, kind: Kind, ids: number[]): Promise<Map<number, CredentialCounts>> {
  const { rows } = await sql<CredentialCounts & { id: number }>`
    select id, sum(wanted)::int as wanted, sum(applied)::int as applied, sum(failed)::int as failed,
      sum(remaining)::int as remaining from (
      select subject_id as id, count(*) filter (where ${isStillWanted}) as wanted, count(*) filter (where ${isStillWanted} and not is_pending) as applied,
        count(*) filter (where failed_at is not null and ${isNotExpired}) as failed, count(*) filter (where ${isRemaining}) as remaining
      from device_credential join hardware on hardware.id = hardware_id and hardware.status
      where kind = ${kind} and subject_id = any(${ids}::int[]) group by subject_id
      union all
      select subject_id, 0, 0, count(*) filter (where failed_at is not null), count(*) from former_credential
      where kind = ${kind} and subject_id = any(${ids}::int[]) group by subject_id
    ) counts group by id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
export const NO_DEVICES: CredentialCounts = { wanted: 0, applied: 0, failed: 0, remaining: 0 };

/** Each device a card, car or visit should be on, or is not off yet, also at an address the device had. */
export async function devicesOf({ db }: Ctx, kind: Kind, id: number): Promise<DeviceCredential[]> {
  const { rows } = await sql<DeviceCredential>`
    select present.kind, problem, changed_at, ${credentialState} as state, ${deviceJson} as hardware
    from device_credential present join hardware on hardware.id = present.hardware_id
    where present.kind = ${kind} and subject_id = ${id} and hardware.status
    order by hardware.type, hardware.name, hardware.id`.execute(db);
  const { rows: former } = await sql<DeviceCredential>`
    select kind, problem, changed_at, ${formerState} as state, ${formerDeviceJson} as hardware
    from former_credential former where kind = ${kind} and subject_id = ${id} order by type, name, addr limit ${MAX_FORMER}`.execute(
    db,
  );
  return [...rows, ...former];
}
const MAX_FORMER = 100;

export const credentialState = sql<DeviceCredential['state']>`
  case when is_wanted then case when failed_at is not null then 'addFailed' when is_pending then 'adding' else 'on' end
    when failed_at is not null then 'removeFailed' else 'removing' end`;
export const formerState = sql<
  DeviceCredential['state']
>`case when failed_at is not null then 'removeFailed' else 'removing' end`;
export const deviceJson = sql<DeviceCredential['hardware']>`json_build_object(
  'id', hardware.id, 'name', hardware.name, 'nameEn', hardware.name_en, 'type', hardware.type, 'formerAddr', null)`;
export const formerDeviceJson = sql<DeviceCredential['hardware']>`json_build_object(
  'id', former.hardware_id, 'name', former.name, 'nameEn', former.name_en, 'type', former.type, 'formerAddr', former.addr)`;

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
  let former = ctx.db
    .updateTable('formerCredential')
    .set({ failedAt: null, problem: null, isAlone: false, attempts: 0, notBefore: sql`now()` })
    .where('failedAt', 'is not', null);
  if (which.kind && which.subject) former = former.where('kind', '=', which.kind).where('subjectId', '=', which.subject);
  if (which.device) former = former.where('hardwareId', '=', which.device);
  const { numUpdatedRows: formerRows } = await former.executeTakeFirst();
  let retries = ctx.db.updateTable('deviceDelivery').set({ notBefore: sql`now()` }).where('notBefore', '>', sql<Date>`now()`);
  if (which.device) retries = retries.where('hardwareId', '=', which.device);
  await retries.execute();
  await enqueueUnordered(ctx.db, 'deliverCredentials', {});
  return Number(numUpdatedRows) + Number(formerRows);
}
