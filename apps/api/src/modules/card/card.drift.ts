import type { Drift } from '@lobby/contract/areas/card';
import type { CredentialCounts } from '@lobby/contract/areas/device-credential';
import { sql } from 'kysely';
import {
  credentialState,
  deviceJson,
  formerDeviceJson,
  formerState,
  isInUse,
  isNotExpired,
  isRemaining,
  isStillWanted,
  NO_DEVICES,
} from '#modules/device-credential/device-credential.public.ts';
import { maskedEnd } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';

/** More than anybody reads through; repairing sends all of it. */
const MAX_DRIFT = 500;
const MAX_COUNTED = 10_000;
/** A device answers within seconds; what takes longer has drifted. */
const ON_ITS_WAY = sql`interval '1 minute'`;

/** Cards and plates that are not on, or not off, where the register says so, and at addresses that devices have left. */
export async function readDrift(ctx: Ctx) {
  const hasDrifted = sql`(failed_at is not null or changed_at < now() - ${ON_ITS_WAY})`;
  const isDrift = sql`${isInUse} and ${isNotExpired} and ${hasDrifted}`;
  const drift = [...(await formerDriftWhere(ctx, hasDrifted)), ...(await driftWhere(ctx, isDrift))];
  const total = drift.length < MAX_DRIFT ? drift.length : await countDrift(ctx, isDrift, hasDrifted);
  return { drift: drift.slice(0, MAX_DRIFT), total };
}

/** No further than anybody wants to know. */
async function countDrift({ db }: Ctx, isDrift: ReturnType<typeof sql>, hasDrifted: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      (select 1 from device_credential where is_pending and ${isDrift} limit ${MAX_COUNTED})
      union all (select 1 from former_credential former where ${hasDrifted} limit ${MAX_COUNTED})
    ) drifted`.execute(db);
  return Math.min(rows[0]?.total ?? 0, MAX_COUNTED);
}

export async function assertDeviceExists({ db }: Ctx, id: number): Promise<void> {
  if (!(await db.selectFrom('hardware').select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
}

export async function credentialsOfDevice(ctx: Ctx, id: number) {
  await assertDeviceExists(ctx, id);
  const { rows } = await sql<CredentialCounts>`
    select count(*) filter (where ${isStillWanted}) as wanted, count(*) filter (where ${isStillWanted} and not is_pending) as applied,
      count(*) filter (where failed_at is not null and ${isNotExpired}) as failed, count(*) filter (where ${isRemaining}) as remaining
    from device_credential where hardware_id = ${id}`.execute(ctx.db);
  const failed = await driftWhere(ctx, sql`hardware_id = ${id} and failed_at is not null and ${isNotExpired}`);
  const former = await formerDriftWhere(ctx, sql`hardware_id = ${id} and failed_at is not null`);
  return { counts: rows[0] ?? NO_DEVICES, failed: [...former, ...failed] };
}

/** Whose it is: `present` names the credential. */
const subjectJoins = sql`
  left join card on present.kind = 'card' and card.id = present.subject_id
  left join car on present.kind = 'plate' and car.id = present.subject_id
  left join visit on present.kind = 'visit' and visit.id = present.subject_id
  left join lateral (
    select id, room_id, name_th, name_en from member
    where present.kind = 'face' and person_id = present.subject_id order by left_at desc nulls first, id limit 1
  ) resident on true
  left join room on room.id = coalesce(card.room_id, car.room_id, visit.room_id, resident.room_id)`;
const subjectColumns = sql`
  room.name as room, card.id as card, car.id as car, visit.id as visit,
  coalesce(${sql.raw(maskedEnd('coalesce(card.serial, car.plate, visit.plate)'))}, '–') as name,
  case when resident.id is not null then json_build_object('id', resident.id, 'nameTh', resident.name_th, 'nameEn', resident.name_en) end as member`;

async function driftWhere({ db }: Ctx, condition: ReturnType<typeof sql>): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select present.kind, problem, changed_at, ${credentialState} as state, ${deviceJson} as hardware, ${subjectColumns}
    from (
      select kind, subject_id, hardware_id, problem, failed_at, changed_at, is_wanted, is_pending from device_credential
      where is_pending and ${condition} order by is_wanted, changed_at, hardware_id, subject_id limit ${MAX_DRIFT}
    ) present join hardware on hardware.id = present.hardware_id ${subjectJoins}
    order by is_wanted, changed_at, hardware.id, subject_id`.execute(db);
  return rows;
}

async function formerDriftWhere({ db }: Ctx, condition: ReturnType<typeof sql>): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select present.kind, problem, changed_at, present.state, hardware, ${subjectColumns}
    from (
      select kind, subject_id, problem, changed_at, ${formerState} as state, ${formerDeviceJson} as hardware
      from former_credential former where ${condition} order by changed_at, hardware_id, addr, subject_id limit ${MAX_DRIFT}
    ) present ${subjectJoins}`.execute(db);
  return rows;
}
