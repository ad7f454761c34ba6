import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** When personal data ends. `person` goes with the name, `accounts` are kept for the law, `staff` and `office` end by hand. */
export const RETENTION_CLOCKS = [
  'photo',
  'document',
  'contact',
  'person',
  'applicant',
  'visitor',
  'chat',
  'access-event',
  'export',
  'idempotency',
  'session',
  'accounts',
  'staff',
  'office',
] as const;
export type RetentionClock = (typeof RETENTION_CLOCKS)[number];
/** Settings of the property that move a clock. */
const RETENTION_SETTINGS = ['documentDays', 'applicantDays', 'visitorRetentionDays', 'chatRetentionDays'] as const;
const RETENTION_UNITS = ['day', 'month', 'year'] as const;

const Retention = z.object({
  clock: z.enum(RETENTION_CLOCKS),
  /** Null: nothing ends by itself. */
  after: z.object({ count: z.int(), unit: z.enum(RETENTION_UNITS) }).nullable(),
  setting: z.enum(RETENTION_SETTINGS).nullable(),
  /** The dry run: what the next run ends, and what all runs of the next 30 days will. Null: not counted. */
  due: z.int().nullable(),
  soon: z.int().nullable(),
  /** What it covers. */
  tables: z.array(z.object({ th: z.string(), en: z.string() })),
});
export type Retention = z.infer<typeof Retention>;

export const retentionApi = {
  list: endpoint('GET', '/retention', {
    rate: 'read',
    audit: 'none',
    answer: z.object({ data: z.object({ clocks: z.array(Retention), holds: z.int() }) }),
  }),
};

nameSchemas({ Retention });
