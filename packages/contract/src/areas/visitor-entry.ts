import { z } from 'zod';
import { nonPersonal, personal, record, secret } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, text, usedUp } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person } from './person.ts';
import { guestFields, party, VISIT_KINDS, VisitInput, visitPlate } from './visitor-input.ts';

/** A second scan within this time is the same one. */
export const VISIT_REPEAT_SECONDS = 20;
/** A check-in or check-out can be undone this long. */
export const VISIT_UNDO_MINUTES = 10;
/** What a desk without a line noted can be sent this long after. */
export const MAX_OFFLINE_HOURS = 12;

export const VisitEntry = record('visit_entry', {
  id,
  inAt: instant,
  came: z.int(),
  gate: nonPersonal(z.string().nullable()),
  plate: personal(z.string().nullable()),
  badge: personal(z.string().nullable()),
  docSeen: z.boolean(),
  docEnd: personal(z.string().nullable(), 'hidden'),
  outAt: instant.nullable(),
  outHow: z.enum(['scan', 'desk', 'all', 'system']).nullable(),
  reason: nonPersonal(z.string().nullable()),
}).extend({ inBy: Person.nullable(), outBy: Person.nullable() });
/** The QR of the pass, or the six digits below it. */
const code = text(80).meta({ examples: ['123456'] });
const visit = usedUp('visitor');
const offline = {
  /** When it was scanned, by a desk that had no line. */
  at: instant
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  clientKey: z
    .guid(problem('invalid'))
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
};
const atDesk = {
  party: party.nullable().default(null),
  badge: personal(optionalText(20)),
  gate: optionalText(40),
  docSeen: flag.default(false),
  /** The last four of a document, where the property asks for them. */
  docEnd: personal(
    optionalText(4)
      .refine((end) => end === null || /^[A-Za-z0-9]{4}$/.test(end), problem('invalid'))
      .meta({ examples: [null] }),
    'hidden',
  ),
};
const oneOf =
  (...fields: string[]) =>
  (body: object) =>
    fields.filter((name) => (body as Record<string, unknown>)[name] !== undefined).length === 1;

export const CheckIn = z
  .strictObject({
    code: code.optional().meta({ secret: true }),
    visit: visit.optional(),
    plate: visitPlate,
    province: guestFields.province,
    ...atDesk,
    ...offline,
  })
  .refine(oneOf('code', 'visit'), { path: ['visit'], message: problem('required') });
export type CheckIn = z.output<typeof CheckIn>;
export const CheckOut = z
  .strictObject({
    code: code.optional().meta({ secret: true }),
    visit: visit.optional(),
    plate: text(30).optional().meta({ secret: true }),
    ...offline,
  })
  .refine(oneOf('code', 'visit', 'plate'), { path: ['visit'], message: problem('required') });
export type CheckOut = z.output<typeof CheckOut>;

export const WalkIn = VisitInput.omit({ entries: true, days: true, hoursFrom: true, hoursTo: true, expectedFrom: true })
  .extend(atDesk)
  .extend({
    name: guestFields.name.meta({ examples: ['สมชาย'] }),
    expectedTo: VisitInput.shape.expectedTo.meta({ examples: [null] }),
    party: party.default(1),
  });
export type WalkIn = z.output<typeof WalkIn>;

/** Whoever may come while a desk has no line: of the pass its hash, of the name its first letters. */
const ExpectedVisit = z.object({
  id,
  passHash: secret(z.string()),
  name: personal(z.string().nullable(), 'name'),
  kind: z.enum(VISIT_KINDS),
  room: nonPersonal(z.string()),
  building: nonPersonal(z.string().nullable()),
  party: z.int(),
  expectedFrom: instant,
  expectedTo: instant,
  days: z.array(z.int()).nullable(),
  hoursFrom: nonPersonal(z.string().nullable()),
  hoursTo: nonPersonal(z.string().nullable()),
  /** How often more; null as often as they like. */
  entriesLeft: z.int().nullable(),
  insideSince: instant.nullable(),
});
export type ExpectedVisit = z.infer<typeof ExpectedVisit>;
/** `now` is the server's: a tablet whose clock is wrong counts with the difference. */
export const ExpectedVisits = z.object({ now: instant, visits: z.array(ExpectedVisit) });
export type ExpectedVisits = z.infer<typeof ExpectedVisits>;
/** More than a tablet can be asked to hold. */
export const MAX_EXPECTED_VISITS = 2_000;

nameSchemas({ VisitEntry, ExpectedVisit, ExpectedVisits, VisitCheckIn: CheckIn, VisitCheckOut: CheckOut, VisitWalkIn: WalkIn });
