import type { AccessWidget, dashboardApi } from '@lobby/contract/areas/dashboard';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { DAY_MS } from '@lobby/contract/zone';
import type { Ctx } from '#kernel/context.ts';
import { netSince } from './dashboard.hours.ts';
import { counted } from './dashboard.widget.ts';

const HOUR_MS = 3_600_000;
/** Where nobody ever counted, the building is taken to have been empty so long ago. */
const UNCOUNTED_DAYS = 92;
const hourOf = (moment: number) => new Date(Math.floor(moment / HOUR_MS) * HOUR_MS);

type Inside = { inside: number | null; insideSince: Date | null; isCounted: boolean };

/** How many are inside: what was counted last, and what came in and went out since. People pass lifts without being in them. */
export async function insideOf(ctx: Ctx, widget: AccessWidget): Promise<Inside> {
  if (widget === 'elevator') return { inside: null, insideSince: null, isCounted: false };
  const { kind, vehicleClass } = counted[widget];
  const last = await ctx.db
    .selectFrom('insideCount')
    .select(['hour', 'base', 'countedAt'])
    .where('kind', '=', kind)
    .where('vehicleClass', '=', vehicleClass ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const hour = last?.hour ?? hourOf(ctx.now.getTime() - UNCOUNTED_DAYS * DAY_MS);
  const inside = (last?.base ?? 0) + (await netSince(ctx, widget, hour));
  return { inside: Math.max(0, inside), insideSince: last?.countedAt ?? hour, isCounted: last !== undefined };
}

/** Counts begin with an hour, people do not: what the running hour has told already is taken off. */
export async function keepCount(ctx: Ctx, { widget, inside }: Call<typeof dashboardApi.count>['body']) {
  const { kind, vehicleClass } = counted[widget];
  const hour = hourOf(ctx.now.getTime());
  const base = inside - (await netSince(ctx, widget, hour));
  const kept = await ctx.db
    .insertInto('insideCount')
    .values({ kind, vehicleClass: vehicleClass ?? '', hour, base })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'access-event', id: null, change: 'updated' });
  return kept;
}
