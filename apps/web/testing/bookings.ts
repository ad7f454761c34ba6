import { facilityRow } from './facilities.ts';
import { roomA1203 } from './rooms.ts';

const when = '2026-11-01T02:00:00Z';

/** A booking as the server lists it: Court 1 for room A1203 on 2 January 2099 from ten to eleven. */
export const bookingRow = (id: number, more: object = {}) => ({
  id,
  number: `BK-00000${id}`,
  state: 'confirmed',
  isCancel: false,
  isPrivate: false,
  startAt: '2099-01-02T03:00:00Z',
  endAt: '2099-01-02T04:00:00Z',
  serviceDay: '2099-01-02',
  needsApproval: false,
  holdUntil: null,
  checkedInAt: null,
  cancelledAt: null,
  cancelReason: null,
  note: null,
  facilityData: {
    name: 'สนาม 1',
    nameEn: 'Court 1',
    officeHourOpen: '08:00:00',
    officeHourClose: '22:00:00',
    slotMinutes: 60,
    limitMinutes: 120,
    maxOnTime: 1,
    cancelAtLeast: 60,
    pricePerHour: 100,
    checkInMinutes: null,
  },
  slot: {
    start: '2099-01-02T03:00:00Z',
    end: '2099-01-02T04:00:00Z',
    date: '2099-01-02',
    startTime: '10:00:00',
    endTime: '11:00:00',
  },
  createdAt: when,
  updatedAt: when,
  user: { id: 5, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee' },
  room: roomA1203,
  payment: null,
  ...more,
});

/** The same on a page of its own. */
export const bookingPage = (id: number, more: object = {}) => ({
  ...bookingRow(id),
  facility: facilityRow(1),
  checkedInBy: null,
  cancelledBy: null,
  createdBy: null,
  overrideReason: null,
  moveOutId: null,
  conversationId: null,
  cancelUntil: '2099-01-02T02:00:00Z',
  notices: [],
  ...more,
});

export const member = (id: number, nameEn: string, more: object = {}) => ({
  id,
  nameTh: `ไทย ${nameEn}`,
  nameEn,
  phone: null,
  role: 'tenant',
  isActive: true,
  ...more,
});

/** A place on the waiting list of Court 1. */
export const waitRow = (id: number, more: object = {}) => ({
  id,
  state: 'waiting',
  startAt: '2099-01-02T03:00:00Z',
  endAt: '2099-01-02T04:00:00Z',
  serviceDay: '2099-01-02',
  isPrivate: false,
  offeredAt: null,
  bookingId: null,
  turn: id,
  createdAt: when,
  updatedAt: when,
  facility: facilityRow(1),
  user: { id: 5, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee' },
  room: roomA1203,
  ...more,
});
