import { z } from 'zod';
import { STAFF_ROLES } from '../access.ts';
import { TIME_ZONE } from '../constants.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { id, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** A building or a group of them under one office. `role` is what the person asking holds there. */
export const Property = record('property', {
  id,
  nameTh: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string()),
  timeZone: nonPersonal(z.string()),
  role: z.enum(STAFF_ROLES),
  rooms: z.int(),
});
export type Property = z.infer<typeof Property>;

export const PropertyInput = z.strictObject({
  nameTh: text(120),
  nameEn: text(120),
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), problem('invalid'))
    .meta({ examples: [TIME_ZONE] })
    .default(TIME_ZONE),
});

export const propertyApi = {
  /** Those the person works at; they can switch among them. */
  list: endpoint('GET', '/properties', { rate: 'read', audit: 'none', answer: z.object({ data: z.array(Property) }) }),
  /** A new one of the organisation, with its Organize Admins in it. */
  create: endpoint('POST', '/properties', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: PropertyInput,
    answer: one(Property),
  }),
};

nameSchemas({ PropertyInput, Property });
