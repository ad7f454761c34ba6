import type { Insertable } from 'kysely';
import type { Car } from '#platform/db/db.gen.ts';
import type { SeededRandom } from '../seeded-random.ts';

const letters = ['กก', 'ขข', 'งจ', 'ฎญ', 'พม', 'ษส', 'ฮฬ'];
const models = [
  ['Toyota', 'Yaris', 'sedan'],
  ['Honda', 'City', 'sedan'],
  ['Mazda', '2', 'sedan'],
  ['BYD', 'Dolphin', 'sedan'],
  ['Isuzu', 'D-Max', 'suv'],
  ['MG', 'ZS EV', 'suv'],
  ['Toyota', 'Camry', 'sedan'],
] as const;
const colours = ['white', 'black', 'grey', 'silver', 'white', 'blue', 'red', 'white'];
const [BANGKOK, NONTHABURI, CHON_BURI] = [10, 12, 20];

/** The car of a home: most are from Bangkok; every ninth home has a motorcycle as well. */
export function carsOfHome(random: SeededRandom, roomId: number, at: number): Insertable<Car>[] {
  const plateTyped = `${random.between(1, 9)}${random.oneOf(letters)} ${1000 + at}`;
  const [brand, model, size] = random.oneOf(models);
  const provinceId = at % 8 === 5 ? NONTHABURI : at % 11 === 7 ? CHON_BURI : BANGKOK;
  const car = { roomId, plate: plateTyped, plateTyped, provinceId };
  const motorcycle = { ...car, plate: `กพร ${100 + (at % 900)}`, plateTyped: `กพร ${100 + (at % 900)}`, vehicle: 'motorcycle' };
  return [
    { ...car, brand, model, class: size, colour: colours[at % colours.length] ?? null },
    ...(at % 9 === 4 ? [{ ...motorcycle, provinceId: BANGKOK, brand: 'Honda', model: 'Wave 125i', colour: 'black' }] : []),
  ];
}
