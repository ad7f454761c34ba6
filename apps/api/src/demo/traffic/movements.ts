import type { Chance } from '../seeded-random.ts';
import { type GateKind, type House, type Movement, REFUSALS, type Way } from './house.ts';
import { dayOf, luckOf, type Trip, tripsOfDay } from './trips.ts';

const SECOND = 1000;
/** One in so many cards is held up wrongly, worn out or of somebody who moved away. */
const REFUSED_PERCENT = 1.5;

/** What the gates of a house report from one moment up to another, in the order it happens. */
export function movementsBetween(house: House, from: number, to: number): Movement[] {
  const movements: Movement[] = [];
  // Who left before midnight may come home after it.
  for (let day = dayOf(house, from) - 1; day <= dayOf(house, to); day += 1) movements.push(...movementsOfDay(house, day));
  return movements.filter(({ at }) => at >= from && at < to).toSorted((a, b) => a.at - b.at);
}

/** Everything that begins on this day. */
export const movementsOfDay = (house: House, day: number): Movement[] =>
  tripsOfDay(house, day).flatMap((trip, at) => passages(house, trip, luckOf(house, day, 1_000_000 + at)));

/** From the room by lift to the street or the car, and back the same way. */
function passages(house: House, trip: Trip, luck: Chance): Movement[] {
  const edge: GateKind = trip.vehicle?.parks ?? 'door';
  const pass = (step: string, kind: GateKind, way: Way, at: number, isRefused = false): Movement[] => {
    const gates = house.gates.filter((gate) => gate.kind === kind && (gate.direction === 'both' || gate.direction === way));
    if (gates.length === 0) return [];
    const refused = isRefused ? luck.oneOf(REFUSALS) : null;
    const vehicle = kind === edge ? trip.vehicle : null;
    const externalId = `sim-${trip.name}-${step}`;
    return [{ externalId, gate: luck.oneOf(gates).id, kind, way, at: Math.round(at), refused, resident: trip.who, vehicle }];
  };
  const ride = luck.between(50, 170) * SECOND;
  const failed = luck.percent(REFUSED_PERCENT) ? pass('refused', edge, 'in', trip.returns - 15 * SECOND, true) : [];
  return [
    ...pass('down', 'elevator', 'out', trip.leaves - ride),
    ...pass('out', edge, 'out', trip.leaves),
    ...failed,
    ...pass('in', edge, 'in', trip.returns),
    ...pass('up', 'elevator', 'in', trip.returns + ride),
  ];
}
