import { expect, it } from 'vitest';
import { roomInBuilding } from './building-choices.ts';

it.each([
  ['1203', 'A', '1203 · A'],
  ['A1505', 'A', 'A1505'],
  ['A1505', 'Tower A', 'A1505 · Tower A'],
  ['1203', '', '1203'],
])('room %s of building %s is called %s', (name, building, label) => {
  expect(roomInBuilding(name, building)).toBe(label);
});
