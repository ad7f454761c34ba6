import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gate, House, Resident } from './house.ts';
import { movementsBetween } from './movements.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Wednesday, midnight in Bangkok. */
const WEDNESDAY = Date.parse('2026-11-11T00:00:00+07:00');
const SATURDAY = WEDNESDAY + 3 * DAY;

const gates: Gate[] = [
  { id: 1, kind: 'door', direction: 'both' },
  { id: 2, kind: 'elevator', direction: 'both' },
  { id: 3, kind: 'conventional-parking', direction: 'in' },
  { id: 4, kind: 'conventional-parking', direction: 'out' },
  { id: 5, kind: 'auto-parking', direction: 'both' },
];
const residents = Array.from({ length: 300 }, (_, at): Resident => {
  const parks = at % 4 === 0 ? 'auto-parking' : 'conventional-parking';
  const vehicle = { plate: `${at}`, province: 'กรุงเทพมหานคร', size: at % 3 === 0 ? 'suv' : 'sedan', parks } as const;
  return { id: at + 1, roomId: at + 1, cardNo: `C${at}`, vehicle: at % 2 === 0 ? vehicle : null };
});
const house: House = { property: 1, seed: 7, offsetMs: 7 * HOUR, gates, residents };
const moments = fc.integer({ min: 0, max: 14 * 24 }).map((hours) => WEDNESDAY + hours * HOUR);

describe('a day in the house', () => {
  it('is the same whenever it is asked for, and in whatever pieces', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (from, first, second) => {
        const [middle, to] = [from + first * HOUR, from + (first + second) * HOUR];
        expect([...movementsBetween(house, from, middle), ...movementsBetween(house, middle, to)]).toEqual(
          movementsBetween(house, from, to),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('gives every movement a name of its own', () => {
    const names = movementsBetween(house, WEDNESDAY, WEDNESDAY + 7 * DAY).map(({ externalId }) => externalId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets nobody leave twice without coming home', () => {
    const steps = new Map<number, string[]>();
    for (const { resident, kind, way, refused } of movementsBetween(house, WEDNESDAY, WEDNESDAY + 10 * DAY))
      if (resident && kind !== 'elevator' && !refused) steps.set(resident.id, [...(steps.get(resident.id) ?? []), way]);
    for (const ways of steps.values()) expect(ways.join(' ')).toMatch(/^(in )?(out in )*out( in)?$|^(out in ?)+$|^in$/);
  });

  it('passes gates of the right kind in the right direction', () => {
    for (const { gate, kind, way, vehicle } of movementsBetween(house, WEDNESDAY, WEDNESDAY + DAY)) {
      const passed = gates.find(({ id }) => id === gate);
      expect(passed?.kind).toBe(kind);
      expect(['both', way]).toContain(passed?.direction);
      expect(vehicle !== null).toBe(kind === 'conventional-parking' || kind === 'auto-parking');
    }
  });

  it('reads like a house: out in the morning, home in the evening, quiet at night, late on Saturdays', () => {
    const count = (day: number, from: number, to: number, wanted: 'in' | 'out') =>
      movementsBetween(house, day + from * HOUR, day + to * HOUR).filter(({ way, kind }) => way === wanted && kind !== 'elevator')
        .length;
    expect(count(WEDNESDAY, 6, 10, 'out')).toBeGreaterThan(5 * count(WEDNESDAY, 6, 10, 'in'));
    expect(count(WEDNESDAY, 17, 21, 'in')).toBeGreaterThan(2 * count(WEDNESDAY, 17, 21, 'out'));
    expect(count(WEDNESDAY, 1, 5, 'out') + count(WEDNESDAY, 1, 5, 'in')).toBeLessThan(5);
    expect(count(SATURDAY, 6, 9, 'out')).toBeLessThan(count(WEDNESDAY, 6, 9, 'out') / 3);
  });

  it('refuses a card now and then', () => {
    const week = movementsBetween(house, WEDNESDAY, WEDNESDAY + 7 * DAY);
    const refused = week.filter((movement) => movement.refused);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.length / week.length).toBeLessThan(0.02);
  });

  it('has nothing to tell without gates or people', () => {
    expect(movementsBetween({ ...house, gates: [] }, WEDNESDAY, WEDNESDAY + DAY)).toEqual([]);
    expect(movementsBetween({ ...house, residents: [] }, WEDNESDAY, WEDNESDAY + DAY)).toEqual([]);
  });
});
