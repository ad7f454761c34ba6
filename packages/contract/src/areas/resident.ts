import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { importOf } from '../import.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { DOCUMENT_KINDS } from '../people/document-number.ts';
import { problem } from '../problems.ts';
import { picture, StoredFile } from './file.ts';
import { Person } from './person.ts';
import { approval, asked, correctingApproval, Request, RequestChange } from './request.ts';
import { gender, ResidentChanges, ResidentInput, relation } from './resident-input.ts';
import { Room, roomShape } from './room.ts';
import { Activation, Role, roleShape } from './user.ts';

/** A person in one room. */
const Resident = record('member', {
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  relation: relation.nullable(),
  livesHere: z.boolean(),
  getsNotices: z.boolean(),
  isActive: z.boolean(),
  movedIn: day.nullable(),
  leavesOn: day.nullable(),
  leftAt: instant.nullable(),
  /** The move-out they leave, or left, with. */
  moveOutId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  role: Role.optional(),
  room: Room.optional(),
});
/** What a list may be narrowed by of the person. */
const personShape: ListShape = listShape(
  record('person', { id, blockedAt: instant.nullable(), docKind: z.enum(DOCUMENT_KINDS).nullable() }),
);
/** There for whoever has a mandatory notice still to acknowledge. */
const noticeDueShape: ListShape = listShape(record('notice_due', { id }));
export const residentShape: ListShape = listShape(Resident, {
  relations: { role: () => roleShape, room: () => roomShape, person: () => personShape, noticeDue: () => noticeDueShape },
  searchable: true,
});
/** In a list also what belongs to the person; no query can ask about it. */
const ListedResident = Resident.extend({
  phone: personal(z.string().nullable(), 'phone'),
  hasAccount: z.boolean(),
  isBlocked: z.boolean(),
  photo: StoredFile.nullable(),
});
export type ListedResident = z.infer<typeof ListedResident>;

const Occupancy = z.object({
  id,
  isActive: z.boolean(),
  role: Role,
  relation: relation.nullable(),
  movedIn: day.nullable(),
  leavesOn: day.nullable(),
  leftAt: instant.nullable(),
  room: z.object({ id, name: z.string(), building: z.string() }),
});

const ResidentPerson = record('person', {
  title: nonPersonal(z.string().nullable()),
  firstName: personal(z.string(), 'name'),
  lastName: personal(z.string(), 'name'),
  firstNameEn: personal(z.string().nullable(), 'name'),
  lastNameEn: personal(z.string().nullable(), 'name'),
  gender,
  phone: personal(z.string().nullable(), 'phone'),
  email: personal(z.string().nullable(), 'email'),
  language: z.enum(LANGUAGES).nullable(),
  blockedAt: instant.nullable(),
  blockedReason: nonPersonal(z.string().nullable()),
});

/** Phone and e-mail whole for whoever may write, masked for others; the document number for nobody (`reveal`). */
const ResidentPage = Resident.extend({
  ...ResidentPerson.shape,
  document: z.object({ kind: z.enum(DOCUMENT_KINDS), country: z.string().nullable(), masked: z.string() }).nullable(),
  minorUntil: day.nullable(),
  guardian: z.object({ id, nameTh: z.string(), nameEn: z.string() }).nullable(),
  photo: StoredFile.nullable(),
  account: z.object({ username: z.string(), isActivated: z.boolean() }).nullable(),
  /** Every room of this person, this one included. */
  rooms: z.array(Occupancy),
  /** Other records that may be the same human: the same phone, or the same name. `isDistinct`: the office knows that they are two. */
  similar: z.array(
    z.object({
      id,
      nameTh: z.string(),
      nameEn: z.string(),
      room: z.string(),
      by: z.enum(['phone', 'name']),
      isDistinct: z.boolean(),
    }),
  ),
  counts: z.object({ cards: z.int(), cars: z.int(), parcels: z.int(), requests: z.int() }),
  mergeUndo: z.object({ id, until: instant }).nullable(),
});
export type ResidentPage = z.infer<typeof ResidentPage>;

/** One value of a person that changed, and who changed it. */
const ResidentChange = RequestChange.extend({ at: instant, by: Person.nullable() });
export type ResidentChange = z.infer<typeof ResidentChange>;

/** What an approval may correct: the room, the relation, or that the applicant is a resident already. */
const CORRECTIONS = { roomID: ref('room').optional(), relation: relation.optional(), knownAs: ref('member').optional() };

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const guarded = { ...write, stepUp: true } as const;
/** Answers the page, with what others see masked: kept for no repeated call. */
const page = { secretAnswer: true, answer: one(ResidentPage) } as const;
const residents = { ...read, query: listQuery('id:asc'), answer: pageOf(ListedResident), list: residentShape };
const answered = one(Request);

export const residentApi = {
  shape: residentShape,
  list: endpoint('GET', '/users/tenant', residents),
  subTenants: endpoint('GET', '/users/:userId/sub-tenant', residents),
  get: endpoint('GET', '/users/tenant/:id', { ...read, audit: 'view', answer: one(ResidentPage) }),
  /** What changed about the person, the newest first; phone and e-mail masked for those who only read, documents for everybody. */
  history: endpoint('GET', '/users/tenant/:id/changes', { ...read, audit: 'view', answer: one(z.array(ResidentChange)) }),
  /** "Is this person known?" before another record of them is made. */
  find: endpoint('POST', '/users/tenant/find', {
    ...write,
    body: z.strictObject({
      documentKind: z.enum(DOCUMENT_KINDS, problem('invalid')).default('thai-id'),
      documentCountry: optionalText(2),
      idCard: optionalText(60),
      mobile: optionalText(40),
      name: optionalText(120),
      roomID: ref('room').nullable().default(null),
    }),
    answer: one(
      z.array(
        z.object({
          id,
          nameTh: z.string(),
          nameEn: z.string(),
          room: z.string(),
          since: day.nullable(),
          /** The day they moved out, of somebody who did. */
          until: day.nullable(),
          hasAccount: z.boolean(),
          by: z.enum(['document', 'phone', 'name']),
        }),
      ),
    ),
  }),
  create: endpoint('POST', '/requests/tenant', {
    ...guarded,
    audit: 'session',
    body: asked(ResidentInput),
    answer: one(Request.extend({ activation: Activation.nullable() })),
  }),
  approve: correctingApproval('tenant', CORRECTIONS),
  approveSub: correctingApproval('sub-tenant', CORRECTIONS),
  update: endpoint('POST', '/requests/update-profile', { ...write, body: asked(ResidentChanges), answer: answered }),
  approveUpdate: approval('update-profile'),
  updatePhoto: endpoint('POST', '/requests/update-profile-image', {
    ...write,
    body: asked(z.strictObject({ userId: usedUp('member') })).extend({
      image: picture.unwrap().unwrap().meta({ file: 'picture' }),
    }),
    answer: answered,
  }),
  approvePhoto: approval('update-profile-image'),
  reveal: endpoint('POST', '/users/tenant/:id/reveal', {
    ...guarded,
    audit: 'session',
    secretAnswer: true,
    body: z.strictObject({ reason: text(300).min(3, problem('required')) }),
    answer: one(z.object({ idCard: z.string() })),
  }),
  activate: endpoint('POST', '/users/tenant/:id/activation', { ...guarded, audit: 'session', answer: one(Activation) }),
  block: endpoint('POST', '/users/tenant/:id/block', {
    ...guarded,
    ...page,
    body: z.strictObject({ blocked: flag, reason: text(300) }),
  }),
  /** The other record's rooms become this person's. For an Organize Admin; undone within thirty days. */
  merge: endpoint('POST', '/users/tenant/:id/merge', {
    ...guarded,
    ...page,
    body: z.strictObject({ other: ref('member') }),
  }),
  /** Not one human after all, though name or phone are the same; or not known again. */
  markDistinct: endpoint('POST', '/users/tenant/:id/distinct', {
    ...write,
    ...page,
    body: z.strictObject({ other: ref('member'), distinct: flag }),
  }),
  undoMerge: endpoint('POST', '/users/tenant/:id/merge/undo', { ...guarded, ...page }),
  import: importOf('/users/tenant/import'),
};

nameSchemas({ ResidentInput, Resident: ListedResident, ResidentPage, ResidentChange, Occupancy });
