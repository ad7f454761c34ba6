import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** Somebody of the staff, as the records they made or changed name them. */
export const Person = z.object({ id, name: z.string(), nameEn: z.string().nullable() });
export type Person = z.infer<typeof Person>;
export const personShape = listShape(Person);

nameSchemas({ Person });
