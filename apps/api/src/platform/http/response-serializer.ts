import { z } from 'zod';

type Serialize = (value: unknown) => unknown;
/** Computed while serializing: the signed URLs of a file. */
type ComputeUrls = (value: unknown) => object;
const plainTypes = ['string', 'number', 'boolean'] as const;

/**
 * Allow-list of the contract: a column nobody declared cannot leave the server. Compiled from the schema once; absent values
 * stay absent, plain values are checked by type, and anything else is parsed by the schema itself.
 */
export function createResponseSerializer(schema: z.ZodType, computeUrls: ComputeUrls = () => ({})): Serialize {
  const serialize = createValueSerializer(schema, computeUrls);
  return (value) => (value === undefined || value === null ? value : serialize(value));
}

function createValueSerializer(schema: z.ZodType, computeUrls: ComputeUrls): Serialize {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return createValueSerializer(schema.unwrap() as z.ZodType, computeUrls);
  if (schema instanceof z.ZodArray) return createListSerializer(schema, computeUrls);
  if (schema instanceof z.ZodObject && !schema.def.catchall) return createObjectSerializer(schema, computeUrls);
  const isDate = schema instanceof z.ZodDate;
  const plain = plainTypes.find((type) => type === schema.def.type);
  return (value) => (typeof value === plain || (isDate && value instanceof Date) ? value : schema.parse(value));
}

function createListSerializer(schema: z.ZodArray, computeUrls: ComputeUrls): Serialize {
  const serialize = createResponseSerializer(schema.element as z.ZodType, computeUrls);
  return (value) => (Array.isArray(value) ? value.map(serialize) : schema.parse(value));
}

/** Fields are compiled with the first value: schemas are recursive, a category may hold its parent. */
function createObjectSerializer(schema: z.ZodObject, computeUrls: ComputeUrls): Serialize {
  const hasUrls = schema.meta()?.addressed === true;
  let fields: [string, Serialize][] | undefined;
  return (value) => {
    if (typeof value !== 'object') return schema.parse(value);
    fields ??= Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
      name,
      createResponseSerializer(field, computeUrls),
    ]);
    const serialized: Record<string, unknown> = {};
    for (const [name, serialize] of fields) serialized[name] = serialize((value as Record<string, unknown>)[name]);
    return hasUrls ? Object.assign(serialized, computeUrls(value)) : serialized;
  };
}
