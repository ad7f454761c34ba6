import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { instant, ref } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { BUCKETS } from '../period.ts';
import { problem } from '../problems.ts';
import { ACCESS_WIDGETS, Period } from './dashboard.ts';

export const COMPARED_BY = ['period', 'building', 'device', 'class', 'property'] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];
/** More lines than this nobody tells apart. */
export const MAX_COMPARED = 4;

const widget = z.enum(ACCESS_WIDGETS, problem('invalid'));
const several = <T extends z.ZodType>(each: T) => z.array(each).min(2, problem('required')).max(MAX_COMPARED, problem('tooMany'));

/** Two to four of a kind in one period, or one thing in two periods. */
export const Comparison = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('period'), widget, period: Period, against: Period }),
  z.strictObject({ by: z.literal('building'), widget, period: Period, ids: several(ref('building')) }),
  z.strictObject({ by: z.literal('device'), period: Period, ids: several(ref('hardware')) }),
  z.strictObject({ by: z.literal('class'), period: Period }),
  /** Those of the organisation where the person asking is an administrator, too. */
  z.strictObject({ by: z.literal('property'), widget, period: Period, ids: several(ref('property')) }),
]);
export type Comparison = z.infer<typeof Comparison>;

/**
 * `change` is in per cent of the first one, null where that has nothing, and of the first `compared` buckets only: those that are
 * over, and last equally long, on every side. Of two periods the earlier one is the first. Between properties it is per room.
 */
const Subject = z.object({
  key: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** Of a property, which is compared by its size. */
  rooms: z.int().nullable(),
  from: instant,
  to: instant,
  valueIn: z.int(),
  valueOut: z.int(),
  changeIn: z.number().nullable(),
  changeOut: z.number().nullable(),
  /** Side by side: the first of each is its first bucket, whatever the day was. */
  points: z.array(z.object({ at: instant, valueIn: z.int(), valueOut: z.int() })),
});
export type ComparedSubject = z.infer<typeof Subject>;

export const compareApi = {
  compare: endpoint('POST', '/dashboards/compare', {
    rate: 'read',
    audit: 'none',
    body: Comparison,
    answer: one(z.object({ bucket: z.enum(BUCKETS), compared: z.int(), subjects: z.array(Subject) })),
  }),
};

nameSchemas({ Comparison, ComparedSubject: Subject });
