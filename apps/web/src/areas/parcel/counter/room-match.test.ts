import type { Room } from '@lobby/contract/areas/room';
import { expect, it } from 'vitest';
import { matchRooms, sameNumber } from './room-match.ts';

const room = (name: string, building: string) => ({ name, category: { name: building } }) as Room;
const rooms = [
  room('120', 'Tower A'),
  room('1201', 'Tower A'),
  room('1203', 'Tower A'),
  room('1203', 'Tower B'),
  room('12/5', 'อาคาร ค'),
  room('A-01', 'Tower A'),
];
const found = (typed: string) => matchRooms(rooms, typed).map(({ name, category }) => `${name} ${category?.name}`);

it.each([
  ['120', ['120 Tower A', '1201 Tower A', '1203 Tower A', '1203 Tower B']],
  ['1203', ['1203 Tower A', '1203 Tower B']],
  ['1203 b', ['1203 Tower B']],
  ['b1203', ['1203 Tower B']],
  ['12/5', ['12/5 อาคาร ค']],
  ['125', ['12/5 อาคาร ค']],
  ['a01', ['A-01 Tower A']],
  ['1201 ค', []],
  ['01', ['A-01 Tower A']],
  ['9', []],
  ['  ', []],
])('%j finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

it('finds doors with a letter by their digits, the same number in either tower', () => {
  const towers = [room('A1201', 'A'), room('A1203', 'A'), room('B1203', 'B'), room('B120', 'B')];
  const names = (typed: string) => matchRooms(towers, typed).map(({ name }) => name);
  expect(names('1203')).toEqual(['A1203', 'B1203']);
  expect(names('b1203')).toEqual(['B1203']);
  expect(sameNumber(towers, '1203')).toHaveLength(2);
  expect(sameNumber(towers, '12')).toEqual([]);
  expect(names('120')).toEqual(['B120', 'A1201', 'A1203', 'B1203']);
});
