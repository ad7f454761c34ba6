import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movementsBetween } from './movements.ts';
import type { Gate, Resident, SimulatedProperty } from './simulated-property.ts';

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
const simulated: SimulatedProperty = { property: 1, seed: 7, offsetMs: 7 * HOUR, gates, residents };
const moments = fc.integer({ min: 0, max: 14 * 24 }).map((hours) => WEDNESDAY + hours * HOUR);

describe('simulated traffic', () => {
  it('is deterministic, whatever intervals it is generated for', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (from, first, second) => {
        const [middle, to] = [from + first * HOUR, from + (first + second) * HOUR];
        expect([...movementsBetween(simulated, from, middle), ...movementsBetween(simulated, middle, to)]).toEqual(
          movementsBetween(simulated, from, to),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('gives every movement a unique id', () => {
    const names = movementsBetween(simulated, WEDNESDAY, WEDNESDAY + 7 * DAY).map(({ externalId }) => externalId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets nobody leave twice without returning', () => {
    const steps = new Map<number, string[]>();
    for (const { resident, kind, way, refused } of movementsBetween(simulated, WEDNESDAY, WEDNESDAY + 10 * DAY))
      if (resident && kind !== 'elevator' && !refused) steps.set(resident.id, [...(steps.get(resident.id) ?? []), way]);
    for (const ways of steps.values()) expect(ways.join(' ')).toMatch(/^(in )?(out in )*out( in)?$|^(out in ?)+$|^in$/);
  });

  it('passes gates of the right kind in the right direction', () => {
    for (const { gate, kind, way, vehicle } of movementsBetween(simulated, WEDNESDAY, WEDNESDAY + DAY)) {
      const passed = gates.find(({ id }) => id === gate);
      expect(passed?.kind).toBe(kind);
      expect(['both', way]).toContain(passed?.direction);
      expect(vehicle !== null).toBe(kind === 'conventional-parking' || kind === 'auto-parking');
    }
  });

  it('has a daily pattern: out in the morning, home in the evening, quiet at night, later on Saturdays', () => {
    const count = (day: number, from: number, to: number, wanted: 'in' | 'out') =>
      movementsBetween(simulated, day + from * HOUR, day + to * HOUR).filter(
        ({ way, kind }) => way === wanted && kind !== 'elevator',
      ).length;
    expect(count(WEDNESDAY, 6, 10, 'out')).toBeGreaterThan(5 * count(WEDNESDAY, 6, 10, 'in'));
    expect(count(WEDNESDAY, 17, 21, 'in')).toBeGreaterThan(2 * count(WEDNESDAY, 17, 21, 'out'));
    const night = count(WEDNESDAY, 1, 5, 'out') + count(WEDNESDAY, 1, 5, 'in');
    expect(night).toBeGreaterThan(0);
    expect(night).toBeLessThan(count(WEDNESDAY, 6, 10, 'out') / 5);
    expect(count(SATURDAY, 6, 9, 'out')).toBeLessThan(count(WEDNESDAY, 6, 9, 'out') / 3);
  });

  it('has a trickle in every hour of the night, and days on which not all who left came back', () => {
    const week = movementsBetween(simulated, WEDNESDAY, WEDNESDAY + 7 * DAY);
    const hours = new Set(week.map(({ at }) => Math.floor((at - WEDNESDAY) / HOUR) % 24));
    expect(hours.size).toBe(24);
    const days = Array.from({ length: 7 }, (_, day) => {
      const of = (wanted: string) =>
        week.filter(({ at, way, kind }) => Math.floor((at - WEDNESDAY) / DAY) === day && way === wanted && kind === 'door')
          .length;
      return of('in') - of('out');
    });
    expect(days.filter((difference) => difference !== 0).length).toBeGreaterThan(4);
  });

  it('names nobody for a card that is not in the system', () => {
    const refused = movementsBetween(simulated, WEDNESDAY, WEDNESDAY + 14 * DAY).filter((one) => one.refused);
    const named = (reason: string) => refused.filter(({ refused: why, resident }) => why === reason && resident !== null).length;
    expect(named('unknown-card')).toBe(0);
    expect(named('expired')).toBeGreaterThan(0);
  });

  it('denies a card now and then', () => {
    const week = movementsBetween(simulated, WEDNESDAY, WEDNESDAY + 7 * DAY);
    const refused = week.filter((movement) => movement.refused);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.length / week.length).toBeLessThan(0.02);
  });

  it('is empty without gates or residents', () => {
    expect(movementsBetween({ ...simulated, gates: [] }, WEDNESDAY, WEDNESDAY + DAY)).toEqual([]);
    expect(movementsBetween({ ...simulated, residents: [] }, WEDNESDAY, WEDNESDAY + DAY)).toEqual([]);
  });
});
