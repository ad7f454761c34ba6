import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';
import { seedInside } from './inside.seed.ts';
import { movementsBetween } from './movements.ts';
import { houseOf } from './read-house.ts';
import { type Told, told } from './to-access-event.ts';

const DAY = 86_400_000;

/** Two months of coming and going up to this moment, through the stream's own function: rows and hourly counts agree. */
export async function seedTraffic(db: Kysely<DB>, property: number, { days, residents }: { days: number; residents: number }) {
  const house = await houseOf(db, property, residents);
  const now = Date.now();
  await seedInside(db, house, now - days * DAY);
  for (let day = days; day > 0; day -= 1) {
    const movements = movementsBetween(house, now - day * DAY, now - (day - 1) * DAY);
    if (movements.length > 0) await take(db, property, movements.map(told));
  }
}

/** In the order of the function's parameters. */
const columns: [type: string, of: (event: Told) => unknown][] = [
  ['timestamptz', (event) => event.occurredAt],
  ['timestamptz', (event) => event.occurredAt],
  ['int', (event) => event.device],
  ['int', (event) => event.person],
  ['int', (event) => event.room],
  ['int', () => null],
  ['text', (event) => event.kind],
  ['text', (event) => event.direction],
  ['text', (event) => event.result],
  ['text', (event) => event.vehicleClass],
  ['text', (event) => event.source],
  ['text', (event) => event.externalId],
  ['text', (event) => event.reason],
  ['text', () => null],
  ['text', () => null],
  ['text', (event) => event.cardNo],
  ['text', (event) => event.plate],
  ['text', (event) => event.plateProvince],
  ['text', () => null],
];

async function take(db: Kysely<DB>, property: number, events: Told[]): Promise<void> {
  const array = (type: string, values: unknown[]) => sql`${values}::${sql.raw(type)}[]`;
  const given = [
    array(
      'int',
      events.map(() => property),
    ),
    ...columns.map(([type, of]) => array(type, events.map(of))),
  ];
  await sql`select stream.ingest_batch(${sql.join(given)})`.execute(db);
}
