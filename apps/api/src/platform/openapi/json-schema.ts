import { z } from 'zod';

export type Json = Record<string, unknown>;
/** A body is described as it is sent, an answer as it arrives: defaults and conversions make the two differ. */
export type Direction = 'input' | 'output';

/** What readers of the document get of a field's tags in the contract; the others are for our own code and tests. */
const PUBLISHED_TAGS = ['title', 'description', 'examples', 'deprecated'];

/** JSON Schema of a contract's schema. Named schemas in it (`nameSchemas`) are references, with their definitions beside it. */
export function toJsonSchema(schema: z.core.$ZodType, io: Direction): { root: Json; definitions: Record<string, Json> } {
  const {
    $schema: _,
    '~standard': __,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => publish(zodSchema, jsonSchema, io),
  });
  return transform({ root, definitions: $defs }, mergeNull) as { root: Json; definitions: Record<string, Json> };
}

function publish(schema: z.core.$ZodTypes, json: Json, io: Direction): void {
  const { def } = schema._zod;
  const tags = z.globalRegistry.get(schema) ?? {};
  for (const tag of Object.keys(tags)) if (!PUBLISHED_TAGS.includes(tag)) delete json[tag];
  if (tags.ref) json['x-references'] = tags.ref;
  if (def.type === 'date') Object.assign(json, { type: 'string', format: 'date-time' });
  // What a function makes of a value has no schema: our own only trim, or make null of an empty text, and keep the type.
  if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform')
    Object.assign(json, toJsonSchema(def.in, io).root);
  // Bounds of every whole number in JavaScript: they say nothing about this one.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** `string or null` in one schema instead of two: keywords of a type do not apply to null. */
function mergeNull(node: Json): Json {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return node;
  const { type, enum: values, ...keywords } = anyOf[0] as Json;
  const isPlain = typeof type === 'string' && !('const' in keywords) && Object.keys(rest).every((key) => !(key in keywords));
  if (!isPlain) return node;
  return { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }), ...keywords, ...rest };
}

/** Rebuilds a tree of JSON from its leaves up. */
export function transform(value: unknown, edit: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((entry) => transform(entry, edit));
  if (typeof value !== 'object' || value === null) return value;
  return edit(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, transform(entry, edit)])));
}
