import { Settings, type StoredSettings } from '@lobby/contract/areas/setting';
import type { z } from 'zod';
import { fileIn } from '#modules/file/file.public.ts';
import type { Ctx } from '#platform/module.ts';

/** These stand in the property's own row; every other setting is a row of its own. */
const PLAIN = ['nameTh', 'nameEn', 'timeZone'] as const;
export const COLUMNS: Record<string, string> = {
  ...Object.fromEntries(PLAIN.map((name) => [name, name])),
  logo: 'logoId',
  photo: 'photoId',
};

/** Everything the property decides, in one question. What was never set, or what no version knows any more, has its default. */
export async function settingsOf({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('property')
    .leftJoin('setting', 'setting.propertyId', 'property.id')
    .select(PLAIN)
    .select(['setting.id as name', 'value', fileIn('property.logoId').as('logo'), fileIn('property.photoId').as('photo')])
    .execute();
  const { logo = null, photo = null, ...columns } = rows[0] ?? {};
  const stored: Record<string, unknown> = { ...Object.fromEntries(rows.map(({ name, value }) => [name, value])), ...columns };
  const read = Object.entries(Settings.shape).map(([name, schema]) => [name, readable(name, schema, stored[name], log)]);
  return { ...(Object.fromEntries(read) as Settings), logo, photo };
}

/** A value written by another version must not keep a whole building from working. A property always has its name. */
function readable(name: string, schema: z.ZodType, value: unknown, log: Ctx['log']): unknown {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  log.warn({ setting: name }, 'a stored setting cannot be read; its default is used');
  const otherwise = schema.safeParse(undefined);
  return otherwise.success ? otherwise.data : value;
}
