import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { id, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { StoredFile } from './file.ts';

/** How a file is written: as text any program reads, or as a workbook with real dates. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

export const Export = record('export', {
  id,
  /** Which area writes it, and which of its lists it is of. */
  kind: nonPersonal(z.string()),
  subject: nonPersonal(z.string()),
  isMasked: z.boolean(),
  status: z.enum(EXPORT_STATES),
  /** In a hundred. */
  progress: z.int(),
  rowCount: z.int().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** As long as it is there: a day. */
  file: StoredFile.nullable(),
});
export type Export = z.infer<typeof Export>;

export const exportApi = {
  /** What the person asked for lately, of every area. */
  mine: endpoint('GET', '/exports', { rate: 'read', audit: 'none', answer: z.object({ data: z.array(Export) }) }),
  /** A file of one's own that failed, from the beginning. */
  again: endpoint('POST', '/exports/again', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: z.strictObject({ id }),
    answer: one(Export),
  }),
};

nameSchemas({ Export });
