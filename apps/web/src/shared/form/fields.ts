import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Choices } from '#shared/choices/choices.ts';

/** How a field is typed in where its schema alone does not say. */
type FieldKind = 'text' | 'long' | 'tel' | 'email' | 'number' | 'switch' | 'choice' | 'own';
/** One line per field: the contract says what it may hold, the texts say what it is called. */
export type Field<T = Record<string, unknown>> = {
  field: keyof T & string;
  as?: FieldKind;
  /** Its choices; where they depend on what another field holds, `within` names that one. */
  from?: Choices | ((within: string) => Choices);
  within?: keyof T & string;
  /** Takes half of a wide form. Numbers, choices and required texts of few characters do so anyway. */
  short?: boolean;
  /** Asked while somebody types; there is nothing of it to read. */
  isQuestion?: boolean;
  /** True while what else is typed makes it needed: then it is not called optional. */
  isNeeded?: (values: Record<string, unknown>) => boolean;
  /** For what no ordinary input can hold. Without `onChange` it only shows the value; `values` is all that is typed, `set` changes another field along. */
  own?: ComponentType<{
    value: never;
    onChange?: (value: unknown) => void;
    values?: Record<string, unknown>;
    set?: (field: string, value: unknown) => void;
    shared?: InputProps;
  }>;
};
/** What every input has: its name, what it is called, what is wrong with it. The problem stands in `{id}-error`. */
export type InputProps = {
  id: string;
  name: string;
  label: ReactNode;
  description: string | undefined;
  error: string | undefined;
  onBlur: () => void;
};
/** Neighbouring sections with the same `tabs` are the tabs of one, as the languages of a text are. */
export type Section<T = Record<string, unknown>> = { name: string; fields: Field<T>[]; tabs?: string };

/** A schema without its optional, nullable and default wrappings. */
export function core(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? core(innerType) : schema;
}

export function kindOf({ as, from, own }: Field, schema: z.ZodType): FieldKind {
  if (as) return as;
  if (own) return 'own';
  if (from) return 'choice';
  const { type } = core(schema).def;
  return type === 'boolean' ? 'switch' : type === 'number' ? 'number' : 'text';
}

const SHORT_TEXT = 64;

/** What leaves room for a second field beside it: few characters, a number, a choice. */
export function isShort(field: Field, schema: z.ZodType): boolean {
  const kind = kindOf(field, schema);
  if (field.short !== undefined) return field.short;
  if (kind !== 'text') return ['number', 'tel', 'email', 'choice'].includes(kind);
  return ((core(schema) as z.ZodString).maxLength ?? Number.POSITIVE_INFINITY) <= SHORT_TEXT;
}

/** True where the contract takes an empty input. */
export const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;
