import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { personal, record } from '../kernel/field-tags.ts';
import { day, id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { fromChat } from './chat-origin.ts';
import { Export } from './export.ts';
import { Person, personShape } from './person.ts';
import { MemberName } from './room.ts';

/** What the law lets people ask of their own data. */
export const REQUEST_KINDS = [
  'access',
  'correction',
  'erasure',
  'objection',
  'restriction',
  'portability',
  'withdrawal',
] as const;
export const REQUEST_CHANNELS = ['counter', 'letter', 'email', 'phone', 'chat'] as const;
/** Answered with a copy of the person's data (s.30, s.31). */
export const COPY_KINDS = ['access', 'portability'] as const satisfies (typeof REQUEST_KINDS)[number][];
/** How the office knew that it was them: `proxy` is somebody with a power of attorney. */
export const IDENTITY_CHECKS = ['document', 'known', 'account', 'proxy'] as const;
export const SUBJECT_REQUEST_STATES = ['open', 'extended', 'answered', 'refused'] as const;
/** From this many days before it is due a request is among what needs action. */
export const DUE_SOON_DAYS = 7;

const identity = z.enum(IDENTITY_CHECKS, problem('invalid')).nullable().default(null);

/** A resident, or the name of somebody who is not among them. */
export const SubjectRequestInput = z.strictObject({
  /** Tagged as a whole, so that made-up bodies name one: either this or the name must be given. */
  member: ref('member').nullable().default(null).meta({ ref: 'member' }),
  name: personal(optionalText(120), 'name').meta({ examples: ['สมชาย ใจดี'] }),
  kind: z.enum(REQUEST_KINDS, problem('invalid')),
  channel: z.enum(REQUEST_CHANNELS, problem('invalid')).default('counter'),
  /** The clock runs from here; left out, from today. */
  receivedOn: day
    .nullable()
    .default(null)
    .meta({ examples: [null, '2026-11-02'] }),
  identity,
  details: personal(optionalText(2000)),
});
export type SubjectRequestInput = z.output<typeof SubjectRequestInput>;

const SubjectRequestCreateInput = SubjectRequestInput.extend({ from: fromChat });

export const SubjectRequest = record('subject_request', {
  id,
  name: personal(z.string().nullable(), 'name'),
  kind: z.enum(REQUEST_KINDS),
  channel: z.enum(REQUEST_CHANNELS),
  receivedOn: day,
  dueOn: day,
  state: z.enum(SUBJECT_REQUEST_STATES),
  identity: z.enum(IDENTITY_CHECKS).nullable(),
  details: personal(z.string().nullable()),
  extensionReason: personal(z.string().nullable()),
  answer: personal(z.string().nullable()),
  refusalReason: personal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  extendedAt: instant.nullable(),
  closedAt: instant.nullable(),
  member: MemberName.nullable().optional(),
  closedBy: Person.nullable().optional(),
});
export type SubjectRequest = z.infer<typeof SubjectRequest>;

/** With the conversation it was made from. */
const SubjectRequestPage = SubjectRequest.extend({ conversationId: id.nullable() });
export type SubjectRequestPage = z.infer<typeof SubjectRequestPage>;

const { remove: _, ...ordinary } = crud('/subject-requests', {
  item: SubjectRequest,
  input: SubjectRequestInput,
  relations: { member: () => listShape(MemberName), closedBy: () => personShape },
  exact: ['details', 'extensionReason', 'answer', 'refusalReason'],
  sort: 'dueOn:asc',
});
/** What would be erased, what stays and why, and what stands against it. */
export const ERASURE_BLOCKERS = ['lives-here', 'legal-hold', 'guardian', 'debt', 'erased'] as const;
export const ERASED_PARTS = ['name', 'document', 'contact', 'photo', 'plate', 'history', 'chat'] as const;
export const KEPT_PARTS = ['bill', 'parcel', 'booking', 'visit', 'consent'] as const;
const counted = <T extends readonly [string, ...string[]]>(parts: T) =>
  z.array(z.object({ what: z.enum(parts), count: z.int() }));
const ErasurePreview = z.object({
  blockers: z.array(z.enum(ERASURE_BLOCKERS)),
  erased: counted(ERASED_PARTS),
  kept: counted(KEPT_PARTS),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;
const checked = z.enum(IDENTITY_CHECKS, problem('required'));

const write = { rate: 'write', audit: 'change' } as const;
const because = z.strictObject({ reason: text(1000) });

/** A register: nothing of it is deleted. */
export const subjectRequestApi = {
  ...ordinary,
  get: { ...ordinary.get, answer: one(SubjectRequestPage) },
  create: { ...ordinary.create, body: SubjectRequestCreateInput },
  /** 30 days more, once. */
  extend: endpoint('POST', '/subject-requests/:id/extend', { ...write, body: because, answer: one(SubjectRequest) }),
  answer: endpoint('POST', '/subject-requests/:id/answer', {
    ...write,
    body: z.strictObject({ identity: checked, answer: text(2000) }),
    answer: one(SubjectRequest),
  }),
  previewErasure: endpoint('GET', '/subject-requests/:id/erasure', { rate: 'read', audit: 'none', answer: one(ErasurePreview) }),
  /** Erases the person and closes the request. */
  erase: endpoint('POST', '/subject-requests/:id/erase', {
    ...write,
    stepUp: true,
    body: z.strictObject({ identity: checked }),
    answer: one(SubjectRequest),
  }),
  /** A copy of all that is kept of the resident; its state is in `exportApi`. */
  copy: endpoint('POST', '/subject-requests/:id/copy', {
    ...write,
    stepUp: true,
    body: z.strictObject({ identity: checked, language: z.enum(LANGUAGES, problem('invalid')).default('th') }),
    answer: one(Export),
  }),
  refuse: endpoint('POST', '/subject-requests/:id/refuse', { ...write, body: because, answer: one(SubjectRequest) }),
};

nameSchemas({
  SubjectRequestInput,
  SubjectRequestCreateInput,
  SubjectRequestUpdate: subjectRequestApi.update.body,
  SubjectRequest,
  SubjectRequestPage,
  ErasurePreview,
});
