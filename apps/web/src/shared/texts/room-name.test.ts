import { expect, it } from 'vitest';
import { roomInBuilding, roomWithoutBuilding } from './room-name.ts';

it.each([
  ['1203', 'A', '1203 · A', '1203'],
  ['A1505', 'A', 'A1505', '1505'],
  ['A-PH2', 'A', 'A-PH2', 'PH2'],
  ['T1-1203', 'T1', 'T1-1203', '1203'],
  ['A1505', 'Tower A', 'A1505 · Tower A', 'A1505'],
  ['Annex', 'A', 'Annex · A', 'Annex'],
  ['1203', '1', '1203 · 1', '1203'],
  ['A', 'A', 'A · A', 'A'],
  ['1203', '', '1203', '1203'],
])('room %s of building %s is called %s, and %s inside of it', (name, building, label, inside) => {
  expect(roomInBuilding(name, building)).toBe(label);
  expect(roomWithoutBuilding(name, building)).toBe(inside);
});
