import type { Parcel, Scanned } from '@lobby/contract/areas/parcel';
import type { Member, Room } from '@lobby/contract/areas/room';
import { expect, it } from 'vitest';
import { answerOf, answerOffline, isNameOrPhone, isUnanswered } from './scan-answer.ts';

const parcel = (id: number, collectedAt: Date | null = null) => ({ id, collectedAt }) as Parcel;
const room = (id: number) => ({ id, name: '1203' }) as Room;
const members = [{ id: 7 } as Member];
const scanned = (found: Partial<Scanned>): Scanned => ({
  code: 'EF582621151TH',
  parcel: null,
  rooms: [],
  waiting: [],
  members: [],
  ...found,
});

it('takes a code nobody knows for a new parcel', () => {
  expect(answerOf(scanned({}))).toEqual({ kind: 'new', trackingNo: 'EF582621151TH' });
});

it('does not make a parcel of a mistyped room number', () => {
  expect(answerOf(scanned({ code: '9999' }))).toEqual({ kind: 'unknown', code: '9999' });
});

it('offers a waiting parcel first, with all others of its room', () => {
  const found = scanned({ parcel: parcel(2), rooms: [room(1)], waiting: [parcel(1), parcel(2), parcel(3)], members });
  expect(answerOf(found)).toEqual({ kind: 'handOver', parcels: [parcel(2), parcel(1), parcel(3)], members });
});

it('does not hand out again what is gone', () => {
  const gone = parcel(2, new Date());
  expect(answerOf(scanned({ parcel: gone, rooms: [room(1)], waiting: [parcel(1)] }))).toEqual({
    kind: 'collected',
    parcel: gone,
  });
});

it('offers everything that waits for a room', () => {
  expect(answerOf(scanned({ rooms: [room(1)], waiting: [parcel(1)], members }))).toMatchObject({ kind: 'handOver' });
});

it('says that nothing waits', () => {
  expect(answerOf(scanned({ rooms: [room(1)] }))).toEqual({ kind: 'nothingWaits', room: room(1) });
});

it('asks which building where two have the room', () => {
  expect(answerOf(scanned({ rooms: [room(1), room(2)], waiting: [parcel(1)] })).kind).toBe('chooseRoom');
});

it('takes parcels in without a connection', () => {
  expect(answerOffline('EF582621151TH').kind).toBe('new');
  expect(answerOffline('1203').kind).toBe('unknown');
});

it.each([
  ['มณีรัตน์', true],
  ['ห้อง 1505', true],
  ['somchai', true],
  ['Somchai Jaidee', true],
  ['0812345678', true],
  ['081-234-5678', true],
  ['02 713 2200', true],
  ['EF582621151TH', false],
  ['EF 582 621 151 TH', false],
  ['TH0148V36H6A0', false],
  ['260101-001', false],
  ['1203', false],
  ['A1505', false],
  ['8123456789', false],
  ['ก', false],
])('%s is a name or a phone: %s', (text, is) => expect(isNameOrPhone(text)).toBe(is));

it('looks for people only where no parcel or room has that very number', () => {
  expect(isUnanswered(answerOf(scanned({ code: '0812345678' })), '0812345678')).toBe(true);
  expect(isUnanswered(answerOf(scanned({ code: '0812345678', parcel: parcel(2) })), '0812345678')).toBe(false);
  expect(isUnanswered(answerOf(scanned({ code: 'ร้านกาแฟ', rooms: [room(1)] })), 'ร้านกาแฟ')).toBe(false);
});

it('makes no parcel of a name while the connection is gone', () => {
  expect(answerOffline('มณีรัตน์').kind).toBe('peopleOffline');
  expect(answerOffline('0812345678').kind).toBe('peopleOffline');
});
