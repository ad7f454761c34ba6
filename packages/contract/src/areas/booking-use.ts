import { z } from 'zod';
import { one } from '../kernel/endpoint.ts';
import { nonPersonal } from '../kernel/field-tags.ts';
import { day, id, ref } from '../kernel/fields.ts';
import { problem } from '../problems.ts';

/** What one question may span. */
export const MAX_USE_DAYS = 92;

export const BookingUseQuery = z.strictObject({
  from: day.meta({ examples: ['2026-11-01'] }),
  to: day.meta({ examples: ['2026-11-30'] }),
  facility: z.coerce.number<string | number>(problem('invalid')).pipe(ref('facility')).optional(),
});

/** What a room has booked in a time, and what became of it. */
const BookingUse = z.object({
  room: z.object({ id, name: nonPersonal(z.string()) }),
  booked: z.int(),
  minutes: z.int(),
  /** Come to, or over without anybody having said that nobody came. */
  used: z.int(),
  noShow: z.int(),
  cancelled: z.int(),
});
export type BookingUse = z.infer<typeof BookingUse>;

/** The rooms that booked most come first. */
export const bookingUseAnswer = one(
  z.object({
    rooms: z.array(BookingUse),
    /** Of all rooms together. */
    total: BookingUse.omit({ room: true }).extend({ rooms: z.int() }),
  }),
);
