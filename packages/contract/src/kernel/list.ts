import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, DEFAULT_SORT, LANGUAGES, MAX_PAGE_SIZE } from '../constants.ts';
import { tagOf, wrappedIn } from './field-tags.ts';

/** What may be asked of a list. A column that is not named here does not exist for the caller. */
export interface ListShape {
  fields: Record<string, Kind>;
  /** Behind a function, so that a category may name its parent category. */
  relations: Record<string, () => ListShape>;
  /** Which of the relations are has-many: their field is a list. */
  many: ReadonlySet<string>;
  /** True where the table keeps one text of everything a person would search by. */
  searchable: boolean;
}
/**
 * `whole` = an object, a list or a ciphertext kept in one column: it is there or not, and never compared or sorted by. `exact` = a text
 * that lists mask: only all of it may be asked for, or what is hidden could be found letter by letter.
 */
export type Kind = 'text' | 'exact' | 'number' | 'boolean' | 'instant' | 'day' | 'whole';
export type ListOptions = { relations?: ListShape['relations']; searchable?: boolean; exact?: readonly string[] };

/** Every readable field, with what may be asked of it. */
export function listShape(item: z.ZodObject, { relations = {}, searchable = false, exact = [] }: ListOptions = {}): ListShape {
  const fields: ListShape['fields'] = {};
  for (const [name, schema] of Object.entries<z.ZodType>(item.shape)) {
    const tag = tagOf(schema)?.is;
    const kind = name in relations || tag === 'secret' ? undefined : kindOf(schema);
    if (kind) fields[name] = tag === 'encrypted' ? 'whole' : exact.includes(name) ? 'exact' : kind;
  }
  const many = new Set(Object.keys(relations).filter((name) => isList(item.shape[name])));
  return { fields, relations, many, searchable };
}

/** For whoever sees these fields masked: they are there or not, and nobody learns whether a guess is right. */
export const withoutComparison = (shape: ListShape, names: readonly string[]): ListShape => ({
  ...shape,
  fields: { ...shape.fields, ...Object.fromEntries(names.map((name) => [name, 'whole' as const])) },
});

function isList(schema: z.ZodType | undefined): boolean {
  const inner = schema && wrappedIn(schema);
  return inner ? isList(inner) : schema instanceof z.ZodArray;
}

/** Which comparisons a field allows, read off its schema. */
function kindOf(schema: z.ZodType): Kind | undefined {
  const inner = wrappedIn(schema);
  if (inner) return kindOf(inner);
  if (schema instanceof z.ZodUnion) return kindOf(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodDate) return 'instant';
  if (schema instanceof z.ZodISODate) return 'day';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 'text';
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return 'text';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray) return 'whole';
  return undefined;
}

const wholeNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1));
const words = z.union([z.string().transform((list) => list.split(',')), z.array(z.string())]);
/** Filters and populate nest to a shape only the API can check against the list's own; it does so in `readListQuery`. */
const nested = z.unknown().optional();

/** The only keys a list query has. Anything else is refused, never ignored. */
export const listQuery = (defaultSort = DEFAULT_SORT) =>
  z.strictObject({
    pagination: z
      .strictObject({
        page: wholeNumber.default(DEFAULT_PAGE),
        pageSize: wholeNumber.transform((size) => Math.min(size, MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE),
      })
      .prefault({}),
    sort: words.prefault(defaultSort),
    filters: nested,
    populate: nested,
    fields: words.optional(),
    publicationState: z.enum(['live', 'preview']).default('live'),
    locale: z.enum(LANGUAGES).optional(),
  });

/** The query as the wire gives it: its keys are known, its names are not checked yet. */
export type WireQuery = z.output<ReturnType<typeof listQuery>>;
export type WireQueryInput = z.input<ReturnType<typeof listQuery>>;
