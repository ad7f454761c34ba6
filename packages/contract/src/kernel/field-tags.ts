import { z } from 'zod';

/** How much of a personal value its mask leaves readable; of a `hidden` one nothing. */
export type PersonalKind = 'text' | 'phone' | 'email' | 'name' | 'hidden';

/** What a field holds. Masks of lists, of the audit log and of exports follow from it. */
export type FieldTag =
  | { is: 'non-personal' | 'money' | 'encrypted' | 'secret' }
  /** `except`: codes of ours that may stand in the same field and say nothing of anybody. */
  | { is: 'personal'; kind: PersonalKind; except?: readonly string[] };

const tags = z.registry<FieldTag>();

/** A copy, so that a field several areas share keeps its own meaning in each. */
function withTag<T extends z.ZodType>(schema: T, tag: FieldTag): T {
  const tagged = schema.clone();
  (tags as { add(schema: z.ZodType, tag: FieldTag): unknown }).add(tagged, tag);
  return tagged;
}

/** Belongs to somebody: masked for whoever has not said why they look. */
export const personal = <T extends z.ZodType>(schema: T, kind: PersonalKind = 'text', except?: readonly string[]) =>
  withTag(schema, { is: 'personal', kind, ...(except && { except }) });

/** Baht on the wire. An amount is not masked; what it was paid for says whose it is. */
export const money = <T extends z.ZodType>(schema: T) => withTag(schema, { is: 'money' });

/** Ciphertext in its column: cannot be compared or sorted by, and the log never shows it. */
export const encrypted = <T extends z.ZodType>(schema: T) => withTag(schema, { is: 'encrypted' });

/** Opens something: no list can be asked about it, and the log never shows it. */
export const secret = <T extends z.ZodType>(schema: T) => withTag(schema, { is: 'secret' });

/** A free text that says nothing of a person. Without any tag a text counts as personal, and a check fails. */
export const nonPersonal = <T extends z.ZodType>(schema: T) => withTag(schema, { is: 'non-personal' });

/** The tag of a field, also under `nullable`, `default` and the like. */
export function tagOf(schema: z.ZodType): FieldTag | undefined {
  const inner = wrappedIn(schema);
  return tags.get(schema) ?? (inner && tagOf(inner));
}

/** The tag of a field, where it has one or needs none: numbers, moments and words of a closed list say nothing of a person. */
export const classifiedAs = (schema: z.ZodType): FieldTag | undefined =>
  tagOf(schema) ?? (isClosed(schema, new Set()) ? { is: 'non-personal' } : undefined);

function isClosed(schema: z.ZodType, above: Set<z.ZodType>): boolean {
  const inner = wrappedIn(schema);
  if (inner) return isClosed(inner, above);
  if (schema instanceof z.ZodArray) return isClosed(schema.element as z.ZodType, above);
  // A category may hold its parent category.
  if (schema instanceof z.ZodObject && !above.has(schema))
    return Object.values<z.ZodType>(schema.shape).every((field) => isClosed(field, new Set(above).add(schema)));
  return CLOSED.some((type) => schema instanceof type);
}
const CLOSED = [z.ZodNumber, z.ZodBoolean, z.ZodDate, z.ZodISODate, z.ZodEnum, z.ZodLiteral, z.ZodGUID];

/** What a schema wraps. */
export function wrappedIn(schema: z.ZodType): z.ZodType | undefined {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ?? (schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : undefined);
}

const records = new Map<string, z.ZodObject[]>();

/** A record as it is answered, and the table it is kept in: the classes of the table's columns are the tags of its fields. */
export function record<const S extends z.core.$ZodLooseShape>(table: string, shape: S) {
  const schema = z.object(shape);
  records.set(table, [...(records.get(table) ?? []), schema]);
  return schema;
}

/** Every record that was declared as kept in the table. */
export const recordsIn = (table: string): readonly z.ZodObject[] => records.get(table) ?? [];
