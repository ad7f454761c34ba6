import { z } from 'zod';

type Gate = (value: unknown) => unknown;
/** What is made up as it leaves: the addresses of a file. */
type Address = (value: unknown) => object;
const plainTypes = ['string', 'number', 'boolean'] as const;

/**
 * The contract is the last gate: a column nobody declared cannot leave the server. Built from the schema once; what is absent
 * stays absent, plain values pass by their type, and whatever is not plainly right is left to the schema itself.
 */
export function gateOf(schema: z.ZodType, address: Address = () => ({})): Gate {
  const passes = passesOf(schema, address);
  return (value) => (value === undefined || value === null ? value : passes(value));
}

function passesOf(schema: z.ZodType, address: Address): Gate {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return passesOf(schema.unwrap() as z.ZodType, address);
  if (schema instanceof z.ZodArray) return listGate(schema, address);
  if (schema instanceof z.ZodObject && !schema.def.catchall) return objectGate(schema, address);
  const isDate = schema instanceof z.ZodDate;
  const plain = plainTypes.find((type) => type === schema.def.type);
  return (value) => (typeof value === plain || (isDate && value instanceof Date) ? value : schema.parse(value));
}

function listGate(schema: z.ZodArray, address: Address): Gate {
  const gate = gateOf(schema.element as z.ZodType, address);
  return (value) => (Array.isArray(value) ? value.map(gate) : schema.parse(value));
}

/** Its fields are looked at with the first value, because a category may hold its parent category. */
function objectGate(schema: z.ZodObject, address: Address): Gate {
  const isAddressed = schema.meta()?.addressed === true;
  let fields: [string, Gate][] | undefined;
  return (value) => {
    if (typeof value !== 'object') return schema.parse(value);
    fields ??= Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [name, gateOf(field, address)]);
    const passed: Record<string, unknown> = {};
    for (const [name, gate] of fields) passed[name] = gate((value as Record<string, unknown>)[name]);
    return isAddressed ? Object.assign(passed, address(value)) : passed;
  };
}
