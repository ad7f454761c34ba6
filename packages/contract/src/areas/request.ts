import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { firstOf, flag, id, instant, optionalText, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { fileShape, StoredFile } from './file.ts';
import { Person, personShape } from './person.ts';
import { Room, roomShape } from './room.ts';
import { Role, roleShape } from './user.ts';

/** Categories with fixed ids: the list `request-type`. */
export const REQUEST_TYPES = {
  'create-sub-account': 2,
  'create-account': 32,
  'update-profile': 33,
  'update-profile-image': 34,
  'remove-resident': 35,
  'add-card': 36,
  'add-mifare': 37,
  'mapping-mifare': 38,
  'remove-mifare': 39,
  'delete-car': 40,
  'add-car': 41,
  letter: 42,
  'create-room': 43,
  'update-room': 44,
  'remove-room': 45,
  'create-admin': 46,
  'remove-admin': 47,
  'revoke-move-out': 49,
} as const;
export type RequestType = keyof typeof REQUEST_TYPES;
export const REQUEST_RESULTS = ['approved', 'reject'] as const;

/** The resident a request is about. */
const RequestMember = record('member', {
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  isActive: z.boolean(),
  role: Role.optional(),
  room: Room.optional(),
});
const requestMemberShape: ListShape = listShape(RequestMember, { relations: { role: () => roleShape, room: () => roomShape } });

const RequestRow = record('request', {
  id,
  channel: z.enum(['cms', 'app']),
  result: z.enum(REQUEST_RESULTS).nullable(),
  /** Approved as it was asked for, by somebody who may do it themselves. */
  atOnce: z.boolean(),
  reason: nonPersonal(z.string().nullable()),
  note: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  decidedAt: instant.nullable(),
  madeId: id.nullable(),
  type: Category.optional(),
  tenantUser: RequestMember.nullable().optional(),
  room: Room.nullable().optional(),
  adminUser: Person.nullable().optional(),
  decidedBy: Person.nullable().optional(),
  createdUser: RequestMember.nullable().optional(),
  image: StoredFile.nullable().optional(),
});
export const requestShape: ListShape = listShape(RequestRow, {
  relations: {
    type: () => categoryShape,
    tenantUser: () => requestMemberShape,
    room: () => roomShape,
    adminUser: () => personShape,
    decidedBy: () => personShape,
    createdUser: () => requestMemberShape,
    image: () => fileShape,
  },
  searchable: true,
});

/** Somebody who asks to be a resident, and the room the office named for them; emptied when it is approved, or a while after it is rejected. */
const RequestApplicant = record('registration', {
  id,
  firstName: personal(z.string().nullable(), 'name'),
  lastName: personal(z.string().nullable(), 'name'),
  roomAsked: nonPersonal(z.string().nullable()),
}).extend({ room: z.object({ id, name: z.string(), building: z.string() }).nullable() });
export type RequestApplicant = z.infer<typeof RequestApplicant>;

const RequestSubject = RequestMember.extend({ building: z.object({ room: Room }).optional() });

/** As the wire knows it: the type's code and names once more, the resident with the room inside `building`. */
export const Request = RequestRow.omit({ madeId: true, createdUser: true }).extend({
  approveType: z.string(),
  titleTenant: z.object({ nameTh: z.string(), nameEn: z.string() }),
  /** Whom it is about; of an approved application the resident it made. */
  tenantUser: RequestSubject.nullable().optional(),
  applicant: RequestApplicant.nullable(),
  /** The resident an approval made. */
  userId: id.nullable(),
});
export type Request = z.infer<typeof Request>;

/** One rule of an approval: whether it holds, and what would help where it does not. */
const RequestRule = z.object({
  rule: z.string(),
  passes: z.boolean(),
  /** Numbers and names for the sentence of the rule. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RequestRule = z.infer<typeof RequestRule>;
export const RequestChange = z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() });
export type RequestChange = z.infer<typeof RequestChange>;

export const RequestPage = Request.extend({
  /** The photo the resident has now; `image` is the one that is asked for. */
  photo: StoredFile.nullable(),
  /** Old and new side by side. */
  changes: z.array(RequestChange),
  rules: z.array(RequestRule),
  /** False for a type without an approval of its own, and for one's own requests. */
  mayApprove: z.boolean(),
});
export type RequestPage = z.infer<typeof RequestPage>;

/** What staff ask for; `wait` leaves it for somebody else to decide. The type may be named as the old client does. */
export const asked = <T extends z.ZodType>(payload: T) =>
  z.strictObject({
    payload,
    channel: z.literal('cms', problem('invalid')),
    type: firstOf(id).optional().meta({ secret: true }),
    wait: flag.default(false),
  });

/** Decided with the password given again a moment ago. */
const write = { rate: 'write', audit: 'change', stepUp: true } as const;
const read = { rate: 'read', audit: 'none' } as const;
const requests = { ...read, answer: pageOf(Request), list: requestShape };

const RequestApproval = z.strictObject({ id: usedUp('request'), note: optionalText(300) });
export const approval = <const P extends string>(path: P) =>
  endpoint('POST', `/requests/${path}/approve` as const, { ...write, body: RequestApproval, answer: one(Request) });

/** `corrections` are what an approval may change of what was asked for. */
export const correctingApproval = <const P extends string, T extends z.core.$ZodLooseShape>(path: P, corrections: T) =>
  endpoint('POST', `/requests/${path}/approve` as const, {
    ...write,
    body: z.strictObject({ ...RequestApproval.shape, ...corrections }),
    answer: one(Request),
  });

export const requestApi = {
  shape: requestShape,
  waiting: endpoint('GET', '/requests/waiting/list', { ...requests, query: listQuery('createdAt:asc') }),
  history: endpoint('GET', '/requests/history/list', { ...requests, query: listQuery('updatedAt:desc') }),
  ofResident: endpoint('GET', '/requests/user/:id', { ...requests, query: listQuery('createdAt:desc') }),
  get: endpoint('GET', '/requests/:id', { ...read, audit: 'view', answer: one(RequestPage) }),
  reject: endpoint('POST', '/requests/reject', {
    ...write,
    body: z.strictObject({ id: usedUp('request'), reason: text(300).min(3, problem('required')) }),
    answer: one(Request),
  }),
  /** Many of one type; one that is refused is named with why and stops no other. */
  approveMany: endpoint('POST', '/requests/bulk-approve', {
    ...write,
    body: z.strictObject({
      ids: z.array(usedUp('request')).min(1, problem('required')).max(100, problem('tooMany')),
      type: z.enum(Object.keys(REQUEST_TYPES) as [RequestType, ...RequestType[]], problem('invalid')),
    }),
    answer: one(z.object({ approved: z.array(id), refused: z.array(z.object({ id, key: z.string() })) })),
  }),
};

nameSchemas({
  Request,
  RequestApproval,
  RequestPage,
  RequestMember,
  RequestSubject,
  RequestApplicant,
  RequestRule,
  RequestChange,
});
