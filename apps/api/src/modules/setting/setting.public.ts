import { Settings } from '@lobby/contract/areas/setting';
import type { z } from 'zod';
import type { Ctx } from '#kernel/context.ts';

/** These stand in the property's own row; every other setting is a row of its own. */
export const COLUMNS = ['nameTh', 'nameEn', 'timeZone'] as const;

/** Everything the property decides, in one question. What was never set, or what no version knows any more, has its default. */
export async function settingsOf({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<Settings> {
  const rows = await db
    .selectFrom('property')
    .leftJoin('setting', 'setting.propertyId', 'property.id')
    .select(COLUMNS)
    .select(['setting.id as name', 'value'])
    .execute();
  const stored: Record<string, unknown> = { ...Object.fromEntries(rows.map(({ name, value }) => [name, value])), ...rows[0] };
  const read = Object.entries(Settings.shape).map(([name, schema]) => [name, readable(name, schema, stored[name], log)]);
  return Object.fromEntries(read) as Settings;
}

/** A value written by another version must not keep a whole building from working. A property always has its name. */
function readable(name: string, schema: z.ZodType, value: unknown, log: Ctx['log']): unknown {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  log.warn({ setting: name }, 'a stored setting cannot be read; its default is used');
  const otherwise = schema.safeParse(undefined);
  return otherwise.success ? otherwise.data : value;
}
