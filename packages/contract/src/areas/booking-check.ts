import { z } from 'zod';
import { nonPersonal } from '../kernel/field-tags.ts';
import { day, id, instant } from '../kernel/fields.ts';
import { bahtAnswer } from '../money/satang.ts';
import { LimitState } from './booking-limit.ts';

/** What is asked about a place before it is booked: each rule with pass or fail, and times near it that are free. */
export const BOOKING_RULES = [
  'active',
  'hours',
  'notPast',
  'lead',
  'ahead',
  'length',
  'free',
  'room',
  'limits',
  'overdue',
] as const;
export type BookingRule = (typeof BOOKING_RULES)[number];
const RuleCheck = z.object({
  rule: z.enum(BOOKING_RULES),
  passes: z.boolean(),
  /** Staff may go past it with a reason. */
  mayOverride: z.boolean(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RuleCheck = z.infer<typeof RuleCheck>;
/** `day` is the one whose opening hours it lies in. */
const Alternative = z.object({
  facility: id,
  name: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string().nullable()),
  day,
  start: instant,
  end: instant,
});
export const BookingWhy = z.object({
  allowed: z.boolean(),
  price: bahtAnswer,
  rules: z.array(RuleCheck),
  alternatives: z.array(Alternative),
});
export type BookingWhy = z.infer<typeof BookingWhy>;

/** Whether a room may book, and how much it has booked. */
export const RoomCheck = z.object({
  allowed: z.boolean(),
  reason: nonPersonal(z.string().nullable()),
  activeCount: z.int(),
  sameDayMinutes: z.int(),
  overdue: bahtAnswer,
  limits: z.array(LimitState),
});
export type RoomCheck = z.infer<typeof RoomCheck>;
