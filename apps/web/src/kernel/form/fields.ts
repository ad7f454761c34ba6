import type { z } from 'zod';
import type { Choices } from '../choices.ts';

/** How a field is typed in where its schema alone does not say. */
export type FieldKind = 'text' | 'long' | 'tel' | 'email' | 'number' | 'switch' | 'choice';
/** One line per field: the contract says what it may hold, the texts say what it is called. */
export type Field<T = Record<string, unknown>> = { field: keyof T & string; as?: FieldKind; from?: Choices };
export type Section<T = Record<string, unknown>> = { name: string; fields: Field<T>[] };

/** A schema without its optional, nullable and default wrappings. */
function core(schema: z.ZodType): z.core.$ZodTypeDef {
  const def = schema.def as z.core.$ZodTypeDef & { innerType?: z.ZodType };
  return def.innerType ? core(def.innerType) : def;
}

export function kindOf({ as, from }: Field, schema: z.ZodType): FieldKind {
  if (as) return as;
  if (from) return 'choice';
  const { type } = core(schema);
  return type === 'boolean' ? 'switch' : type === 'number' || type === 'int' ? 'number' : 'text';
}

/** True where the contract takes an empty input. */
export const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;
