import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { ACCESS_LOGS } from './access-log.ts';
import { EXPORT_FORMATS, Export } from './export.ts';

/** The filters are those of the list, word for word; the API reads them by the same grammar. */
const Asked = z.strictObject({
  log: z.enum(ACCESS_LOGS, problem('invalid')),
  filters: z.unknown().optional(),
  language: z.enum(LANGUAGES, problem('invalid')).default('th'),
  format: z.enum(EXPORT_FORMATS, problem('invalid')).default('csv'),
});
const written = { rate: 'write', audit: 'change', stepUp: true, answer: one(Export) } as const;

/** Files of the access log; their state is in `exportApi`. */
export const accessExportApi = {
  ask: endpoint('POST', '/loggers/access/exports', { ...written, body: Asked }),
  /** The same without masks, for those who may look behind them, with a reason. */
  askRevealed: endpoint('POST', '/loggers/access/exports/revealed', { ...written, body: Asked.extend({ reason: text(300) }) }),
};

nameSchemas({ AccessLogExportInput: Asked });
