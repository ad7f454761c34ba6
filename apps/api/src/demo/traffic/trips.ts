import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { Resident, SimulatedProperty, Vehicle } from './simulated-property.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Out and back again, or, for a visitor, in and out again. */
export interface Trip {
  name: string;
  who: Resident | null;
  vehicle: Vehicle | null;
  leaves: number;
  returns: number;
}

/** Random numbers of one person or visitor on one day. */
export const randomFor = (simulated: SimulatedProperty, day: number, who: number): SeededRandom =>
  seededRandom(Math.imul(simulated.seed + 1, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca6b) ^ Math.imul(who + 1, 0xc2b2ae35));

/** Roughly normal around `middle`: most within one `spread`, never further than one and a half. */
const randomAround = (random: SeededRandom, middle: number, spread: number) =>
  middle + (random.between(-spread, spread) + random.between(-spread, spread) + random.between(-spread, spread)) / 2;

/** The days are counted in the property's own zone; the 1st of January 1970 was a Thursday. */
export const dayOf = (simulated: SimulatedProperty, at: number) => Math.floor((at + simulated.offsetMs) / DAY);
const isWeekend = (day: number) => [2, 3].includes(day % 7);

/** Trips of one day: commuters in the morning, errands over the day, guests and couriers in between, a few people all night. */
export function tripsOfDay(simulated: SimulatedProperty, day: number): Trip[] {
  const midnight = day * DAY - simulated.offsetMs;
  const own = simulated.residents.flatMap((resident) => tripsOf(resident, randomFor(simulated, day, resident.id), day, midnight));
  const guests = Math.round(simulated.residents.length * 0.12);
  return [
    ...own,
    ...Array.from({ length: guests }, (_, at) => visitorTrip(at, randomFor(simulated, day, -at - 1), day, midnight)),
  ];
}

function tripsOf(resident: Resident, random: SeededRandom, day: number, midnight: number): Trip[] {
  const trips: Trip[] = [];
  const add = (leaves: number, away: number, byCar: number) => {
    const vehicle = random.percent(byCar) ? resident.vehicle : null;
    // Nobody leaves a second time before they are back.
    const start = Math.max(midnight + leaves, (trips.at(-1)?.returns ?? 0) + 20 * MINUTE);
    const name = `${day}-${resident.id}-${trips.length}`;
    trips.push({ name, who: resident, vehicle, leaves: start, returns: start + Math.max(away, 8 * MINUTE) });
  };
  // Early shifts; whoever was out last night is back before.
  if (random.percent(3)) add(randomAround(random, 5 * HOUR, 25 * MINUTE), randomAround(random, 9 * HOUR, 40 * MINUTE), 30);
  if (isWeekend(day)) {
    if (random.percent(70)) add(randomAround(random, 11 * HOUR, 150 * MINUTE), randomAround(random, 3 * HOUR, 120 * MINUTE), 55);
    if (random.percent(30))
      add(randomAround(random, 18 * HOUR, 80 * MINUTE), randomAround(random, 100 * MINUTE, 60 * MINUTE), 40);
  } else {
    if (random.percent(72))
      add(randomAround(random, 7.7 * HOUR, 45 * MINUTE), randomAround(random, 10.6 * HOUR, 70 * MINUTE), 60);
    else if (random.percent(60))
      add(randomAround(random, 13 * HOUR, 150 * MINUTE), randomAround(random, 80 * MINUTE, 50 * MINUTE), 35);
    if (random.percent(22))
      add(randomAround(random, 19.5 * HOUR, 60 * MINUTE), randomAround(random, 50 * MINUTE, 30 * MINUTE), 25);
  }
  // Home after midnight, so a day's ways in and out are not equal.
  if (random.percent(isWeekend(day) ? 9 : 5))
    add(randomAround(random, 21.7 * HOUR, 40 * MINUTE), randomAround(random, 3.4 * HOUR, 50 * MINUTE), 30);
  return trips;
}

/** A visitor enters first and leaves afterwards, so `returns` is before `leaves`. */
function visitorTrip(number: number, random: SeededRandom, day: number, midnight: number): Trip {
  const comes = midnight + randomAround(random, 14.5 * HOUR, 200 * MINUTE);
  const stays = Math.max(randomAround(random, 35 * MINUTE, 30 * MINUTE), 3 * MINUTE);
  return { name: `${day}-v${number}`, who: null, vehicle: null, leaves: comes + stays, returns: comes };
}
