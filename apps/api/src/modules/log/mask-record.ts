import { type FieldTag, tagOf, wrappedIn } from '@lobby/contract/kernel/field-tags';
import { z } from 'zod';
import { mask } from './mask.rule.ts';
import { maskName } from './mask-name.ts';

type MaskValue = (value: unknown) => unknown;

/**
 * Masks records of a schema as the tags of their fields say, for lists and exports alike. A record with nothing to mask
 * comes back itself.
 */
export const createMask = <T extends z.ZodObject>(schema: T) => maskOf(schema) as (row: z.output<T>) => z.output<T>;

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
