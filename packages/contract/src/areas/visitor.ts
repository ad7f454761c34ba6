import { z } from 'zod';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record, secret } from '../kernel/field-tags.ts';
import { id, instant, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { VEHICLES } from '../people/plate.ts';
import { DeviceCredential } from './device-credential.ts';
import { Province, provinceShape } from './province.ts';
import { MemberName, Room, roomShape } from './room.ts';
import { CheckIn, CheckOut, ExpectedVisits, VisitEntry, WalkIn } from './visitor-entry.ts';
import { VISIT_KINDS, VISIT_STATES, VisitInput } from './visitor-input.ts';

const VisitRow = record('visit', {
  id,
  name: personal(z.string().nullable(), 'name'),
  kind: z.enum(VISIT_KINDS),
  state: z.enum(VISIT_STATES),
  phone: personal(z.string().nullable(), 'phone'),
  party: z.int(),
  plate: personal(z.string().nullable()),
  vehicle: z.enum(VEHICLES).nullable(),
  expectedFrom: instant,
  expectedTo: instant,
  entries: z.int().nullable(),
  entriesUsed: z.int(),
  days: z.array(z.int()).nullable(),
  hoursFrom: nonPersonal(z.string().nullable()),
  hoursTo: nonPersonal(z.string().nullable()),
  note: personal(z.string().nullable()),
  source: z.enum(['desk', 'walk-in']),
  /** On a list of the property: staff have to look before anybody comes in. */
  flag: z.enum(['watch', 'deny']).nullable(),
  insideSince: instant.nullable(),
  checkedInAt: instant.nullable(),
  checkedOutAt: instant.nullable(),
  approvedAt: instant.nullable(),
  deniedAt: instant.nullable(),
  denyReason: personal(z.string().nullable()),
  cancelledAt: instant.nullable(),
  cancelHow: z.enum(['desk', 'guest', 'host-left', 'host-blocked']).nullable(),
  /** The guest has filled in the page. */
  completedAt: instant.nullable(),
  erasedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** When that day's hours end, at the latest with the permission. */
  leaveBy: instant,
  room: Room.optional(),
  host: MemberName.nullable().optional(),
  province: Province.nullable().optional(),
});
export const visitShape: ListShape = listShape(VisitRow, {
  relations: { room: () => roomShape, host: () => listShape(MemberName), province: () => provinceShape },
  searchable: true,
  exact: ['phone', 'plate', 'note', 'denyReason'],
});
export const Visit = VisitRow.extend({ isOverstay: z.boolean() });
export type Visit = z.infer<typeof Visit>;

/** Where its plate is at the gates of the car park, or when it goes there: null where it is there, or would not be let in. */
const Gates = z.object({ opensAt: instant.nullable(), devices: z.array(DeviceCredential) });

/** With what opens the gate, for whoever works at the desk. `visits` is how often this phone came within the time data are kept. */
export const VisitPage = Visit.extend({
  pass: secret(z.string().nullable()),
  deskCode: secret(z.string().nullable()),
  /** Nothing without a plate, or where there is no gate. */
  gates: Gates.nullable(),
  list: z.array(VisitEntry),
  visits: z.int(),
});
export type VisitPage = z.infer<typeof VisitPage>;

/** What the desk should know of whoever stands there. */
const Note = z.object({
  kind: z.enum(['watch', 'deny']),
  by: z.enum(['name', 'phone', 'plate']),
  message: nonPersonal(z.string().nullable()),
});
/** `inside`: was in already; `repeated`: the same scan a moment ago. Neither changes anything. */
const CheckedIn = z.object({ outcome: z.enum(['in', 'inside', 'repeated']), visit: Visit, notes: z.array(Note) });
const CheckedOut = z.object({ outcome: z.enum(['out', 'repeated']), visit: Visit });
export type CheckedIn = z.infer<typeof CheckedIn>;
export type CheckedOut = z.infer<typeof CheckedOut>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
/** The link is shown once. */
const Linked = Visit.extend({ link: secret(z.string()) });
export type LinkedVisit = z.infer<typeof Linked>;
const linked = { rate: 'write', audit: 'session', answer: one(Linked) } as const;
const changed = { ...write, answer: one(Visit) };

const ordinary = changesOf(VisitInput.omit({ room: true }));
/** The security suite names each moment alone, and a visit ends after it begins: it leaves these out. */
const Changes = ordinary.extend({
  expectedFrom: ordinary.shape.expectedFrom.meta({ secret: true }),
  expectedTo: ordinary.shape.expectedTo.meta({ secret: true }),
});

export const visitorApi = {
  shape: visitShape,
  list: endpoint('GET', '/visitor/get-visitor-list', {
    ...read,
    query: listQuery('expectedFrom:desc'),
    answer: pageOf(Visit),
    list: visitShape,
  }),
  get: endpoint('GET', '/visitor/:id', { ...read, secretAnswer: true, answer: one(VisitPage) }),
  create: endpoint('POST', '/visitor', { ...linked, body: VisitInput }),
  update: endpoint('PUT', '/visitor/:id', { ...changed, body: Changes }),
  cancel: endpoint('POST', '/visitor/:id/cancel', changed),
  approve: endpoint('POST', '/visitor/:id/approve', changed),
  deny: endpoint('POST', '/visitor/:id/deny', { ...changed, body: z.strictObject({ reason: personal(text(300)) }) }),
  /** A new link and QR; the old ones open nothing any more. */
  newLink: endpoint('POST', '/visitor/:id/link', linked),
  erase: endpoint('POST', '/visitor/:id/erase', { ...changed, stepUp: true }),
  checkIn: endpoint('POST', '/visitor/check-in', { ...write, body: CheckIn, answer: one(CheckedIn) }),
  checkOut: endpoint('POST', '/visitor/check-out', { ...write, body: CheckOut, answer: one(CheckedOut) }),
  /** The last check-in or check-out, a few minutes after. */
  undoEntry: endpoint('POST', '/visitor/:id/undo', changed),
  /** Everybody who is inside, or those of one room. */
  checkOutAll: endpoint('POST', '/visitor/check-out-all', {
    ...write,
    body: z.strictObject({ room: ref('room').nullable().default(null), reason: text(300) }),
    answer: one(z.object({ visits: z.int() })),
  }),
  walkIn: endpoint('POST', '/visitor/walk-in', { ...write, body: WalkIn, answer: one(CheckedIn) }),
  /** What a desk keeps for the time without a line. */
  expected: endpoint('GET', '/visitor/expected', { ...read, secretAnswer: true, answer: one(ExpectedVisits) }),
  summary: endpoint('GET', '/visitor/summary', {
    ...read,
    answer: one(z.object({ inside: z.int(), overstay: z.int(), expectedToday: z.int(), waiting: z.int() })),
  }),
};

nameSchemas({
  VisitUpdate: visitorApi.update.body,
  Visit,
  VisitPage,
  LinkedVisit: Linked,
  VisitNote: Note,
  VisitCheckedIn: CheckedIn,
  VisitCheckedOut: CheckedOut,
});
