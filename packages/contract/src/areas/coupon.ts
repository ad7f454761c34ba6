import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record, secret } from '../kernel/field-tags.ts';
import { day, flag, id, instant, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { CouponTemplate, couponTemplateShape, optionalDay } from './coupon-template.ts';
import { Person, personShape } from './person.ts';
import { Audience } from './post.ts';
import { Room, roomShape } from './room.ts';

/** `expired` is computed: its last day is over in the property's time zone. */
export const COUPON_STATES = ['issued', 'used', 'expired', 'void'] as const;
/** How many days before its last one an unused coupon is said to be ending. */
export const COUPON_ENDING_DAYS = 7;
/** How long whoever used a coupon may take that back by themselves. */
export const COUPON_UNDO_MINUTES = 10;

/** An empty audience is nobody: everybody is said by `all`, or a slip of the finger pays the whole building. */
export const CouponAudience = Audience.extend({ all: flag.default(false) });
export type CouponAudience = z.infer<typeof CouponAudience>;
const isSomebody = ({ all, ...lists }: CouponAudience) => all || Object.values(lists).some((list) => list.length > 0);

export const CouponSend = z.strictObject({
  template: usedUp('coupon-template'),
  audience: CouponAudience.refine(isSomebody, problem('required')),
  /** For each room. */
  amount: z.int(problem('invalid')).min(1, problem('outOfRange')).max(50, problem('outOfRange')),
  startDate: optionalDay('2026-01-01'),
  endDate: optionalDay('2096-12-31'),
  event: nonPersonal(optionalText(80)),
  note: personal(optionalText(300)),
  /** Rooms the preview said are over. */
  leaveOut: z.array(ref('room')).max(2000, problem('tooMany')).default([]),
});
export type CouponSend = z.output<typeof CouponSend>;

/** One send: whom it was for, how many it made, and their numbers. */
export const CouponActivity = record('coupon_activity', {
  id,
  event: nonPersonal(z.string().nullable()),
  audience: nonPersonal(CouponAudience),
  amount: z.int(),
  rooms: z.int(),
  coupons: z.int(),
  firstNumber: z.int(),
  lastNumber: z.int(),
  note: personal(z.string().nullable()),
  createdAt: instant,
  voidedAt: instant.nullable(),
  voidReason: personal(z.string().nullable()),
  template: CouponTemplate.optional(),
  by: Person.nullable().optional(),
});
export type CouponActivity = z.infer<typeof CouponActivity>;

export const Coupon = record('coupon', {
  id,
  runNumber: nonPersonal(z.string()),
  event: nonPersonal(z.string().nullable()),
  startDate: day.nullable(),
  endDate: day.nullable(),
  state: z.enum(COUPON_STATES),
  createdAt: instant,
  updatedAt: instant,
  usedAt: instant.nullable(),
  usedWhere: nonPersonal(z.string().nullable()),
  /** Why it can be used again, where that was not said at once. */
  undoReason: personal(z.string().nullable()),
  voidAt: instant.nullable(),
  voidReason: personal(z.string().nullable()),
  template: CouponTemplate.optional(),
  type: Category.optional(),
  room: Room.optional(),
  usedBy: Person.nullable().optional(),
  activity: CouponActivity.optional(),
});
export type Coupon = z.infer<typeof Coupon>;

const RoomName = z.object({ id, name: z.string(), building: z.string() });
const Over = z.object({ limit: z.int(), used: z.int(), asked: z.int() });
/** Over the template's limit for one room, or over the room's own for this month. */
const RoomOver = Over.extend({ room: RoomName, rule: z.enum(['perRoom', 'month']) });
/** What a send would do, by the rules the send itself is judged by. */
export const CouponPreview = z.object({
  /** Rooms that get theirs, and how many coupons that makes. */
  rooms: z.int(),
  coupons: z.int(),
  /** Rooms that get none: blocked, empty, or left out by whoever sends. */
  blocked: z.array(RoomName),
  empty: z.array(RoomName),
  leftOut: z.int(),
  over: z.array(RoomOver),
  /** The template as a whole has not as many left. */
  overTotal: Over.nullable(),
  /** Why nothing can be sent of it at all. */
  unavailable: z.enum(['inactive', 'ended']).nullable(),
});
export type CouponPreview = z.infer<typeof CouponPreview>;

export const couponActivityShape: ListShape = listShape(CouponActivity, {
  relations: { template: () => couponTemplateShape, by: () => personShape },
});
export const couponShape: ListShape = listShape(Coupon, {
  relations: {
    template: () => couponTemplateShape,
    type: () => categoryShape,
    room: () => roomShape,
    usedBy: () => personShape,
    activity: () => couponActivityShape,
  },
  searchable: true,
});

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const reason = z.strictObject({ reason: text(300) });
/** With what a QR code of it says, for whoever may use it. */
const CouponPage = Coupon.extend({ code: nonPersonal(z.string().nullable()) });
export type CouponPage = z.infer<typeof CouponPage>;

/** As it is printed for a room whose residents have no app. */
const PaperCoupon = z.object({
  id,
  runNumber: nonPersonal(z.string()),
  code: secret(z.string()),
  room: RoomName,
  event: nonPersonal(z.string().nullable()),
  startDate: day.nullable(),
  endDate: day.nullable(),
  hasApp: z.boolean(),
});
export type PaperCoupon = z.infer<typeof PaperCoupon>;
const CouponPaper = z.object({ nameTh: z.string(), nameEn: z.string(), coupons: z.array(PaperCoupon) });
/** So many are printed of one send at a time. */
export const MAX_PAPER_COUPONS = 400;

export const couponActivityApi = {
  shape: couponActivityShape,
  list: endpoint('GET', '/coupon-activities', {
    ...read,
    query: listQuery('createdAt:desc'),
    answer: pageOf(CouponActivity),
    list: couponActivityShape,
  }),
  /** All or nothing: one room over its limit, and nobody gets any. */
  send: endpoint('POST', '/coupon-activities', { ...write, body: CouponSend, answer: one(CouponActivity) }),
  preview: endpoint('POST', '/coupon-activities/preview', { ...read, body: CouponSend, answer: one(CouponPreview) }),
  /** What can still be used of a send, those of rooms without an app first; `after` the last one of the page before. */
  paper: endpoint('GET', '/coupon-activities/:id/paper', {
    ...read,
    audit: 'view',
    secretAnswer: true,
    query: z.strictObject({ after: z.coerce.number<string | number>(problem('invalid')).pipe(id).optional() }),
    answer: one(CouponPaper),
  }),
  /** Those of the send that nobody has used. */
  void: endpoint('POST', '/coupon-activities/:id/void', {
    ...write,
    stepUp: true,
    body: reason,
    answer: one(z.object({ id, coupons: z.int() })),
  }),
};

export const couponApi = {
  shape: couponShape,
  list: endpoint('GET', '/coupons', { ...read, query: listQuery(), answer: pageOf(Coupon), list: couponShape }),
  get: endpoint('GET', '/coupons/:id', { ...read, secretAnswer: true, answer: one(CouponPage) }),
  /** By the code of its QR, or by its number and the number of its room. */
  redeem: endpoint('POST', '/coupons/redeem', {
    ...write,
    body: z.strictObject({
      code: text(80).meta({ examples: ['POOL-2611-000001'] }),
      room: optionalText(60),
      where: optionalText(60),
    }),
    answer: one(Coupon),
  }),
  /** For ten minutes by whoever used it, later with a reason and the password. */
  unredeem: endpoint('POST', '/coupons/:id/unredeem', {
    ...write,
    body: z.strictObject({ reason: text(300).optional().meta({ secret: true }) }),
    stepUp: (body: unknown) => (body as { reason?: string }).reason !== undefined,
    answer: one(Coupon),
  }),
  void: endpoint('POST', '/coupons/:id/void', { ...write, body: reason, answer: one(Coupon) }),
};

nameSchemas({
  Coupon,
  CouponPage,
  CouponActivity,
  CouponAudience,
  CouponSend,
  CouponPreview,
  CouponRoomOver: RoomOver,
  CouponVoid: reason,
  PaperCoupon,
  CouponPaper,
});
