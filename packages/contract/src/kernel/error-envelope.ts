import { z } from 'zod';
import { nameSchemas } from './schema-names.ts';

/** Every refusal has this one shape. */
export const ErrorEnvelope = z.object({
  data: z.null(),
  error: z.object({
    status: z.int(),
    name: z.string(),
    message: z.string(),
    details: z.object({
      key: z.string().optional(),
      errors: z.array(
        z.object({
          path: z.array(z.string()),
          message: z.string(),
          key: z.string().optional(),
          /** How many stand in the way, and what a sentence about it needs: names, numbers, moments. */
          count: z.int().optional(),
          about: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  }),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

nameSchemas({ Error: ErrorEnvelope });
