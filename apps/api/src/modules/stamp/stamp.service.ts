import type { stampConfigApi } from '@lobby/contract/areas/stamp';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, conflict, emitAndRead, enqueueUnordered, fieldError, notFound } from '#platform/module.ts';
import { stampConfigRecords, stampSyncRecords, stampTemplateRecords } from './stamp.source.ts';

/** A run whose worker died is over after this. */
const LOST_MINUTES = 5;

/** Queued: no call waits for a vendor's system. One at a time. */
export async function startSync(ctx: Ctx) {
  await sql`update stamp_sync set state = 'failed', problem = 'lost', finished_at = now()
    where state = 'running' and created_at < now() - make_interval(mins => ${LOST_MINUTES})`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    insert into stamp_sync (by_id) values (${ctx.user.id}) on conflict (property_id) where state = 'running' do nothing returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw conflict('A sync is running already', 'error.syncRunning');
  await enqueueUnordered(ctx.db, 'stampSync', { sync: id });
  return emitAndRead(stampSyncRecords, ctx, id, 'created');
}

export async function switchTemplate(ctx: Ctx, id: number, isActive: boolean) {
  const found = await ctx.db
    .selectFrom('stampTemplate')
    .select('missingSince')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (isActive && found.missingSince !== null)
    throw conflict('The parking system has no such rate any more', 'error.rateMissing');
  await ctx.db.updateTable('stampTemplate').set({ isActive, updatedAt: ctx.now }).where('id', '=', id).execute();
  return emitAndRead(stampTemplateRecords, ctx, id, 'updated');
}

type Input = Call<typeof stampConfigApi.create>['body'];
type Changes = Call<typeof stampConfigApi.update>['body'];

/** A pair of rate and room type has one allowance. */
export async function createConfig(ctx: Ctx, { template, roomType, amount, quota, isActive }: Input) {
  const { rows } = await sql<{ id: number }>`
    insert into stamp_config (template_id, room_type_id, amount, is_active)
    select template.id, room_type.id, ${amount ?? quota}::int, ${isActive}
    from stamp_template template cross join room_type where template.id = ${template} and room_type.id = ${roomType}
    on conflict on constraint stamp_config_room_type_id_key do nothing returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) {
    const { rows: taken } =
      await sql`select from stamp_config where template_id = ${template} and room_type_id = ${roomType}`.execute(ctx.db);
    if (taken.length === 0) throw notFound();
    throw conflict('This room type has an allowance of this rate already', 'error.configTaken', [
      fieldError(['roomType'], 'taken'),
    ]);
  }
  return configOf(ctx, id, 'created');
}

/** Lowering it takes nothing away: new stamps stop. */
export async function changeConfig(ctx: Ctx, id: number, { amount, quota, isActive }: Changes) {
  const changes = { amount: amount ?? quota, isActive, updatedAt: ctx.now };
  const { numUpdatedRows } = await ctx.db.updateTable('stampConfig').set(changes).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return configOf(ctx, id, 'updated');
}

/** A room type shows its allowances, too. */
async function configOf(ctx: Ctx, id: number, change: 'created' | 'updated') {
  const { roomTypeId } = await ctx.db
    .selectFrom('stampConfig')
    .select('roomTypeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'room-type', id: roomTypeId, change: 'updated' });
  return emitAndRead(stampConfigRecords, ctx, id, change);
}
