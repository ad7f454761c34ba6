import { z } from 'zod';
import { endpoint, one } from './kernel/endpoint.ts';
import { nameSchemas } from './kernel/schema-names.ts';
import { problem } from './problems.ts';

/** As many rows as one call takes; a longer sheet is sent in several, so that its progress shows. */
export const IMPORT_ROWS = 200;

/** The cells of a sheet as they stand in it: what is wrong with one is reported by its row, and the others go in. */
const Sheet = z.strictObject({
  rows: z
    .array(z.record(z.string().max(40), z.string().max(500)).meta({ examples: [{}, { name: '1201' }] }))
    .min(1, problem('required'))
    .max(IMPORT_ROWS, problem('tooMany')),
});
const Failure = z.object({
  row: z.int(),
  errors: z.array(z.object({ path: z.array(z.string()), message: z.string(), key: z.string().optional() })),
});
export type ImportFailure = z.infer<typeof Failure>;
const Imported = z.object({ imported: z.int(), failed: z.array(Failure) });

export const importOf = <const P extends `/${string}`>(path: P, guard: { stepUp?: true } = {}) =>
  endpoint('POST', path, {
    rate: 'write',
    audit: 'change',
    large: true,
    ...guard,
    body: Sheet,
    answer: one(Imported),
  });

nameSchemas({ ImportSheet: Sheet, Imported });
