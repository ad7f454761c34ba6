import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { id, instant, text } from '../kernel/fields.ts';
import { problem } from '../problems.ts';
import { ACCESS_LOGS } from './access-log.ts';
import { StoredFile } from './file.ts';

export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

export const AccessExport = z.object({
  id,
  log: z.enum(ACCESS_LOGS),
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
export type AccessExport = z.infer<typeof AccessExport>;

/** The filters are those of the list, word for word; the API reads them by the same grammar. */
const Asked = z.strictObject({
  log: z.enum(ACCESS_LOGS, problem('invalid')),
  filters: z.unknown().optional(),
  language: z.enum(LANGUAGES, problem('invalid')).default('th'),
});
const written = { rate: 'write', audit: 'change', stepUp: true, answer: one(AccessExport) } as const;

export const accessExportApi = {
  ask: endpoint('POST', '/loggers/access/exports', { ...written, body: Asked }),
  /** The same without masks, for those who may look behind them, with a reason. */
  askRevealed: endpoint('POST', '/loggers/access/exports/revealed', { ...written, body: Asked.extend({ reason: text(300) }) }),
  /** A file of one's own that failed, from the beginning. */
  again: endpoint('POST', '/loggers/access/exports/again', { ...written, body: z.strictObject({ id }) }),
  /** What the person asked for lately. */
  mine: endpoint('GET', '/loggers/access/exports', {
    rate: 'read',
    audit: 'none',
    answer: z.object({ data: z.array(AccessExport) }),
  }),
};
