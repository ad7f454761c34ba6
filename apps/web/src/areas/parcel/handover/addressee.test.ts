import type { Member } from '@lobby/contract/areas/room';
import { expect, it } from 'vitest';
import { addresseeOf } from './addressee.ts';

const member = (id: number, nameTh: string, nameEn: string): Member => ({
  id,
  nameTh,
  nameEn,
  phone: null,
  role: 'tenant',
  isActive: true,
});
const members = [
  member(1, 'ญาดา วงศ์สวัสดิ์', 'Yada Wongsawat'),
  member(2, 'นายนวพล มิสา', 'Nawapon Misa'),
  member(3, 'สม ใจดี', 'Som Jaidee'),
  member(4, 'สม ใจดี', 'Som Jaidee'),
];
const found = (...names: (string | null)[]) =>
  addresseeOf(
    names.map((name) => ({ name })),
    members,
  )?.id;

it.each([
  ['ญาดา วงศ์สวัสดิ์', 1],
  ['คุณญาดา  วงศ์สวัสดิ์', 1],
  ['น.ส.ญาดา วงศ์สวัสดิ์', 1],
  ['Ms. YADA Wongsawat', 1],
  ['Khun Yada Wongsawat ', 1],
  ['นวพล มิสา', 2],
  ['Mr Nawapon Misa', 2],
])('%s is somebody of the room', (name, id) => {
  expect(found(name)).toBe(id);
});

it.each([
  ['', null],
  ['คุณ'],
  ['ญาดา'],
  ['Mrs'],
  ['Yada Wongsawatt'],
  ['สม ใจดี'],
  ['ญาดา วงศ์สวัสดิ์', 'นวพล มิสา'],
  ['ญาดา วงศ์สวัสดิ์', null],
])('%s is nobody for sure', (...names) => {
  expect(found(...names)).toBeUndefined();
});
