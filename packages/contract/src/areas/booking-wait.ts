import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, ref } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { SlotInput } from './booking-input.ts';
import { Facility, facilityShape } from './facility.ts';
import { MemberName, Room, roomShape } from './room.ts';

/** `offered`: it is free, and it is this room's turn. */
export const WAIT_STATES = ['waiting', 'offered', 'booked', 'ended'] as const;

/** A time that is taken, for one resident. */
export const BookingWaitInput = z.strictObject({
  user: ref('resident'),
  facility: ref('facility'),
  slot: SlotInput,
  isPrivate: flag.default(false).meta({ examples: [false] }),
});

const BookingWaitRow = record('booking_wait', {
  id,
  state: z.enum(WAIT_STATES),
  startAt: instant,
  endAt: instant,
  serviceDay: day,
  isPrivate: z.boolean(),
  offeredAt: instant.nullable(),
  bookingId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  facility: Facility.optional(),
  user: MemberName.nullable().optional(),
  room: Room.nullable().optional(),
});
const bookingWaitShape: ListShape = listShape(BookingWaitRow, {
  relations: { facility: () => facilityShape, user: () => listShape(MemberName), room: () => roomShape },
});
/** `turn`: its place in line, among those who want some of the same time; null for who waits no longer. */
export const BookingWait = BookingWaitRow.extend({ turn: z.int().nullable() });
export type BookingWait = z.infer<typeof BookingWait>;

const write = { rate: 'write', audit: 'change', answer: one(BookingWait) } as const;

export const bookingWaitApi = {
  shape: bookingWaitShape,
  list: endpoint('GET', '/booking-waits', {
    rate: 'read',
    audit: 'none',
    query: listQuery('startAt:asc'),
    answer: pageOf(BookingWait),
    list: bookingWaitShape,
  }),
  create: endpoint('POST', '/booking-waits', { ...write, body: BookingWaitInput }),
  /** The room wants it no longer. */
  end: endpoint('POST', '/booking-waits/:id/end', write),
  /** Takes that back: at the place in line it had. */
  reopen: endpoint('POST', '/booking-waits/:id/reopen', write),
};

nameSchemas({ BookingWaitInput, BookingWait });
