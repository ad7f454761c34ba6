import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { record } from '../kernel/field-tags.ts';
import { flag, id, instant, ref } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Facility, facilityShape } from './facility.ts';

export const LIMIT_UNITS = ['bookings', 'minutes'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

/** So many bookings or minutes of one room in a day, week or month: of one facility and those in it, or of all. */
export const BookingLimitInput = z.strictObject({
  facility: ref('facility').nullable().default(null),
  amount: z.int(problem('invalid')).min(1, problem('outOfRange')).max(44_640, problem('outOfRange')),
  unit: z.enum(LIMIT_UNITS, problem('required')),
  period: z.enum(LIMIT_PERIODS, problem('required')),
  isActive: flag.default(true),
});
export const BookingLimit = record('booking_limit', {
  ...BookingLimitInput.shape,
  id,
  facility: Facility.nullable().optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type BookingLimit = z.infer<typeof BookingLimit>;

/** A limit and what a room has used of it in the period of a day. */
export const LimitState = z.object({
  id,
  amount: z.int(),
  unit: z.enum(LIMIT_UNITS),
  period: z.enum(LIMIT_PERIODS),
  facility: z.string().nullable(),
  used: z.int(),
  left: z.int(),
});
export type LimitState = z.infer<typeof LimitState>;

export const bookingLimitApi = crud('/booking-limits', {
  item: BookingLimit,
  input: BookingLimitInput,
  relations: { facility: () => facilityShape },
  sort: 'id:asc',
});

nameSchemas({ BookingLimitInput, BookingLimitUpdate: bookingLimitApi.update.body, BookingLimit, BookingLimitState: LimitState });
