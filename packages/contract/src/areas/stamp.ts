import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { money, nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { Person, personShape } from './person.ts';
import { Room, roomShape } from './room.ts';
import { RoomType, roomTypeApi } from './room-type.ts';

/** One rate of the parking system, by its code. The specification reads the code under `attributes`. */
export const StampTemplate = record('stamp_template', {
  id,
  code: nonPersonal(z.string()),
  attributes: z.object({ code: nonPersonal(z.string()) }),
  nameTh: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string()),
  minutes: z.int().nullable(),
  amount: money(z.number().nullable()),
  percent: z.int().nullable(),
  isActive: z.boolean(),
  /** Gone from the parking system. */
  isMissing: z.boolean(),
  syncedAt: instant,
  createdAt: instant,
  updatedAt: instant,
  kind: Category.nullable().optional(),
});
export type StampTemplate = z.infer<typeof StampTemplate>;
export const stampTemplateShape: ListShape = listShape(StampTemplate, { relations: { kind: () => categoryShape } });

const amount = z.int(problem('invalid')).min(0, problem('outOfRange')).max(9999, problem('outOfRange'));

/** How many stamps of a rate a room of the type may have a month: `amount` and `quota` are one value. */
export const StampConfig = record('stamp_config', {
  id,
  amount: z.int(),
  quota: z.int(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  template: StampTemplate.optional(),
  roomType: RoomType.optional(),
});
export type StampConfig = z.infer<typeof StampConfig>;
export const stampConfigShape: ListShape = listShape(StampConfig, {
  relations: { template: () => stampTemplateShape, roomType: () => roomTypeApi.shape },
});

/** One of the two names is enough; both have to say the same. */
const allowance = { amount: amount.optional(), quota: amount.optional() };
type Allowance = { amount?: number | undefined; quota?: number | undefined };
const isOneValue = ({ amount: first, quota }: Allowance) => first === undefined || quota === undefined || first === quota;
const differ = { path: ['quota'], message: problem('invalid') };
export const StampConfigInput = z
  .strictObject({ template: usedUp('stamp-template'), roomType: ref('room-type'), ...allowance, isActive: flag.default(true) })
  .refine(isOneValue, differ)
  .refine(({ amount: first, quota }) => first !== undefined || quota !== undefined, {
    path: ['amount'],
    message: problem('required'),
  });
export const StampConfigChanges = z.strictObject({ ...allowance, isActive: flag.optional() }).refine(isOneValue, differ);

export const STAMP_STATES = ['queued', 'sent', 'applied', 'refused', 'failed', 'void'] as const;
/** One stamp on one parking ticket. It counts while it is on its way and when it is applied. */
const stored = record('stamp_use', {
  id,
  /** Null for the car of its visit. */
  ticketNo: nonPersonal(z.string().nullable()),
  state: z.enum(STAMP_STATES),
  problem: z.enum(['unreachable', 'refused', 'silent', 'cannotVoid']).nullable(),
  amount: z.literal(1),
  /** While the parking system is asked to take it back. */
  voidAskedAt: instant.nullable(),
  voidReason: personal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  finishedAt: instant.nullable(),
  /** The visit it was for. */
  visitId: id.nullable(),
  template: StampTemplate.optional(),
  roomType: RoomType.optional(),
  room: Room.optional(),
  askedBy: Person.nullable().optional(),
});
export const StampUse = stored.extend({
  /** In a list: of the visitor's car it was for, as the visit keeps it. */
  plate: personal(z.string().nullable()).optional(),
});
export type StampUse = z.infer<typeof StampUse>;
export const stampUseShape: ListShape = listShape(stored, {
  relations: {
    template: () => stampTemplateShape,
    roomType: () => roomTypeApi.shape,
    room: () => roomShape,
    askedBy: () => personShape,
  },
  searchable: true,
});
const ticketNo = z
  .string(problem('required'))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,40}$/, problem('invalid'))
  .meta({ unique: 'digits' });

/** One run of the sync: what it added, changed, switched off and found again. */
export const StampSync = record('stamp_sync', {
  id,
  state: z.enum(['running', 'done', 'failed']),
  added: z.int(),
  changed: z.int(),
  missing: z.int(),
  back: z.int(),
  problem: z.enum(['unreachable', 'suspicious', 'lost']).nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  by: Person.nullable().optional(),
});
export type StampSync = z.infer<typeof StampSync>;
export const stampSyncShape: ListShape = listShape(StampSync, { relations: { by: () => personShape } });

const StampsLeft = z.object({ template: StampTemplate, limit: z.int(), used: z.int(), left: z.int() });
export type StampsLeft = z.infer<typeof StampsLeft>;
const wireId = z.coerce.number<string | number>(problem('invalid')).pipe(id).meta({ ref: 'room' });
const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const toggle = (area: string) => z.strictObject({ id: usedUp(area), isActive: flag });

export const stampTemplateApi = {
  shape: stampTemplateShape,
  list: endpoint('GET', '/stamp-templates', {
    ...read,
    query: listQuery(),
    answer: pageOf(StampTemplate),
    list: stampTemplateShape,
  }),
  active: endpoint('POST', '/stamp-template/active', { ...write, body: toggle('stamp-template'), answer: one(StampTemplate) }),
  /** Answers at once; what became of it comes with the run. */
  sync: endpoint('POST', '/stamp-template/sync-stamp-list-rate-template', { ...write, answer: one(StampSync) }),
  syncs: endpoint('GET', '/stamp-template/syncs', {
    ...read,
    query: listQuery('createdAt:desc'),
    answer: pageOf(StampSync),
    list: stampSyncShape,
  }),
};

export const stampConfigApi = {
  shape: stampConfigShape,
  list: endpoint('GET', '/stamp-activity/list', {
    ...read,
    query: listQuery(),
    answer: pageOf(StampConfig),
    list: stampConfigShape,
  }),
  get: endpoint('GET', '/stamp-activity/:id', {
    ...read,
    query: listQuery().pick({ populate: true }),
    answer: one(StampConfig),
  }),
  create: endpoint('POST', '/stamp-activity/create', { ...write, body: StampConfigInput, answer: one(StampConfig) }),
  update: endpoint('POST', '/stamp-activity/update/:id', { ...write, body: StampConfigChanges, answer: one(StampConfig) }),
  active: endpoint('POST', '/stamp-activity/active', { ...write, body: toggle('stamp-config'), answer: one(StampConfig) }),
};

export const stampUseApi = {
  shape: stampUseShape,
  list: endpoint('GET', '/stamp-activity/activity-list', {
    ...read,
    query: listQuery(),
    answer: pageOf(StampUse),
    list: stampUseShape,
  }),
  use: endpoint('POST', '/stamp-activity/use', {
    ...write,
    body: z
      .strictObject({
        template: ref('stamp-template'),
        room: ref('room'),
        /** Left out, the car the visitor came with is stamped. */
        ticketNo: ticketNo.nullable().default(null),
        /** A visitor of this room who is inside. The security suite names one in each place of a body, and a room of its own: it leaves this out. */
        visit: ref('visitor').nullable().default(null).meta({ secret: true }),
      })
      .refine(({ ticketNo: ticket, visit }) => ticket !== null || visit !== null, {
        path: ['ticketNo'],
        message: problem('required'),
      }),
    answer: one(StampUse),
  }),
  void: endpoint('POST', '/stamp-activity/:id/void', {
    ...write,
    body: z.strictObject({ reason: text(300) }),
    answer: one(StampUse),
  }),
  /** What a room may still have this month, of every rate its type may use. */
  left: endpoint('GET', '/stamp-activity/left', {
    ...read,
    query: z.strictObject({ room: wireId }),
    answer: one(z.array(StampsLeft)),
  }),
};

nameSchemas({ StampTemplate, StampConfig, StampConfigInput, StampConfigChanges, StampUse, StampSync, StampsLeft });
