import { type HardwareInput, HEARTBEAT_SECONDS, type hardwareApi } from '@lobby/contract/areas/hardware';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, createRecord, invalidField, notFound, removeRecord, updateRecord } from '#platform/module.ts';
import { disconnectDevice } from './device-key.service.ts';
import { hardwareRecords } from './hardware.source.ts';

/** More than any property has. */
const MOST_DEVICES = 5000;

type Place = { unit?: number | null | undefined; floor?: number | null | undefined };

export async function registerHardware(ctx: Ctx, input: z.output<typeof HardwareInput>) {
  return { data: await createRecord(hardwareRecords, ctx, { ...input, ...(await placed(ctx, input)) }) };
}

export async function changeHardware(ctx: Ctx, id: number, changes: z.output<typeof hardwareApi.update.body>) {
  const stood = await ctx.db.selectFrom('hardware').select('unitId').where('id', '=', id).executeTakeFirst();
  if (!stood) throw notFound();
  if (changes.status === false) await disconnectDevice(ctx, id);
  return { data: await updateRecord(hardwareRecords, ctx, id, { ...changes, ...(await placed(ctx, changes, stood.unitId)) }) };
}

export async function removeHardware(ctx: Ctx, id: number) {
  await disconnectDevice(ctx, id);
  return { data: await removeRecord(hardwareRecords, ctx, id) };
}

/** The building is the floor's own. A device that moves to another building leaves its floor behind. */
async function placed(ctx: Ctx, { unit, floor }: Place, stoodIn: number | null = null): Promise<Place> {
  if (floor) {
    const own = await ctx.db.selectFrom('floor').select('unitId').where('id', '=', floor).executeTakeFirst();
    if (!own) throw invalidField('floor', 'notFound');
    if (unit && unit !== own.unitId) throw invalidField('floor', 'invalid');
    return { unit: own.unitId };
  }
  return unit !== undefined && unit !== stoodIn ? { floor: null } : {};
}

/** Reckoned from the last sign of life, by the database's clock; nothing to store and nothing to forget. */
export async function statesOf({ db }: Ctx) {
  const data = await db
    .selectFrom('hardware')
    .select(['id', 'status', 'lastHeartbeatAt', isOnline.as('isOnline')])
    .orderBy('id')
    .limit(MOST_DEVICES)
    .execute();
  const { asOf } = await db.selectNoFrom(sql<Date>`now()`.as('asOf')).executeTakeFirstOrThrow();
  return { data, meta: { asOf } };
}

const isOnline = sql<boolean>`coalesce(last_heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_SECONDS}), false)`;
