import { z } from 'zod';
import { personal } from '../kernel/field-tags.ts';
import { flag, instant, optionalText, ref } from '../kernel/fields.ts';
import { problem } from '../problems.ts';
import { fromChat } from './chat-origin.ts';

/** Two moments. */
export const SlotInput = z
  .strictObject({ start: instant, end: instant })
  .refine(({ start, end }) => start < end, { path: ['end'], message: problem('outOfRange') })
  .meta({ examples: [{ start: '2090-01-02T03:00:00.000Z', end: '2090-01-02T04:00:00.000Z' }] });
export const MAX_BOOKINGS_AT_ONCE = 20;

/** Several places for one resident, all or none. `parent` is the group of places that was picked first. */
export const BookingsInput = z.strictObject({
  user: ref('resident'),
  room: ref('room')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  isPrivate: flag.default(false).meta({ examples: [false] }),
  note: personal(optionalText(300)),
  from: fromChat,
  /** Past the lead time, the longest time or the limits of the room, with a reason. */
  override: flag.default(false).meta({ examples: [true] }),
  overrideReason: personal(optionalText(300).meta({ examples: ['กรรมการอนุมัติ'] })),
  bookings: z
    .array(
      z.strictObject({
        facility: ref('facility'),
        parent: ref('facility')
          .nullable()
          .default(null)
          .meta({ examples: [null] }),
        slot: SlotInput,
      }),
    )
    .min(1, problem('required'))
    .max(MAX_BOOKINGS_AT_ONCE, problem('tooMany')),
});
