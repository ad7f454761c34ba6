import { type StoredSettings, type settingApi, touchesAccess } from '@lobby/contract/areas/setting';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type Ctx, forbidden } from '#platform/module.ts';
import { COLUMNS, settingsOf } from './setting.public.ts';

type Changes = Call<typeof settingApi.update>['body'];

/** Administrators run the property; who may come in, and for how long, is the organisation's to say. */
export async function changeSettings(ctx: Ctx, changes: Changes): Promise<StoredSettings> {
  if (touchesAccess(changes) && ctx.user.role !== 'organize_admin') throw forbidden();
  const given = Object.entries(changes);
  const columns = given.flatMap(([name, value]) => (COLUMNS[name] ? [[COLUMNS[name], value]] : []));
  const rows = given.filter(([name]) => !COLUMNS[name]);
  if (columns.length > 0) await ctx.db.updateTable('property').set(Object.fromEntries(columns)).execute();
  if (rows.length > 0) {
    await ctx.db
      .insertInto('setting')
      .values(rows.map(([id, value]) => ({ id, value: JSON.stringify(value) })))
      .onConflict((row) =>
        row.columns(['propertyId', 'id']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updatedAt: ctx.now })),
      )
      .execute();
  }
  await ctx.emit('record.changed', { area: 'setting', id: null, change: 'updated' });
  return settingsOf(ctx);
}
