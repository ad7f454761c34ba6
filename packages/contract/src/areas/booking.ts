import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { BookingWhy, RoomCheck } from './booking-check.ts';
import { BookingsInput, SlotInput } from './booking-input.ts';
import { BookingUseQuery, bookingUseAnswer } from './booking-use.ts';
import { Category, categoryShape } from './category.ts';
import { besides, Facility, facilityShape } from './facility.ts';
import { Person } from './person.ts';
import { ResidentNotice } from './resident-notice.ts';
import { MemberName, Room, roomShape } from './room.ts';

/** `held`: the place is kept until it is paid or approved. Over is what has ended by the clock, so it is no state. */
export const BOOKING_STATES = ['held', 'confirmed', 'checkedIn', 'cancelled', 'expired', 'rejected', 'noShow'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
/** These take time of the facility. */
export const LIVE_STATES = ['held', 'confirmed', 'checkedIn'] as const satisfies BookingState[];

const askedDay = day.meta({ examples: ['2026-11-20'] });
const reason = text(300);

/** The rules of the facility on the day it was booked: the booking is judged by these. */
const FacilityData = z.object({
  name: z.string(),
  nameEn: z.string().nullable(),
  officeHourOpen: z.string(),
  officeHourClose: z.string(),
  slotMinutes: z.int(),
  limitMinutes: z.int(),
  maxOnTime: z.int(),
  cancelAtLeast: z.int(),
  pricePerHour: z.number(),
  checkInMinutes: z.int().nullable(),
});

/** Its bill, as a booking shows it. */
const BookingBill = record('payment', {
  id,
  number: nonPersonal(z.string()),
  total: bahtAnswer,
  balance: bahtAnswer,
  voidedAt: instant.nullable(),
  status: Category.optional(),
});

const BookingRow = record('booking', {
  id,
  number: nonPersonal(z.string()),
  state: z.enum(BOOKING_STATES),
  isCancel: z.boolean(),
  isPrivate: z.boolean(),
  startAt: instant,
  endAt: instant,
  /** The day whose opening hours it lies in: of a night that ends at two, the day before. */
  serviceDay: day,
  needsApproval: z.boolean(),
  holdUntil: instant.nullable(),
  checkedInAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: personal(z.string().nullable()),
  note: personal(z.string().nullable()),
  facilityData: FacilityData,
  createdAt: instant,
  updatedAt: instant,
  facility: Facility.optional(),
  parent: Facility.nullable().optional(),
  user: MemberName.nullable().optional(),
  room: Room.nullable().optional(),
  payment: BookingBill.nullable().optional(),
});
export const bookingShape: ListShape = listShape(BookingRow, {
  relations: {
    facility: () => facilityShape,
    parent: () => facilityShape,
    user: () => listShape(MemberName),
    room: () => roomShape,
    payment: () => listShape(BookingBill, { relations: { status: () => categoryShape } }),
  },
  searchable: true,
  exact: ['note', 'cancelReason'],
});
/** As the property's clock shows it. */
const Slot = z.object({
  start: instant,
  end: instant,
  date: day,
  startTime: nonPersonal(z.string()),
  endTime: nonPersonal(z.string()),
});
export const Booking = BookingRow.extend({ slot: Slot });
export type Booking = z.infer<typeof Booking>;
const BookingPage = Booking.extend({
  checkedInBy: Person.nullable(),
  cancelledBy: Person.nullable(),
  createdBy: Person.nullable(),
  overrideReason: personal(z.string().nullable()),
  /** The move-out that cancelled it. */
  moveOutId: id.nullable(),
  /** The conversation it was made from. */
  conversationId: id.nullable(),
  /** Until when it can be cancelled without a reason of its own. */
  cancelUntil: instant,
  /** How whoever booked knows of it. */
  notices: z.array(ResidentNotice),
});
export type BookingPage = z.infer<typeof BookingPage>;

/** One row of the day: the facility, what it offers, and what takes its time. */
const TimelineItem = z.object({
  id: id.nullable(),
  kind: z.enum(['booking', 'closure', 'other']),
  start: instant,
  end: instant,
  /** With the time that is kept free after a booking. */
  busyUntil: instant,
  isShared: z.boolean(),
  state: z.enum(BOOKING_STATES).nullable(),
  needsApproval: z.boolean(),
  room: nonPersonal(z.string().nullable()),
  user: personal(z.string().nullable(), 'name'),
  /** Why it is closed, or the place whose booking takes it. */
  words: nonPersonal(z.string().nullable()),
  wordsEn: nonPersonal(z.string().nullable()),
});
export type TimelineItem = z.infer<typeof TimelineItem>;
const TimelineRow = z.object({ facility: Facility, items: z.array(TimelineItem) });
export type TimelineRow = z.infer<typeof TimelineRow>;

/** How long before the start somebody may be let in. */
export const CHECK_IN_EARLY_MS = 3_600_000;
/** Until then it can be cancelled without going past its rule: the rule of the day it was booked. */
export const cancelUntil = ({ startAt, facilityData }: { startAt: Date; facilityData: { cancelAtLeast: number } }): Date =>
  new Date(startAt.getTime() - facilityData.cancelAtLeast * 60_000);

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const act = { ...write, answer: one(BookingPage) } as const;
const REFUNDS = ['credit', 'none'] as const;

export const bookingApi = {
  shape: bookingShape,
  list: endpoint('GET', '/bookings', { ...read, query: listQuery('startAt:desc'), answer: pageOf(Booking), list: bookingShape }),
  get: endpoint('GET', '/bookings/:id', { ...read, answer: one(BookingPage) }),
  createMany: endpoint('POST', '/bookings/multiple', { ...write, body: BookingsInput, answer: one(z.array(Booking)) }),
  /** Within the time the facility allows; what was paid becomes credit of the room. */
  remove: endpoint('DELETE', '/bookings/:id', { ...write, stepUp: true, answer: one(z.object({ id })) }),
  /** With a reason, and after that time with `override`. */
  cancel: endpoint('POST', '/bookings/:id/cancel', {
    ...act,
    body: z.strictObject({
      reason,
      override: flag.default(false),
      refund: z.enum(REFUNDS, problem('invalid')).default('credit'),
    }),
  }),
  /** Takes a cancel back, where the time is still free. */
  restore: endpoint('POST', '/bookings/:id/restore', act),
  checkIn: endpoint('POST', '/bookings/:id/check-in', act),
  markNoShow: endpoint('POST', '/bookings/:id/no-show', act),
  approve: endpoint('POST', '/bookings/:id/approve', act),
  reject: endpoint('POST', '/bookings/:id/reject', { ...act, body: z.strictObject({ reason }) }),
  move: endpoint('POST', '/bookings/:id/move', {
    ...act,
    answer: one(BookingPage.extend({ voidedBill: nonPersonal(z.string().nullable()) })),
    body: z.strictObject({
      facility: ref('facility'),
      slot: SlotInput,
      override: flag.default(false).meta({ examples: [true] }),
      reason: optionalText(300).meta({ examples: ['ขอย้ายเวลา'] }),
    }),
  }),
  why: endpoint('POST', '/bookings/why', {
    ...read,
    body: z.strictObject({
      facility: ref('facility'),
      slot: SlotInput,
      isPrivate: flag.default(false),
      room: ref('room').nullable().default(null),
      besides,
    }),
    answer: one(BookingWhy),
  }),
  roomCheck: endpoint('POST', '/bookings/chk-booking-by-room', {
    ...read,
    body: z.strictObject({ roomId: ref('room'), facility: ref('facility').nullable().default(null), date: askedDay.optional() }),
    answer: one(RoomCheck),
  }),
  /** How much each room books between two days, both included. */
  use: endpoint('GET', '/bookings/use', { ...read, query: BookingUseQuery, answer: bookingUseAnswer }),
  /** A day of all facilities in use, in the order of their tree; of one facility with `facility`, then also for a week. */
  timeline: endpoint('GET', '/bookings/timeline', {
    ...read,
    query: z.strictObject({
      date: askedDay,
      days: z.coerce.number().int().min(1, problem('outOfRange')).max(7, problem('outOfRange')).optional(),
      facility: z.coerce.number().int().positive(problem('invalid')).max(2_147_483_647, problem('invalid')).optional(),
    }),
    answer: z.object({ data: z.array(TimelineRow), meta: z.object({ date: day, now: instant, timeZone: z.string() }) }),
  }),
};

nameSchemas({
  Booking,
  BookingPage,
  BookingsInput,
  BookingWhy,
  BookingRoomCheck: RoomCheck,
  BookingTimelineRow: TimelineRow,
});
