import type { DeviceKey, DeviceKeyInput, IssuedKey } from '@lobby/contract/areas/device-key';
import type { z } from 'zod';
import { deviceName, newDeviceSecret } from '#modules/access-event/access-event.public.ts';
import { type Ctx, enqueueAlone, notFound, recordOf } from '#platform/module.ts';
import { deviceKeyRecords } from './hardware.source.ts';

/** The one time anybody sees the secret. */
export async function issueKey(root: string, ctx: Ctx, { name, hardware }: z.output<typeof DeviceKeyInput>): Promise<IssuedKey> {
  const { secret, hash, hint } = newDeviceSecret();
  const { id } = await ctx.db
    .insertInto('deviceKey')
    .values({ name, hardwareId: hardware, secretHash: hash, hint, issuedById: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'device-key', id, change: 'created' });
  return { ...(await keyOf(ctx, id)), username: deviceName(root, ctx.property, id), secret };
}

/** For good, over MQTT at once (the worker closes its open line), over HTTPS within five seconds; a key revoked before stays as it was, with the time and the person of the first time. */
export async function revokeKey(ctx: Ctx, id: number): Promise<DeviceKey> {
  const key = await ctx.db.selectFrom('deviceKey').select('revokedAt').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!key) throw notFound();
  if (!key.revokedAt) {
    const revoked = { revokedAt: ctx.now, revokedById: ctx.user.id };
    await ctx.db.updateTable('deviceKey').set(revoked).where('id', '=', id).execute();
    await disconnectKeys(ctx, [id]);
    await ctx.emit('record.changed', { area: 'device-key', id, change: 'updated' });
  }
  return keyOf(ctx, id);
}

/** With the keys of a device that is switched off or removed, nobody may go on writing either. */
export async function disconnectDevice(ctx: Ctx, hardware: number): Promise<void> {
  const keys = await ctx.db.selectFrom('deviceKey').select('id').where('hardwareId', '=', hardware).execute();
  if (keys.length > 0)
    await disconnectKeys(
      ctx,
      keys.map(({ id }) => id),
    );
}

const disconnectKeys = (ctx: Ctx, keys: number[]) => enqueueAlone(ctx.db, 'disconnectDevices', { keys });
const keyOf = async (ctx: Ctx, id: number): Promise<DeviceKey> => recordOf(deviceKeyRecords, ctx, id);
