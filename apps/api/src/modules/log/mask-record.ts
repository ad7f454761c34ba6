import { classifiedAs, type FieldTag, tagOf, wrappedIn } from '@lobby/contract/kernel/field-tags';
import { z } from 'zod';
import { mask } from './mask.rule.ts';
import { maskName } from './mask-name.ts';

type MaskValue = (value: unknown) => unknown;

/**
 * Masks records of a schema as the tags of their fields say, for lists and exports alike. A record with nothing to mask
 * comes back itself. Throws for a schema with a field that has no class, or whose class it could not mask.
 */
export function createMask<T extends z.ZodObject>(schema: T) {
  assertMaskable(schema, '', new Set());
  return maskOf(schema) as (row: z.output<T>) => z.output<T>;
}

function assertMaskable(schema: z.ZodType, path: string, above: Set<z.ZodType>): void {
  const tag = tagOf(schema);
  const bare = bareType(schema);
  if (tag?.is === 'non-personal' || tag?.is === 'money' || above.has(bare)) return;
  if (tag && !(bare instanceof z.ZodString)) throw new Error(`${path} cannot be masked: it is no text`);
  if (tag) return;
  if (bare instanceof z.ZodArray) assertMaskable(bare.element as z.ZodType, path, above);
  else if (bare instanceof z.ZodObject) {
    const seen = new Set(above).add(bare);
    for (const [name, field] of Object.entries<z.ZodType>(bare.shape)) assertMaskable(field, `${path}.${name}`, seen);
  } else if (!classifiedAs(bare)) throw new Error(`${path} has no class: tag it as personal or nonPersonal`);
}

function bareType(schema: z.ZodType): z.ZodType {
  const inner = wrappedIn(schema);
  return inner ? bareType(inner) : schema;
}

const unmasked: MaskValue = (value) => value;

function maskOf(schema: z.ZodType): MaskValue {
  const tag = tagOf(schema);
  if (tag) return maskOfTag(tag);
  const inner = wrappedIn(schema);
  if (inner) return maskOf(inner);
  if (schema instanceof z.ZodArray) return maskOfList(schema);
  return schema instanceof z.ZodObject ? maskOfObject(schema) : unmasked;
}

function maskOfTag(tag: FieldTag): MaskValue {
  if (tag.is === 'non-personal' || tag.is === 'money') return unmasked;
  return (value) => (typeof value === 'string' ? maskText(tag, value) : value);
}

function maskText(tag: FieldTag, value: string): string {
  if (tag.is !== 'personal') return mask('secret', value);
  if (tag.except?.includes(value)) return value;
  if (tag.kind === 'name') return maskName(value);
  return mask(tag.kind === 'text' ? 'personal' : tag.kind, value);
}

function maskOfList(schema: z.ZodArray): MaskValue {
  const maskElement = maskOf(schema.element as z.ZodType);
  return (value) => {
    if (!Array.isArray(value)) return value;
    const masked = value.map(maskElement);
    return masked.every((element, index) => element === value[index]) ? value : masked;
  };
}

/** Its fields are looked at with the first value, because a category may hold its parent category. */
function maskOfObject(schema: z.ZodObject): MaskValue {
  let fields: [string, MaskValue][] | undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    fields ??= Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [name, maskOf(field)]);
    const row = value as Record<string, unknown>;
    const masked = fields.map(([name, maskField]) => [name, maskField(row[name])] as const);
    return masked.every(([name, field]) => field === row[name]) ? value : { ...row, ...Object.fromEntries(masked) };
  };
}
