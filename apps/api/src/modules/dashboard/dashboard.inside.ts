import type { dashboardApi } from '@lobby/contract/areas/dashboard';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';
import { hourOf, netSince } from './dashboard.hours.ts';
import { counted } from './dashboard.widget.ts';

/** Counts begin with an hour, people do not: what the running hour has told already is taken off. */
export async function keepCount(ctx: Ctx, { widget, inside }: Call<typeof dashboardApi.count>['body']) {
  const { kind, vehicleClass } = counted[widget];
  const { timeZone: zone } = await settingsOf(ctx);
  const hour = hourOf(ctx.now.getTime());
  const net = netSince({
    kind: sql`${kind}::text`,
    vehicleClass: sql`${vehicleClass}::text`,
    since: sql`${hour}::timestamptz`,
    zone,
  });
  const kept = await ctx.db
    .insertInto('insideCount')
    .values({ kind, vehicleClass: vehicleClass ?? '', hour, base: sql<number>`${inside}::int - ${net}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'access-event', id: null, change: 'updated' });
  return kept;
}
