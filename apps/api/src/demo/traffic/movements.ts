import type { SeededRandom } from '../seeded-random.ts';
import { type GateKind, type Movement, REFUSALS, type SimulatedProperty, type Way } from './simulated-property.ts';
import { dayOf, randomFor, type Trip, tripsOfDay } from './trips.ts';

const SECOND = 1000;
/** Share of passages denied because a card is worn out or expired. */
const REFUSED_PERCENT = 1.5;

/** Movements at the gates of a property between two moments, in order. */
export function movementsBetween(simulated: SimulatedProperty, from: number, to: number): Movement[] {
  const movements: Movement[] = [];
  // Trips of the day before may end after midnight.
  for (let day = dayOf(simulated, from) - 1; day <= dayOf(simulated, to); day += 1)
    movements.push(...movementsOfDay(simulated, day));
  return movements.filter(({ at }) => at >= from && at < to).toSorted((a, b) => a.at - b.at);
}

/** Everything that begins on this day. */
export const movementsOfDay = (simulated: SimulatedProperty, day: number): Movement[] =>
  tripsOfDay(simulated, day).flatMap((trip, at) => passages(simulated, trip, randomFor(simulated, day, 1_000_000 + at)));

/** From the room by lift to the street or the car, and back the same way. */
function passages(simulated: SimulatedProperty, trip: Trip, random: SeededRandom): Movement[] {
  const edge: GateKind = trip.vehicle?.parks ?? 'door';
  const pass = (step: string, kind: GateKind, way: Way, at: number, isRefused = false): Movement[] => {
    const gates = simulated.gates.filter((gate) => gate.kind === kind && (gate.direction === 'both' || gate.direction === way));
    if (gates.length === 0) return [];
    const refused = isRefused ? random.oneOf(REFUSALS) : null;
    const vehicle = kind === edge ? trip.vehicle : null;
    const externalId = `sim-${trip.name}-${step}`;
    // Whose card is not in the system cannot be named.
    const resident = refused === 'unknown-card' ? null : trip.who;
    return [{ externalId, gate: random.oneOf(gates).id, kind, way, at: Math.round(at), refused, resident, vehicle }];
  };
  const ride = random.between(50, 170) * SECOND;
  const failed = random.percent(REFUSED_PERCENT) ? pass('refused', edge, 'in', trip.returns - 15 * SECOND, true) : [];
  return [
    ...pass('down', 'elevator', 'out', trip.leaves - ride),
    ...pass('out', edge, 'out', trip.leaves),
    ...failed,
    ...pass('in', edge, 'in', trip.returns),
    ...pass('up', 'elevator', 'in', trip.returns + ride),
  ];
}
