import type { Drift } from '@lobby/contract/areas/card';
import type { CredentialCounts } from '@lobby/contract/areas/device-credential';
import { sql } from 'kysely';
import { credentialState, deviceJson, NO_DEVICES } from '#modules/device-credential/device-credential.public.ts';
import { maskedEnd } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';

/** More than anybody reads through; repairing sends all of it. */
const MAX_DRIFT = 500;
/** A device answers within seconds; what takes longer has drifted. */
const ON_ITS_WAY = sql`interval '1 minute'`;

/** Cards and plates that are not on, or not off, where the register says so. */
export const readDrift = (ctx: Ctx) =>
  driftWhere(ctx, sql`hardware.status and is_pending and (failed_at is not null or changed_at < now() - ${ON_ITS_WAY})`);

export async function assertDeviceExists({ db }: Ctx, id: number): Promise<void> {
  if (!(await db.selectFrom('hardware').select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
}

export async function credentialsOfDevice(ctx: Ctx, id: number) {
  await assertDeviceExists(ctx, id);
  const { rows } = await sql<CredentialCounts>`
    select count(*) filter (where is_wanted) as wanted, count(*) filter (where is_wanted and not is_pending) as applied,
      count(*) filter (where failed_at is not null) as failed
    from device_credential where hardware_id = ${id}`.execute(ctx.db);
  const { drift } = await driftWhere(ctx, sql`hardware.id = ${id} and failed_at is not null`);
  return { counts: rows[0] ?? NO_DEVICES, failed: drift };
}

async function driftWhere({ db }: Ctx, condition: ReturnType<typeof sql>): Promise<{ drift: Drift[]; total: number }> {
  const { rows } = await sql<Drift & { total: number }>`
    select present.kind, problem, changed_at, ${credentialState} as state, ${deviceJson} as hardware, room.name as room,
      card.id as card, car.id as car, ${sql.raw(maskedEnd('coalesce(card.serial, car.plate)'))} as name, count(*) over () as total
    from device_credential present join hardware on hardware.id = present.hardware_id
    left join card on present.kind = 'card' and card.id = present.subject_id
    left join car on present.kind = 'plate' and car.id = present.subject_id
    left join room on room.id = coalesce(card.room_id, car.room_id)
    where ${condition}
    order by is_wanted, changed_at, hardware.id, subject_id limit ${MAX_DRIFT}`.execute(db);
  return { drift: rows.map(({ total: _, ...line }) => line), total: rows[0]?.total ?? 0 };
}
