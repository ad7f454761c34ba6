import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { BOOKING_STATES } from './booking.ts';
import { CARD_KINDS } from './card.ts';
import { signature } from './parcel.ts';
import { Person, personShape } from './person.ts';
import { approval, asked, Request } from './request.ts';
import { Room, roomShape } from './room.ts';
import { VISIT_KINDS } from './visitor-input.ts';

/** How long a move-out can be undone. */
export const UNDO_HOURS = 24;
export const MOVE_OUT_STATES = ['planned', 'done', 'cancelled', 'undone'] as const;

const given = (what: 'card' | 'car') =>
  z
    .array(z.strictObject({ id: usedUp(what), to: ref('member') }))
    .max(200, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] });

/** Who leaves a room together, and what they hand over. */
export const MoveOutInput = z.strictObject({
  userId: usedUp('member'),
  /** Residents of the same room who leave with them. */
  others: z
    .array(usedUp('member'))
    .max(50, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
  /** The last day here; left out, they leave now. */
  leaveOn: day.nullable().default(null),
  reason: text(300),
  /** Co-residents when the last main resident leaves: one becomes main, or all of them leave, too. */
  promote: ref('member').nullable().default(null),
  withCoResidents: flag.default(false),
  /** Cards that were handed in at the counter: back into stock. Only for who leaves now. */
  returned: z
    .array(usedUp('card'))
    .max(200, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
  /** Cards and cars that go to somebody who stays. Only for who leaves now. */
  givenCards: given('card'),
  givenCars: given('car'),
});
export type MoveOutInput = z.output<typeof MoveOutInput>;

const Resident = z.object({ id, nameTh: personal(z.string(), 'name'), nameEn: personal(z.string(), 'name') });
const Place = z.object({ id, name: z.string(), building: z.string() });

/** What somebody who leaves has booked. `ends` is false where its bill is decided first. */
const EndingBooking = z.object({
  id,
  number: nonPersonal(z.string()),
  name: z.string(),
  nameEn: z.string().nullable(),
  startAt: instant,
  endAt: instant,
  day,
  holder: id,
  state: z.enum(BOOKING_STATES),
  ends: z.boolean(),
});
export type EndingBooking = z.infer<typeof EndingBooking>;

/** A visit that was invited and has not come. Without a host it is the room's, and ends with its last resident. */
const EndingVisit = z.object({
  id,
  kind: z.enum(VISIT_KINDS),
  expectedFrom: instant,
  expectedTo: instant,
  /** The last one. */
  day,
  host: id.nullable(),
});
export type EndingVisit = z.infer<typeof EndingVisit>;

/** What ends, what stays, and what stands against it, before anything is done. The server plans anew when it happens. */
const MoveOutPlan = z.object({
  room: Place,
  /** Everybody who lives in the room; `isLeaving` as asked. */
  residents: z.array(
    Resident.extend({
      role: z.int(),
      isLeaving: z.boolean(),
      movedIn: day.nullable(),
      leavesOn: day.nullable(),
      /** The move-out they are to leave by. */
      moveOutId: id.nullable(),
      username: z.string().nullable(),
    }),
  ),
  cards: z.array(z.object({ id, name: z.string(), kind: z.enum(CARD_KINDS), holder: id.nullable(), ends: z.boolean() })),
  cars: z.array(z.object({ id, name: z.string(), holder: id.nullable(), ends: z.boolean() })),
  bookings: z.array(EndingBooking),
  visits: z.array(EndingVisit),
  /** Accounts that close, by resident. */
  accounts: z.array(id),
  /** What somebody should look at before; it does not stand in the way. */
  open: z.array(z.object({ what: z.enum(['parcel', 'request', 'booking']), count: z.int() })),
  blockers: z.array(z.object({ key: z.string(), count: z.int() })),
});
export type MoveOutPlan = z.infer<typeof MoveOutPlan>;

/** What became of a resident, a card or a car. */
const MoveOutItem = z.object({
  what: z.enum(['member', 'card', 'car']),
  id,
  name: z.string(),
  holder: Resident.nullable(),
  outcome: z.enum(['end', 'return', 'give', 'promote']),
  to: Resident.nullable(),
  closesAccount: z.boolean(),
  /** At how many devices it is still to be taken off. */
  pending: z.int(),
  failed: z.int(),
});
export type MoveOutItem = z.infer<typeof MoveOutItem>;

const MoveOut = record('move_out', {
  id,
  leavesOn: day,
  doneAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  undoneAt: instant.nullable(),
  signedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  room: Room.optional(),
  doneBy: Person.nullable().optional(),
});
const shape: ListShape = listShape(MoveOut, { relations: { room: () => roomShape, doneBy: () => personShape } });
const ListedMoveOut = MoveOut.extend({ state: z.enum(MOVE_OUT_STATES), residents: z.array(Resident) });
export type ListedMoveOut = z.infer<typeof ListedMoveOut>;

const MoveOutPage = MoveOut.omit({ room: true }).extend({
  state: z.enum(MOVE_OUT_STATES),
  room: Place,
  residents: z.array(Resident),
  /** Who becomes main resident; of one that was planned or done with it. */
  promote: Resident.nullable(),
  reason: personal(z.string().nullable()),
  note: personal(z.string().nullable()),
  signature: personal(z.string().nullable(), 'hidden'),
  items: z.array(MoveOutItem),
  /** Cancelled by it, or to be; of one that was undone, those whose time was taken. */
  bookings: z.array(EndingBooking),
  /** Invitations cancelled by it, or to be. */
  visits: z.array(EndingVisit),
  open: MoveOutPlan.shape.open,
  /** Until when it can be undone, and what has gone on since so that it cannot. */
  undo: z
    .object({
      until: instant,
      blockers: z.array(z.object({ key: z.string(), what: z.enum(['member', 'card', 'car']), id, name: z.string() })),
    })
    .nullable(),
  /** The request to undo or cancel it that waits for another person. */
  revocation: id.nullable(),
});
export type MoveOutPage = z.infer<typeof MoveOutPage>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const guarded = { ...write, stepUp: true } as const;
/** Names and a signature: kept for no repeated call. */
const page = { secretAnswer: true, answer: one(MoveOutPage) } as const;

export const MAX_MOVE_OUT_NOTE = 1000;

export const moveOutApi = {
  shape,
  list: endpoint('GET', '/move-outs', { ...read, query: listQuery('leavesOn:desc'), answer: pageOf(ListedMoveOut), list: shape }),
  get: endpoint('GET', '/move-outs/:id', { ...read, answer: one(MoveOutPage) }),
  preview: endpoint('POST', '/requests/tenant/remove/preview', {
    ...read,
    body: MoveOutInput.pick({ userId: true, others: true }),
    answer: one(MoveOutPlan),
  }),
  ask: endpoint('POST', '/requests/tenant/remove', {
    ...guarded,
    body: asked(MoveOutInput),
    answer: one(Request.extend({ moveOut: id.nullable() })),
  }),
  approve: approval('tenant/remove'),
  /** Undoes or cancels, where that waited for another person. */
  approveRevocation: approval('tenant/remove/revoke'),
  /** A plan that does not happen, for everybody in it. */
  cancel: endpoint('POST', '/move-outs/:id/cancel', { ...write, ...page }),
  /** One resident of a plan stays after all. */
  cancelForResident: endpoint('POST', '/users/tenant/:id/cancel-move-out', {
    ...write,
    answer: one(z.object({ id, revocation: id.nullable() })),
  }),
  /** Gives back what ended, within a day, as long as nothing of it has gone on. */
  undo: endpoint('POST', '/move-outs/:id/undo', { ...guarded, ...page }),
  /** What stands on the protocol besides what is known: remarks, and the signature. */
  protocol: endpoint('PUT', '/move-outs/:id/protocol', {
    ...write,
    ...page,
    body: z.strictObject({ note: optionalText(MAX_MOVE_OUT_NOTE), signature: signature.nullable().default(null) }),
  }),
};

nameSchemas({ MoveOutInput, MoveOutPlan, MoveOutItem, MoveOut: ListedMoveOut, MoveOutPage });
