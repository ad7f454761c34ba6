import type { Ctx } from '#platform/module.ts';

/** What a list and the job that writes a file of it both have. */
export type Reader = Pick<Ctx, 'query' | 'db'>;
