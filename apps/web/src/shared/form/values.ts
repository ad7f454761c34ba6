import type { z } from 'zod';
import { isPlain, plainText } from '#shared/texts/plain.ts';
import { core, type Field, kindOf } from './fields.ts';

/** What the inputs hold: text, a number, a switch, the id of a choice as text, or what an input of the area's own makes. */
export type Values = Record<string, unknown>;

/** An empty form: the contract's own defaults, and nothing typed yet. */
export function emptyValues(fields: Field[], input: z.ZodObject): Values {
  return valuesOf(fields, Object.fromEntries(fields.map((field) => [field.field, defaultOf(schemaOf(input, field))])));
}

/** A form filled from a record; a related record is shown by its id. */
export function valuesOf(fields: Field[], record: Record<string, unknown>): Values {
  return Object.fromEntries(fields.map(({ field, own }) => [field, own ? record[field] : toInput(record[field])]));
}

/** What is sent: the inputs as the contract types them, an emptied one as nothing. */
export function bodyOf(fields: Field[], values: Values, input: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.field];
      const kind = kindOf(field, schemaOf(input, field));
      const numeric = kindOf({ field: field.field }, schemaOf(input, field)) === 'number';
      if (kind === 'choice')
        return [field.field, value === '' ? emptied(schemaOf(input, field)) : numeric ? Number(value) : value];
      if (isFile(schemaOf(input, field)))
        return [field.field, Array.isArray(value) ? value.flatMap((one) => idOf(one) ?? []) : idOf(value)];
      if (kind === 'number') return [field.field, value === '' ? emptied(schemaOf(input, field)) : Number(value)];
      return [field.field, value];
    }),
  );
}

/** Only what differs, so that two people editing different fields of one record do not undo each other. */
export const changesOf = (now: Record<string, unknown>, before: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])));

export const schemaOf = (input: z.ZodObject, { field }: Field) => input.shape[field] as z.ZodType;

function defaultOf(schema: z.ZodType): unknown {
  const { success, data } = schema.safeParse(undefined);
  return success ? data : undefined;
}

/** Where a number or a choice may be missing, emptying it takes it away; elsewhere it means that nothing was said. */
const emptied = (schema: z.ZodType) => (schema.safeParse(null).success ? null : undefined);

/** A form holds a file as it is shown; its id is sent. One that is still on its way has none yet. */
function isFile(schema: z.ZodType): boolean {
  const { element = core(schema) } = core(schema).def as { element?: z.ZodType };
  return element.meta()?.file !== undefined;
}
const idOf = (value: unknown) => (value === null ? null : (value as { id?: number })?.id);

function toInput(value: unknown): string | number | boolean {
  if (isPlain(value)) return value;
  return plainText((value as { id?: unknown } | null | undefined)?.id);
}

/** What a field holds while its value is still on its way, as a file is: it can be waited for. */
export type PendingValue<T> = { settle: () => Promise<T> };

const isPending = (value: unknown): value is PendingValue<unknown> =>
  typeof value === 'object' && value !== null && 'settle' in value;
const settle = (value: unknown) => (isPending(value) ? value.settle() : value);

/** The same values once everything is there. */
export async function settleValues(values: Values): Promise<Values> {
  const all = Object.entries(values).map(
    async ([field, value]): Promise<[string, unknown]> => [
      field,
      await (Array.isArray(value) ? Promise.all(value.map(settle)) : settle(value)),
    ],
  );
  return Object.fromEntries(await Promise.all(all));
}
