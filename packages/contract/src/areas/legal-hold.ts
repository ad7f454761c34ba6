import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { personal, record } from '../kernel/field-tags.ts';
import { day, id, instant, ref, text } from '../kernel/fields.ts';
import { listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { Person, personShape } from './person.ts';
import { MemberName, Room, roomShape } from './room.ts';

/** Of a resident, or of everybody who belonged to a room. */
export const LegalHoldInput = z.strictObject({
  /** Tagged as a whole, so that made-up bodies name one: either this or the room must be given. */
  member: ref('member').nullable().default(null).meta({ ref: 'member' }),
  room: ref('room').nullable().default(null),
  reason: personal(text(300)),
  /** The last day; left out, until somebody lifts it. */
  until: day
    .nullable()
    .default(null)
    .meta({ examples: [null, '2096-12-31'] }),
});
export type LegalHoldInput = z.output<typeof LegalHoldInput>;

export const LegalHold = record('legal_hold', {
  id,
  reason: personal(z.string()),
  until: day.nullable(),
  liftReason: personal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  liftedAt: instant.nullable(),
  member: MemberName.nullable().optional(),
  room: Room.nullable().optional(),
  by: Person.nullable().optional(),
  liftedBy: Person.nullable().optional(),
});
export type LegalHold = z.infer<typeof LegalHold>;

const {
  remove: _,
  update: __,
  ...ordinary
} = crud('/legal-holds', {
  item: LegalHold,
  input: LegalHoldInput,
  relations: {
    member: () => listShape(MemberName),
    room: () => roomShape,
    by: () => personShape,
    liftedBy: () => personShape,
  },
  sort: 'createdAt:desc',
});

/** Set and lifted, never changed: both stay as evidence. */
export const legalHoldApi = {
  ...ordinary,
  lift: endpoint('POST', '/legal-holds/:id/lift', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: z.strictObject({ reason: text(300) }),
    answer: one(LegalHold),
  }),
};

nameSchemas({ LegalHoldInput, LegalHold });
