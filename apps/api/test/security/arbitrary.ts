import fc from 'fast-check';
import { z } from 'zod';

type Refs = (area: string) => number | undefined;

/** Metadata of a field in the contract. */
interface Tags {
  ref?: string;
  /** The call consumes the record. */
  usedUp?: boolean;
  examples?: unknown[];
  /** No two records may have the same. */
  unique?: boolean | 'digits' | 'guid';
  /** Each entry creates many records: a generated list stays short. */
  few?: boolean;
  /** Only somebody who knows a secret can send it. */
  secret?: boolean;
}
let uniques = 0;
function uniqueNumber(): number {
  uniques += 1;
  return uniques;
}
export const tagsOf = (schema: z.ZodType): Tags => (schema.meta() ?? {}) as Tags;

/** Values the schema accepts, in the form a caller would send them. A reference becomes an id that exists for the caller. */
export function validFor(schema: z.ZodType, refs: Refs): fc.Arbitrary<unknown> {
  let misses = 0;
  return candidates(schema, refs).filter((value) => {
    const fits = schema.safeParse(value).success;
    misses = fits ? 0 : misses + 1;
    // Otherwise fast-check would search for ever.
    if (misses > MAX_MISSES)
      throw new Error(
        `no made-up value fits, such as ${JSON.stringify(value)}: give the field examples, or rows of its area (${JSON.stringify(schema.meta())})`,
      );
    return fits;
  });
}
const MAX_MISSES = 5000;

function candidates(schema: z.ZodType, refs: Refs): fc.Arbitrary<unknown> {
  const { ref, examples, unique, secret, few } = tagsOf(schema);
  if (ref) return fc.constant(refs(ref));
  if (secret) return fc.constant(undefined);
  if (unique === 'digits') return fc.constant('').map(() => String(1_000_000_000 + uniqueNumber()));
  if (unique === 'guid') return fc.constant('').map(() => `00000000-0000-4000-8000-${String(uniqueNumber()).padStart(12, '0')}`);
  if (unique) return fc.constant('').map(() => `u${uniqueNumber()}`);
  // A schema with a pattern says in examples what it looks like; guessing at patterns takes seconds a value.
  if (examples) return fc.constantFrom(...examples);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return fc.option(candidates(schema.unwrap() as z.ZodType, refs), { nil: undefined, freq: 4 });
  if (schema instanceof z.ZodNullable) return fc.option(candidates(schema.unwrap() as z.ZodType, refs), { nil: null, freq: 4 });
  // Written in a query: the id of something, as a text.
  if (schema instanceof z.ZodPipe && tagsOf(schema.out as z.ZodType).ref) return candidates(schema.out as z.ZodType, refs);
  if (schema instanceof z.ZodPipe) return candidates(schema.in as z.ZodType, refs);
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => validFor(option as z.ZodType, refs)));
  if (schema instanceof z.ZodObject) return object(schema, refs);
  if (schema instanceof z.ZodArray)
    return fc.array(validFor(schema.element as z.ZodType, refs), { minLength: 1, maxLength: few ? 2 : 20 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return fc.integer({ min: clamp(schema.minValue, 0), max: clamp(schema.maxValue, 10_000) });
  if (schema instanceof z.ZodDate)
    return fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  if (schema instanceof z.ZodEmail) return fc.emailAddress();
  if (schema instanceof z.ZodString) return text(schema);
  return fc.constant(undefined);
}

const clamp = (limit: number | null, otherwise: number) => (limit === null || Math.abs(limit) > 1e9 ? otherwise : limit);

function object(schema: z.ZodObject, refs: Refs): fc.Arbitrary<unknown> {
  const fields = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [name, validFor(field, refs)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>).map(withoutUndefined);
}

const withoutUndefined = (value: object) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

/** Made once: collecting all of Unicode takes a while. */
const anyCharacter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const thaiCharacter = fc.constantFrom(...Array.from('กขคงเแโำ่้๊๋็์ าะ'));

function text(schema: z.ZodString): fc.Arbitrary<string> {
  const length = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 200) };
  return fc.oneof(fc.string({ unit: anyCharacter, ...length }), fc.string({ unit: thaiCharacter, ...length }));
}

/** A valid value with one mutation: another type, a missing or unknown field, something too long or hostile. */
export function mutatedFrom(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hostile = fc.oneof(
    fc.constantFrom(
      null,
      '',
      '\0',
      '__proto__',
      [],
      {},
      -1,
      0,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      true,
      '%',
      "' or 1=1 --",
      'x'.repeat(5000),
      '\ud800',
    ),
    fc.jsonValue({ maxDepth: 3 }),
  );
  return fc.tuple(valid, hostile, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'whole')).map(([value, bad, at, how]) => {
    if (how === 'whole' || typeof value !== 'object' || value === null) return bad;
    const names = Object.keys(value);
    const name = names[at % Math.max(names.length, 1)] ?? 'nothing';
    if (how === 'add') return { ...value, [`unknown${at % 7}`]: bad };
    if (how === 'remove') return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    return { ...value, [name]: bad };
  });
}
