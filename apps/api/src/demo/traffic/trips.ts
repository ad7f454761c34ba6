import { type Chance, chance } from '../seeded-random.ts';
import type { House, Resident, Vehicle } from './house.ts';

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

/** One person's or one visitor's luck on one day. */
export const luckOf = (house: House, day: number, who: number): Chance =>
  chance(Math.imul(house.seed + 1, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca6b) ^ Math.imul(who + 1, 0xc2b2ae35));

/** About `middle`, most within one `spread`, never further than one and a half. */
const about = (luck: Chance, middle: number, spread: number) =>
  middle + (luck.between(-spread, spread) + luck.between(-spread, spread) + luck.between(-spread, spread)) / 2;

/** The days are counted in the property's own zone; the 1st of January 1970 was a Thursday. */
export const dayOf = (house: House, at: number) => Math.floor((at + house.offsetMs) / DAY);
const isWeekend = (day: number) => [2, 3].includes(day % 7);

/** Who goes out when, and who comes by: commuters in the morning, errands over the day, guests and couriers in between. */
export function tripsOfDay(house: House, day: number): Trip[] {
  const midnight = day * DAY - house.offsetMs;
  const own = house.residents.flatMap((resident) => tripsOf(resident, luckOf(house, day, resident.id), day, midnight));
  const guests = Math.round(house.residents.length * 0.12);
  return [...own, ...Array.from({ length: guests }, (_, at) => visit(at, luckOf(house, day, -at - 1), day, midnight))];
}

function tripsOf(resident: Resident, luck: Chance, day: number, midnight: number): Trip[] {
  const trips: Trip[] = [];
  const add = (leaves: number, away: number, byCar: number) => {
    const vehicle = luck.percent(byCar) ? resident.vehicle : null;
    // Nobody leaves a second time before they are back.
    const start = Math.max(midnight + leaves, (trips.at(-1)?.returns ?? 0) + 20 * MINUTE);
    const name = `${day}-${resident.id}-${trips.length}`;
    trips.push({ name, who: resident, vehicle, leaves: start, returns: start + Math.max(away, 8 * MINUTE) });
  };
  if (isWeekend(day)) {
    if (luck.percent(70)) add(about(luck, 11 * HOUR, 150 * MINUTE), about(luck, 3 * HOUR, 120 * MINUTE), 55);
    if (luck.percent(30)) add(about(luck, 18 * HOUR, 80 * MINUTE), about(luck, 100 * MINUTE, 60 * MINUTE), 40);
  } else {
    if (luck.percent(72)) add(about(luck, 7.7 * HOUR, 45 * MINUTE), about(luck, 10.6 * HOUR, 70 * MINUTE), 60);
    else if (luck.percent(60)) add(about(luck, 13 * HOUR, 150 * MINUTE), about(luck, 80 * MINUTE, 50 * MINUTE), 35);
    if (luck.percent(22)) add(about(luck, 19.5 * HOUR, 60 * MINUTE), about(luck, 50 * MINUTE, 30 * MINUTE), 25);
  }
  return trips;
}

/** The trip of a visitor begins where it ends for a resident: the times say when they go and when they came. */
function visit(number: number, luck: Chance, day: number, midnight: number): Trip {
  const comes = midnight + about(luck, 14.5 * HOUR, 200 * MINUTE);
  const stays = Math.max(about(luck, 35 * MINUTE, 30 * MINUTE), 3 * MINUTE);
  return { name: `${day}-v${number}`, who: null, vehicle: null, leaves: comes + stays, returns: comes };
}
