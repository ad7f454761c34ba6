import { z } from 'zod';
import { AREAS, type Permission } from '../access.ts';
import { LANGUAGES } from '../constants.ts';
import { type Endpoint, endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { personal, record } from '../kernel/field-tags.ts';
import { id, instant, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape, withoutComparison } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { AccessLog, accessLogApi } from './access-log.ts';
import { CARD_KINDS, CARD_STATES, CardHolder, SUSPENSIONS } from './card.ts';
import { Delivery, deliveryShape } from './delivery.ts';
import { CredentialCounts } from './device-credential.ts';
import { EXPORT_FORMATS, Export } from './export.ts';
import { Log, LogEntry } from './log.ts';
import { Person, personShape } from './person.ts';
import { Room, roomShape } from './room.ts';
import { Role, roleShape, User, userShape } from './user.ts';
import { Visit, visitShape } from './visitor.ts';

/** The lists of the specification, by the last part of their paths, and ours. */
export const REPORT_LISTS = [
  'officer-list',
  'officer-activities-log',
  'card-holder-list',
  'block-card-list',
  'card-activities-log',
  'visitors',
  'deliveries',
] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** Who may read each. What left for the staff is for administrators, as the log of pushes is. */
export const LIST_NEEDS = {
  'officer-list': 'report:read',
  'officer-activities-log': 'report:read',
  'card-holder-list': 'report:read',
  'block-card-list': 'report:read',
  'card-activities-log': 'report:read',
  visitors: 'visitor:read',
  deliveries: 'notification:write',
} as const satisfies Record<ReportList, Permission>;

/** The phone is masked: whoever may call somebody finds the number on their page. */
export const Officer = User.pick({
  id: true,
  name: true,
  nameEn: true,
  username: true,
  phone: true,
  status: true,
  blockedReason: true,
  lastSeenAt: true,
  hasMfa: true,
  createdAt: true,
  updatedAt: true,
  role: true,
  position: true,
});
export type Officer = z.infer<typeof Officer>;
const { role, position } = userShape.relations as Record<'role' | 'position', () => ListShape>;
const officerShape = withoutComparison(listShape(Officer, { relations: { role, position }, searchable: true }), ['phone']);

/** No address: the log keeps none. */
export const OfficerActivity = LogEntry.extend({
  officer: Person.optional(),
  area: z.enum(AREAS).nullable(),
  action: Log.shape.action,
  name: Log.shape.name,
  changes: Log.shape.changes,
});
export type OfficerActivity = z.infer<typeof OfficerActivity>;
const activityShape = listShape(LogEntry, { relations: { officer: () => personShape } });

const Holder = CardHolder.extend({ role: Role.optional() });
const holderShape = listShape(Holder, { relations: { role: () => roleShape } });
const HeldCardRow = z.object({
  id,
  type: z.enum(CARD_KINDS),
  status: z.enum(CARD_STATES),
  issuedAt: instant.nullable(),
  validUntil: z.iso.date().nullable(),
  createdAt: instant,
  updatedAt: instant,
  room: Room.optional(),
  holder: Holder.nullable().optional(),
});
const cardNo = personal(z.string());
/** A card that is with somebody, or with a room. */
export const HeldCard = HeldCardRow.extend({
  cardNo,
  /** Only the day of the property it was used on: by the moment somebody could be followed. */
  lastUsedAt: instant.nullable(),
});
export type HeldCard = z.infer<typeof HeldCard>;
const heldCardShape = listShape(HeldCardRow, {
  relations: { room: () => roomShape, holder: () => holderShape },
  searchable: true,
});

const CardBlockRow = record('card_block', {
  id,
  kind: z.enum(['suspended', 'lost']),
  /** What staff typed may tell of the holder's debts or quarrels. */
  reason: personal(z.string().nullable(), 'hidden', Object.values(SUSPENSIONS)),
  blockedAt: instant,
  unblockedAt: instant.nullable(),
}).extend({
  room: Room.nullable().optional(),
  holder: Holder.nullable().optional(),
  blockedBy: Person.nullable().optional(),
});
/** One time a card was blocked, with the room and the holder it had then; of its devices only while it is blocked. */
export const CardBlock = CardBlockRow.extend({ cardNo, card: id, deviceState: CredentialCounts.nullable() });
export type CardBlock = z.infer<typeof CardBlock>;
const cardBlockShape = listShape(CardBlockRow.omit({ reason: true }), {
  relations: { room: () => roomShape, holder: () => holderShape, blockedBy: () => personShape },
  searchable: true,
});

/** Phone and plate are masked for everybody: whoever works at the desk sees them on the visit's own page. */
export const ReportedVisit = Visit.pick({
  id: true,
  name: true,
  kind: true,
  state: true,
  phone: true,
  plate: true,
  party: true,
  source: true,
  expectedFrom: true,
  expectedTo: true,
  insideSince: true,
  checkedInAt: true,
  checkedOutAt: true,
  createdAt: true,
  updatedAt: true,
  room: true,
  host: true,
});
export type ReportedVisit = z.infer<typeof ReportedVisit>;
const { room, host } = visitShape.relations as Record<'room' | 'host', () => ListShape>;
const reportedVisitShape = withoutComparison(listShape(ReportedVisit, { relations: { room, host }, searchable: true }), [
  'phone',
  'plate',
]);

const read = { rate: 'read', audit: 'none' } as const;
const listOf = <const N extends ReportList, T extends z.ZodType>(name: N, item: T, list: ListShape, sort?: string) =>
  endpoint('GET', `/reports/${name}`, { ...read, query: listQuery(sort), answer: pageOf(item), list });

export const reportApi = {
  'officer-list': listOf('officer-list', Officer, officerShape),
  'officer-activities-log': listOf('officer-activities-log', OfficerActivity, activityShape, 'at:desc'),
  'card-holder-list': listOf('card-holder-list', HeldCard, heldCardShape),
  'block-card-list': listOf('block-card-list', CardBlock, cardBlockShape, 'blockedAt:desc'),
  /** Without `list`, as the access log it is a part of. */
  'card-activities-log': endpoint('GET', '/reports/card-activities-log', {
    ...read,
    query: listQuery('occurredAt:desc'),
    answer: pageOf(AccessLog),
  }),
  visitors: listOf('visitors', ReportedVisit, reportedVisitShape, 'expectedFrom:desc'),
  deliveries: endpoint('GET', '/deliveries', {
    ...read,
    query: listQuery('createdAt:desc'),
    answer: pageOf(Delivery),
    list: deliveryShape,
  }),
} satisfies Record<ReportList, Endpoint>;

export const reportShapes: Record<ReportList, ListShape> = {
  'officer-list': officerShape,
  'officer-activities-log': activityShape,
  'card-holder-list': heldCardShape,
  'block-card-list': cardBlockShape,
  'card-activities-log': accessLogApi.shape,
  visitors: reportedVisitShape,
  deliveries: deliveryShape,
};

/** The filters are those of the list, word for word; the API reads them by the same grammar. */
const ReportExport = z.strictObject({
  report: z.enum(REPORT_LISTS, problem('invalid')),
  filters: z.unknown().optional(),
  language: z.enum(LANGUAGES, problem('invalid')).default('th'),
  format: z.enum(EXPORT_FORMATS, problem('invalid')).default('csv'),
});
const written = { rate: 'write', audit: 'change', stepUp: true, answer: one(Export) } as const;

/** Files of these lists; their state is in `exportApi`. */
export const reportExportApi = {
  ask: endpoint('POST', '/reports/exports', { ...written, body: ReportExport }),
  /** The same without masks, for those who may look behind them, with a reason. */
  askRevealed: endpoint('POST', '/reports/exports/revealed', { ...written, body: ReportExport.extend({ reason: text(300) }) }),
};

nameSchemas({
  Officer,
  OfficerActivity,
  HeldCard,
  CardBlock,
  CardHolderWithRole: Holder,
  ReportedVisit,
  ReportExportInput: ReportExport,
});
