import type { House, Movement } from './house.ts';
import { movementsOfDay } from './movements.ts';
import { dayOf } from './trips.ts';

/** Day after day without a pause, for loads no house has: each movement with a name of this run and the time it is taken. */
export function* endless(house: House, from: number, run: string, clock: () => number): Generator<Movement> {
  for (let day = dayOf(house, from), round = 0; ; day += 1, round += 1) {
    const movements = movementsOfDay(house, day);
    if (movements.length === 0) return;
    for (const movement of movements) yield { ...movement, externalId: `${run}-${round}-${movement.externalId}`, at: clock() };
  }
}
