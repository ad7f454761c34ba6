import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Direction, type Json, toJsonSchema, transform } from './json-schema.ts';

const PREFIX = '#/components/schemas/';
const refTo = (name: string): Json => ({ $ref: `${PREFIX}${name}` });

/** The schemas of a document: each named one once, under `components`. */
export function schemaComponents() {
  const components: Record<string, Json> = {};
  const answerNames = new Set<string>();

  function add(name: string, schema: Json): Json {
    if (components[name] && !isDeepStrictEqual(components[name], schema)) throw new Error(`Two schemas are named ${name}`);
    components[name] = schema;
    return refTo(name);
  }

  /** A schema that answers use as well has another form in a body where fields may be left out: `QuotaLimits`, `QuotaLimitsInput`. */
  function nameOf(name: string, schema: Json, io: Direction): string {
    const isShared = isDeepStrictEqual(components[name], schema) && !JSON.stringify(schema).includes(PREFIX);
    return io === 'output' || !answerNames.has(name) || isShared ? name : `${name}Input`;
  }

  function describe(schema: z.ZodType, io: Direction): Json {
    const { root, definitions } = toJsonSchema(schema, io);
    const names = new Map(Object.entries(definitions).map(([name, definition]) => [name, nameOf(name, definition, io)]));
    const link = (value: unknown) => transform(value, (node) => relink(node, names)) as Json;
    for (const [name, definition] of Object.entries(definitions)) {
      add(names.get(name) as string, link(definition));
      if (io === 'output') answerNames.add(name);
    }
    return link(root);
  }

  return {
    components,
    /** Answers come before bodies: they have the plain names. */
    answer(schema: z.ZodType): Json {
      const json = describe(schema, 'output');
      const name = envelopeName(json);
      return name ? add(name, json) : json;
    },
    body: (schema: z.ZodType): Json => describe(schema, 'input'),
  };
}

function relink(node: Json, names: Map<string, string>): Json {
  const name = typeof node.$ref === 'string' ? node.$ref.replace('#/$defs/', '') : undefined;
  return name === undefined ? node : { ...node, ...refTo(names.get(name) ?? name) };
}

/** An envelope is named after what it holds: `ParcelResponse`, `ParcelListResponse` with pages, `ParcelArrayResponse` without. */
function envelopeName({ properties }: { properties?: Record<string, Json> }): string | undefined {
  const { data, meta } = properties ?? {};
  const one = componentOf(data);
  const each = componentOf(data?.items as Json | undefined);
  if (one && !meta) return `${one}Response`;
  if (each && !meta) return `${each}ArrayResponse`;
  return each && componentOf(meta) === 'ListMeta' ? `${each}ListResponse` : undefined;
}

const componentOf = (json: Json | undefined) =>
  json && isDeepStrictEqual(Object.keys(json), ['$ref']) ? String(json.$ref).replace(PREFIX, '') : undefined;
