import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal } from '../kernel/field-tags.ts';
import { day, id, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person } from './person.ts';
import { FIGURE_REPORT_NAMES, Figures } from './report-figures.ts';

const reportName = z.enum(FIGURE_REPORT_NAMES, problem('invalid'));

/** Figures as they were reported: kept word for word, and never changed. */
const ReportCopy = z.object({
  id,
  report: z.enum(FIGURE_REPORT_NAMES),
  from: day,
  to: day,
  asOf: instant,
  /** Of a copy somebody made; null where a schedule did. */
  madeBy: Person.nullable(),
});
export type ReportCopy = z.infer<typeof ReportCopy>;
const ReportCopyPage = ReportCopy.extend({
  figures: Figures,
  /** SHA-256 of what is kept, so that any other text is recognised. */
  fingerprint: nonPersonal(z.string()),
});

const read = { rate: 'read', audit: 'none' } as const;

export const reportCopyApi = {
  /** The newest first, of one report. */
  list: endpoint('GET', '/reports/copies', {
    ...read,
    query: z.strictObject({ report: reportName }),
    answer: one(z.array(ReportCopy)),
  }),
  get: endpoint('GET', '/reports/copies/:id', { ...read, answer: one(ReportCopyPage) }),
  keep: endpoint('POST', '/reports/copies', {
    rate: 'write',
    audit: 'change',
    body: z.strictObject({
      report: reportName,
      from: day.meta({ examples: ['2026-01-01'] }),
      to: day.meta({ examples: ['2026-01-31'] }),
    }),
    answer: one(ReportCopy),
  }),
};

nameSchemas({ ReportCopy, ReportCopyPage });
