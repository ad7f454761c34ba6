import { z } from 'zod';
import { personal } from '../kernel/field-tags.ts';
import { clockTime, instant, optionalPhone, optionalText, ref } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { normalizePlate, VEHICLES } from '../people/plate.ts';
import { problem } from '../problems.ts';

export const VISIT_KINDS = ['guest', 'delivery', 'contractor', 'broker', 'housekeeper', 'resident-staff', 'emergency'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];
/** Nobody asks a courier or a paramedic for a name. */
export const NAMELESS_KINDS: readonly VisitKind[] = ['delivery', 'emergency'];
/** All of it follows from moments: no job moves a visit from one state to the next. */
export const VISIT_STATES = ['waiting', 'expected', 'inside', 'left', 'expired', 'cancelled', 'denied'] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** What can be done in which state; the portal greys its buttons by this. */
export const visitMoves = {
  change: ['waiting', 'expected'],
  cancel: ['waiting', 'expected'],
  approve: ['waiting'],
  deny: ['waiting', 'expected'],
  newLink: ['waiting', 'expected'],
  checkIn: ['expected'],
  checkOut: ['inside'],
  erase: ['left', 'expired', 'cancelled', 'denied'],
} as const satisfies Record<string, readonly VisitState[]>;

/** A guest who comes this much before the time is let in. */
export const VISIT_EARLY_MINUTES = 60;
export const MAX_VISIT_DAYS = 366;

export const party = z.int(problem('invalid')).min(1, problem('outOfRange')).max(50, problem('outOfRange'));
export const visitPlate = personal(
  optionalText(30)
    .refine((typed) => typed === null || normalizePlate(typed) !== undefined, problem('invalid'))
    .meta({ examples: ['1กข 1234', null] }),
);
const vehicle = z.enum(VEHICLES, problem('invalid')).nullable().default(null);
/** What the guest may write as well. */
export const guestFields = {
  name: personal(optionalText(120), 'name'),
  phone: optionalPhone,
  plate: visitPlate,
  province: ref('province').nullable().default(null),
  vehicle,
};
const clock = clockTime
  .nullable()
  .default(null)
  .meta({ examples: [null] });

export const VisitInput = z.strictObject({
  room: ref('room'),
  /** A resident of the room. */
  host: ref('resident')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  kind: z.enum(VISIT_KINDS, problem('invalid')).default('guest'),
  ...guestFields,
  party: party.default(1),
  expectedFrom: instant.meta({ examples: ['2090-01-02T03:00:00.000Z'] }),
  /** Left out, the end of that day. */
  expectedTo: instant
    .nullable()
    .default(null)
    .meta({ examples: [null, '2090-01-02T12:00:00.000Z'] }),
  /** How often somebody may come in; null as often as they like. */
  entries: z.int(problem('invalid')).min(1, problem('outOfRange')).max(999, problem('outOfRange')).nullable().default(1),
  /** Days of the week, Monday is 0; null all of them. */
  days: z
    .array(z.int().min(0, problem('invalid')).max(6, problem('invalid')))
    .min(1, problem('required'))
    .max(7, problem('tooMany'))
    .refine((days) => new Set(days).size === days.length, problem('invalid'))
    .nullable()
    .default(null)
    .meta({ examples: [null, [0, 2, 4]] }),
  hoursFrom: clock,
  hoursTo: clock,
  note: personal(optionalText(300)),
});
export type VisitInput = z.output<typeof VisitInput>;

nameSchemas({ VisitInput });
