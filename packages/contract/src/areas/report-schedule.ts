import { z } from 'zod';
import type { Permission } from '../access.ts';
import { LANGUAGES } from '../constants.ts';
import { crud } from '../kernel/crud.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, ref } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person, personShape } from './person.ts';
import { LIST_NEEDS, REPORT_LISTS } from './report.ts';
import { FIGURE_REPORT_NAMES, FIGURE_REPORTS, isFigureReport } from './report-figures.ts';

export const REPORT_NAMES = [...REPORT_LISTS, ...FIGURE_REPORT_NAMES] as const;
export type ReportName = (typeof REPORT_NAMES)[number];
export const reportNeeds = (name: ReportName): Permission =>
  isFigureReport(name) ? FIGURE_REPORTS[name].needs : LIST_NEEDS[name];

export const CADENCES = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];
/** Every month has so many. */
export const LAST_MONTH_DAY = 28;
export const MAX_RECEIVERS = 20;

const within = (least: number, most: number) =>
  z.int(problem('invalid')).min(least, problem('outOfRange')).max(most, problem('outOfRange'));

/** A report that is made by itself, for people who may read it then. */
export const ReportScheduleInput = z.strictObject({
  report: z.enum(REPORT_NAMES, problem('invalid')),
  cadence: z.enum(CADENCES, problem('invalid')).default('monthly'),
  /** Of a week from Monday, which is 1, or of a month; without meaning for a daily one. */
  day: within(1, LAST_MONTH_DAY)
    .meta({ examples: [1, 7] })
    .default(1),
  /** By the property's clock. */
  hour: within(0, 23).default(7),
  /** Of the file, where it makes one. */
  language: z.enum(LANGUAGES, problem('invalid')).default('th'),
  receivers: z.array(ref('user')).min(1, problem('required')).max(MAX_RECEIVERS, problem('tooMany')),
  isActive: flag.default(true),
});

export const ReportSchedule = record('report_schedule', {
  id,
  report: z.enum(REPORT_NAMES),
  cadence: z.enum(CADENCES),
  day: z.int(),
  hour: z.int(),
  language: z.enum(LANGUAGES),
  isActive: z.boolean(),
  nextAt: instant,
  lastAt: instant.nullable(),
  /** Who got the last one; null before the first. */
  lastReceivers: z.int().nullable(),
  /** Why the last one was not made. */
  lastProblem: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
}).extend({ receivers: z.array(Person).optional() });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const reportScheduleApi = crud('/report-schedules', {
  item: ReportSchedule,
  input: ReportScheduleInput,
  relations: { receivers: () => personShape },
});

nameSchemas({ ReportSchedule, ReportScheduleInput, ReportScheduleUpdate: reportScheduleApi.update.body });
