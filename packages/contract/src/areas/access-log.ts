import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { id, instant, ref, text } from '../kernel/fields.ts';
import { listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import {
  ACCESS_DIRECTIONS,
  ACCESS_KINDS,
  ACCESS_REASONS,
  ACCESS_RESULTS,
  type AccessKind,
  VEHICLE_CLASSES,
} from './access-event.ts';

export const ACCESS_LOGS = ['building', 'conventional-parking', 'auto-parking'] as const;
export type AccessLogName = (typeof ACCESS_LOGS)[number];
/** Which devices each log tells of. */
export const KINDS_OF_LOG: Record<AccessLogName, AccessKind[]> = {
  building: ['door', 'elevator'],
  'conventional-parking': ['conventional-parking'],
  'auto-parking': ['auto-parking'],
};

/** How far one question may reach, and how far back it goes when it does not say. */
export const MAX_DAYS = 100;
export const DEFAULT_DAYS = 7;

const someId = id.nullable();

/** What the log may be asked by. Of cards and plates only the whole number counts: what is masked must not be guessed letter by letter. */
const Asked = z.object({
  occurredAt: instant,
  kind: z.enum(ACCESS_KINDS),
  deviceId: z.int(),
  direction: z.enum(ACCESS_DIRECTIONS),
  result: z.enum(ACCESS_RESULTS),
  vehicleClass: z.enum(VEHICLE_CLASSES).nullable(),
  personId: someId,
  roomId: someId,
  cardNo: personal(z.string().nullable()),
  plate: personal(z.string().nullable()),
});

/** The person goes without their id: a masked name with an id beside it would be no mask. */
export const AccessLog = record('access_event', {
  ...Asked.omit({ personId: true }).shape,
  /** Made of the source and the source's own id; with the moment it names the event for ever. */
  id: z.guid(),
  receivedAt: instant,
  /** The device's clock ran ahead of ours. */
  isSkewed: z.boolean(),
  reason: personal(z.string().nullable(), 'hidden', ACCESS_REASONS),
  floor: nonPersonal(z.string().nullable()),
  plateProvince: nonPersonal(z.string().nullable()),
  isVisitor: z.boolean(),
  isMasked: z.boolean(),
  /** Null where the record is gone; the log outlives what it names. */
  device: z.object({ id, name: nonPersonal(z.string()), nameEn: nonPersonal(z.string().nullable()) }).nullable(),
  person: z.object({ nameTh: personal(z.string(), 'name'), nameEn: personal(z.string(), 'name') }).nullable(),
  room: z.object({ id, name: nonPersonal(z.string()), building: nonPersonal(z.string()) }).nullable(),
});
export type AccessLog = z.infer<typeof AccessLog>;

const Entry = z.strictObject({
  id: z.guid(problem('invalid')).meta({ examples: ['00000000-0000-4000-8000-000000000000'] }),
  occurredAt: instant,
});

/** How long a reason opens the log to questions about a person, a card or a plate. */
export const REASON_MINUTES = 60;
/** Numbers that lead to a person: who asks by one has to say why, as for the person. */
export const NUMBER_FIELDS = ['cardNo', 'plate'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Somebody the log may be asked about. */
const Known = z.object({ id, nameTh: z.string(), nameEn: z.string(), room: z.string() });

/** Without `list`: the rows have no number for an id, and a question may ask less of them than of an ordinary list's. */
const logOf = <const N extends AccessLogName>(name: N) =>
  endpoint('GET', `/loggers/access/${name}`, {
    rate: 'read',
    audit: 'none',
    query: listQuery('occurredAt:desc'),
    answer: pageOf(AccessLog),
  });

export const accessLogApi = {
  shape: listShape(Asked),
  lists: {
    building: logOf('building'),
    'conventional-parking': logOf('conventional-parking'),
    'auto-parking': logOf('auto-parking'),
  },
  /** Residents by a part of their name, or one by their id: whom a question may be about. */
  people: endpoint('GET', '/loggers/access/people', {
    rate: 'read',
    audit: 'none',
    query: z.strictObject({ search: z.string().max(100).optional(), id: z.coerce.number().pipe(id).optional() }),
    answer: z.object({ data: z.array(Known) }),
  }),
  /** Why somebody asks about this person; noted, and for a while the logs may be asked by them. */
  openPerson: endpoint('POST', '/loggers/access/people', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    secretAnswer: true,
    body: z.strictObject({ person: ref('member'), reason: text(300) }),
    answer: one(Known),
  }),
  /** Why somebody asks about this card or plate; noted, and for a while the logs may be asked by it. */
  openNumber: endpoint('POST', '/loggers/access/numbers', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: z.strictObject({ field: z.enum(NUMBER_FIELDS, problem('invalid')), value: text(40), reason: text(300) }),
    /** Whether a card, a car or an entry of the log has this number. */
    answer: one(z.object({ isKnown: z.boolean() })),
  }),
  /** What the named entries mask, with a reason; noted. Entries that are not there are left out. */
  reveal: endpoint('POST', '/loggers/access/reveal', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    secretAnswer: true,
    body: z.strictObject({ entries: z.array(Entry).min(1).max(100, problem('tooMany')), reason: text(300) }),
    answer: z.object({ data: z.array(AccessLog) }),
  }),
};

nameSchemas({ AccessLog, AccessLogPerson: Known });
