import { z } from 'zod';

/**
 * Names of schemas in the OpenAPI document: a named one is described once as a component, and every call refers to it. What an area
 * leaves unnamed is described where it is used.
 */
export function nameSchemas(schemas: Record<string, z.ZodType>): void {
  for (const [id, schema] of Object.entries(schemas)) z.globalRegistry.add(schema, { ...schema.meta(), id });
}
