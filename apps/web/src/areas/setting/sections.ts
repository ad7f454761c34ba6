import { settingApi, settingSections } from '@lobby/contract/areas/setting';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import { core, type Field, type Section } from '#shared/form/fields.ts';
import { pillsOf } from './Pills.tsx';
import { zoneChoices } from './zone-choices.ts';

/** The few whose type alone does not say how they are typed in. */
const special: Record<string, Omit<Field, 'field'>> = {
  addressTh: { as: 'long' },
  addressEn: { as: 'long' },
  timeZone: { from: zoneChoices },
  logo: { own: pictureField({ area: 'setting', field: 'logo', shape: 'square' }) },
  photo: { own: pictureField({ area: 'setting', field: 'photo', shape: 'cover' }) },
};

const fieldOf = ([field, schema]: [string, z.ZodType]): Field => {
  const own = pillsOf(field, core(schema));
  return { field, ...(own && { own }), ...special[field] };
};

/** The screen as the contract declares it: a new setting there is a new input here. */
export const sections: Section[] = Object.entries(settingSections).map(([name, fields]) => ({
  name,
  fields: Object.entries<z.ZodType>(fields).map(fieldOf),
}));

/** On the screen everything has a value already: only what may be empty is optional. */
export function recordsOf(shown: Section[]): Pick<Records, 'input' | 'save'> {
  const all: Record<string, z.ZodType> = Object.assign({}, ...Object.values(settingSections));
  const fields = shown.flatMap((section) => section.fields).map(({ field }) => [field, all[field] as z.ZodType] as const);
  const input = fields.map(([field, schema]) => [field, schema.safeParse(null).success ? schema : core(schema)]);
  return {
    input: z.strictObject(Object.fromEntries(input) as Record<string, z.ZodType>),
    save: (body, _id, once) => call(settingApi.update, { body }, once),
  };
}
