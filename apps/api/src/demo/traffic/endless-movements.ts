import { movementsOfDay } from './movements.ts';
import type { Movement, SimulatedProperty } from './simulated-property.ts';
import { dayOf } from './trips.ts';

/** Endless movements for load tests: each with an id of this run and the time at which it is generated. */
export function* endlessMovements(
  simulated: SimulatedProperty,
  from: number,
  run: string,
  clock: () => number,
): Generator<Movement> {
  for (let day = dayOf(simulated, from), round = 0; ; day += 1, round += 1) {
    const movements = movementsOfDay(simulated, day);
    if (movements.length === 0) return;
    for (const movement of movements) yield { ...movement, externalId: `${run}-${round}-${movement.externalId}`, at: clock() };
  }
}
