import { Settings, type StoredSettings } from '@lobby/contract/areas/setting';
import type { z } from 'zod';
import { fileIn } from '#modules/file/file.public.ts';
import type { Ctx } from '#platform/module.ts';

/** Columns of the property's own row; every other setting is a row of its own. */
const PROPERTY_COLUMNS = ['nameTh', 'nameEn', 'timeZone'] as const;
export const COLUMNS: Record<string, string> = {
  ...Object.fromEntries(PROPERTY_COLUMNS.map((name) => [name, name])),
  logo: 'logoId',
  photo: 'photoId',
};

/** All settings of the property in one query. Unset and unknown values have their defaults. */
export async function settingsOf({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('property')
    .leftJoin('setting', 'setting.propertyId', 'property.id')
    .select(PROPERTY_COLUMNS)
    .select(['setting.id as name', 'value', fileIn('property.logoId').as('logo'), fileIn('property.photoId').as('photo')])
    .execute();
  const { logo = null, photo = null, ...columns } = rows[0] ?? {};
  const stored: Record<string, unknown> = { ...Object.fromEntries(rows.map(({ name, value }) => [name, value])), ...columns };
  const read = Object.entries(Settings.shape).map(([name, schema]) => [name, parseSetting(name, schema, stored[name], log)]);
  return { ...(Object.fromEntries(read) as Settings), logo, photo };
}

/** An invalid value, written by another version, falls back to its default instead of failing every call. */
function parseSetting(name: string, schema: z.ZodType, value: unknown, log: Ctx['log']): unknown {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  log.warn({ setting: name }, 'stored setting is invalid; using its default');
  const otherwise = schema.safeParse(undefined);
  return otherwise.success ? otherwise.data : value;
}
