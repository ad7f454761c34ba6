import { z } from 'zod';

type Serialize = (value: unknown) => unknown;
/** What is made up as it leaves: the addresses of a file. */
type ComputeUrls = (value: unknown) => object;
const plainTypes = ['string', 'number', 'boolean'] as const;

/**
 * The contract is the last gate: a column nobody declared cannot leave the server. Built from the schema once; what is absent
 * stays absent, plain values pass by their type, and whatever is not plainly right is left to the schema itself.
 */
export function createResponseSerializer(schema: z.ZodType, computeUrls: ComputeUrls = () => ({})): Serialize {
  const passes = createValueSerializer(schema, computeUrls);
  return (value) => (value === undefined || value === null ? value : passes(value));
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
  const gate = createResponseSerializer(schema.element as z.ZodType, computeUrls);
  return (value) => (Array.isArray(value) ? value.map(gate) : schema.parse(value));
}

/** Its fields are looked at with the first value, because a category may hold its parent category. */
function createObjectSerializer(schema: z.ZodObject, computeUrls: ComputeUrls): Serialize {
  const hasUrls = schema.meta()?.addressed === true;
  let fields: [string, Serialize][] | undefined;
  return (value) => {
    if (typeof value !== 'object') return schema.parse(value);
    fields ??= Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
      name,
      createResponseSerializer(field, computeUrls),
    ]);
    const passed: Record<string, unknown> = {};
    for (const [name, gate] of fields) passed[name] = gate((value as Record<string, unknown>)[name]);
    return hasUrls ? Object.assign(passed, computeUrls(value)) : passed;
  };
}
