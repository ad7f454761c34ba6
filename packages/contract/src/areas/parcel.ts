import { z } from 'zod';
import { PARCEL_STATUS } from '../constants.ts';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { id, instant, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { moves } from '../moves.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { fileShape, picture, StoredFile } from './file.ts';
import { ParcelLetter, ParcelLetterInput, ParcelNotice } from './parcel-letter.ts';
import { Person, personShape } from './person.ts';
import { Member, Room, roomShape } from './room.ts';

export const ParcelStatus = z.enum(['waiting', 'completed']);
export const parcelMoves = moves(ParcelStatus, {
  handOver: { from: 'waiting', to: 'completed' },
  undo: { from: 'completed', to: 'waiting' },
});
export const PARCEL_SIZES = ['S', 'M', 'L', 'XL'] as const;

/** What the counter takes down. `name` is whom it is addressed to, as written on it. */
export const ParcelInput = z.strictObject({
  room: ref('room'),
  name: optionalText(120),
  trackingNo: optionalText(60),
  mailType: ref('category').nullable().default(null),
  carrier: ref('category').nullable().default(null),
  size: z.enum(PARCEL_SIZES, problem('invalid')).nullable().default(null),
  storagePlace: optionalText(40),
  note: optionalText(300),
  photo: picture,
});

/** One act at the counter: whoever came, with everything they took. */
const Handover = record('handover', {
  id,
  collectorName: personal(z.string().nullable(), 'name'),
  note: nonPersonal(z.string().nullable()),
  createdAt: instant,
  by: Person.nullable().optional(),
});
const handoverShape = listShape(Handover, { relations: { by: () => personShape } });

export const Parcel = record('parcel', {
  id,
  packingNo: nonPersonal(z.string()),
  name: personal(z.string().nullable(), 'name'),
  trackingNo: nonPersonal(z.string().nullable()),
  size: z.enum(PARCEL_SIZES).nullable(),
  storagePlace: nonPersonal(z.string().nullable()),
  note: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  collectedAt: instant.nullable(),
  status: Category.optional(),
  mailType: Category.nullable().optional(),
  carrier: Category.nullable().optional(),
  room: Room.optional(),
  receivedBy: Person.nullable().optional(),
  handover: Handover.nullable().optional(),
  photo: StoredFile.nullable().optional(),
});
export type Parcel = z.infer<typeof Parcel>;

/** A drawn line as an SVG path of moves and lines alone: small, sharp at any size, and nothing in it can act. */
export const signature = z
  .string()
  .regex(/^(?:[ML]\d{1,4} \d{1,4} ?){2,3000}$/, problem('invalid'))
  .meta({ examples: ['M10 10 L20 40', 'M5 5 L6 6 L90 40 M8 8 L9 9'] });

/** A resident of the room, or whoever they sent. */
export const HandOver = z.strictObject({
  parcelIdList: z.array(usedUp('parcel')).min(1, problem('parcelSelectLeastOne')).max(100, problem('tooMany')),
  /** A resident of the room all of these are for; anybody else collects by name. */
  collector: ref('member')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  collectorName: optionalText(120),
  signature: signature.nullable().default(null),
  note: optionalText(300),
});

/** Alone, with a reason and the password given again, status 17 undoes a hand-over. */
const undoing = {
  status: z.literal(PARCEL_STATUS.waiting, problem('invalid')).optional().meta({ secret: true }),
  reason: text(300).optional().meta({ secret: true }),
};
const ordinary = crud('/parcels', {
  item: Parcel,
  input: ParcelInput,
  relations: {
    status: () => categoryShape,
    mailType: () => categoryShape,
    carrier: () => categoryShape,
    room: () => roomShape,
    receivedBy: () => personShape,
    handover: () => handoverShape,
    photo: () => fileShape,
  },
  searchable: true,
});

const Move = record('parcel_move', {
  id,
  from: ParcelStatus.nullable(),
  to: ParcelStatus,
  at: instant,
  by: z.string().nullable(),
  byEn: z.string().nullable(),
  reason: nonPersonal(z.string().nullable()),
  collectorName: personal(z.string().nullable(), 'name'),
  signature: personal(z.string().nullable(), 'hidden'),
});
export type ParcelMove = z.infer<typeof Move>;
const read = { rate: 'read', audit: 'none' } as const;

/** What a scanned or typed code turned out to be. */
export const Scanned = z.object({
  code: z.string(),
  parcel: Parcel.nullable(),
  /** Several buildings may have a room of that number. */
  rooms: z.array(Room),
  /** Everything that waits for the room, or for the parcel's room. */
  waiting: z.array(Parcel),
  members: z.array(Member),
});
export type Scanned = z.infer<typeof Scanned>;

export const parcelApi = {
  ...ordinary,
  create: { ...ordinary.create, body: ParcelInput.extend({ status: undoing.status }) },
  update: {
    ...ordinary.update,
    body: ordinary.update.body.extend(undoing),
    stepUp: (body: unknown) => (body as { status?: number }).status !== undefined,
  },
  handOver: endpoint('POST', '/parcel/approve', {
    rate: 'write',
    audit: 'change',
    body: HandOver,
    answer: z.object({ data: z.array(Parcel) }),
  }),
  history: endpoint('GET', '/parcels/:id/history', { ...read, answer: z.object({ data: z.array(Move) }) }),
  summary: endpoint('GET', '/parcels/summary', {
    ...read,
    answer: one(z.object({ today: z.int(), waiting: z.int(), overdue: z.int(), overdueDays: z.int(), unreached: z.int() })),
  }),
  scan: endpoint('GET', '/parcels/scan', {
    ...read,
    query: z.strictObject({ code: text(80).meta({ examples: ['TH0123456789', '1203'] }) }),
    answer: one(Scanned),
  }),
  notice: endpoint('GET', '/parcels/:id/notice', { ...read, answer: one(ParcelNotice) }),
  letters: endpoint('GET', '/parcels/letters', { ...read, answer: one(z.array(ParcelLetter)) }),
  deliverLetters: endpoint('PUT', '/parcels/letters', {
    rate: 'write',
    audit: 'change',
    body: ParcelLetterInput,
    answer: one(z.object({ parcels: z.int() })),
  }),
};

nameSchemas({
  ParcelInput: parcelApi.create.body,
  ParcelUpdate: parcelApi.update.body,
  Parcel,
  ParcelHandover: Handover,
  ParcelHandoverInput: HandOver,
  ParcelMove: Move,
  ParcelScan: Scanned,
});
