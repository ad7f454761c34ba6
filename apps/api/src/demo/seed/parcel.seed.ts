import { PARCEL_STATUS } from '@lobby/contract/constants';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, Handover, Parcel } from '#platform/db/db.gen.ts';
import type { SeededRandom } from '../seeded-random.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Bangkok has no summer time. */
const BANGKOK = 7 * HOUR;

type ParcelKeys = Pick<Insertable<Parcel>, 'roomId' | 'packingNo'>;
export const makeParcel = (changes: ParcelKeys & Partial<Insertable<Parcel>>): Insertable<Parcel> => ({
  trackingNo: 'TH012345678901A',
  mailTypeId: 221,
  carrierId: 242,
  ...changes,
});

const carriers: [id: number, tracking: (random: SeededRandom) => string][] = [
  [241, (random) => `E${random.oneOf(['X', 'B', 'J'])}${random.between(100_000_000, 999_999_999)}TH`],
  [242, (random) => `TH${random.between(10_000_000, 99_999_999)}${random.between(1000, 9999)}A`],
  [243, (random) => `8${random.between(10_000, 99_999)}${random.between(100_000, 999_999)}`],
  [244, (random) => `KEX${random.between(10_000_000, 99_999_999)}`],
  [245, (random) => `SPXTH0${random.between(10_000_000, 99_999_999)}${random.between(100, 999)}`],
  [246, (random) => `LEXPU0${random.between(100_000_000, 999_999_999)}`],
];
const shelves = ['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'C-1', 'D-1'];

interface Plan {
  days: number;
  perDay: number;
  staff: number[];
}

const MAX_UNANNOUNCED = 12;

/** Two months of parcels: most are collected within a day or two, a few are overdue. */
export async function seedParcels(db: Kysely<DB>, random: SeededRandom, { days, perDay, staff }: Plan): Promise<void> {
  const homes = await db
    .selectFrom('member')
    .select(['roomId', 'nameTh', 'id'])
    // Filtered by property, because the owner role bypasses row-level security.
    .where('propertyId', '=', sql<number>`current_setting('app.property_id')::int`)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
  const now = Date.now();
  const parcels: Insertable<Parcel>[] = [];
  const handovers: Insertable<Handover>[] = [];
  const counters: { day: string; last: number }[] = [];
  for (let back = days - 1; back >= 0; back -= 1) {
    const midnight = Math.floor((now + BANGKOK) / DAY) * DAY - back * DAY;
    const day = new Date(midnight).toISOString().slice(0, 10);
    const label = day.slice(2).replaceAll('-', '');
    const count = random.between(Math.ceil(perDay * 0.7), Math.ceil(perDay * 1.3));
    for (let number = 1; number <= count; number += 1) {
      const received = midnight - BANGKOK + 8 * HOUR + Math.floor((number / count) * 11 * HOUR);
      if (received > now) break;
      const home = random.oneOf(homes);
      const collected = received + random.between(1, random.percent(80) ? 30 : 24 * 9) * HOUR;
      const isGone = collected < now && !random.percent(3);
      const [carrierId, tracking] = random.oneOf(carriers);
      if (isGone)
        handovers.push({
          byId: random.oneOf(staff),
          collectorId: home.id,
          collectorName: home.nameTh,
          signature: 'M20 60 L60 20 L90 70 L130 25 L180 60',
          createdAt: new Date(collected),
        });
      parcels.push(
        makeParcel({
          roomId: home.roomId,
          packingNo: `${label}-${String(number).padStart(3, '0')}`,
          name: home.nameTh,
          trackingNo: tracking(random),
          mailTypeId: random.oneOf([221, 221, 221, 222, 223, 224]),
          carrierId,
          size: random.oneOf(['S', 'S', 'M', 'M', 'L', 'XL']),
          storagePlace: random.oneOf(shelves),
          receivedById: random.oneOf(staff),
          createdAt: new Date(received),
          updatedAt: new Date(isGone ? collected : received),
          ...(isGone
            ? { statusId: PARCEL_STATUS.completed, collectedAt: new Date(collected), handoverId: handovers.length }
            : {}),
        }),
      );
      if (counters.at(-1)?.day === day) counters.pop();
      counters.push({ day, last: number });
    }
  }
  const acts = await db.insertInto('handover').values(handovers).returning(['id', 'byId']).execute();
  const rows = parcels.map(({ handoverId, ...parcel }) => ({
    ...parcel,
    ...(handoverId ? { handoverId: acts[handoverId - 1]?.id ?? null } : {}),
  }));
  const kept = await db
    .insertInto('parcel')
    .values(rows)
    .returning(['id', 'createdAt', 'receivedById', 'handoverId', 'collectedAt'])
    .execute();
  await db.insertInto('parcelCounter').values(counters).execute();
  const handedBy = new Map(acts.map(({ id, byId }) => [id, byId]));
  const moves = kept.flatMap(({ id, createdAt, receivedById, handoverId, collectedAt }) => [
    { parcelId: id, from: null, to: 'waiting', byId: receivedById, at: createdAt, handoverId: null },
    ...(collectedAt
      ? [
          {
            parcelId: id,
            from: 'waiting',
            to: 'completed',
            byId: handedBy.get(handoverId ?? 0) ?? null,
            at: collectedAt,
            handoverId,
          },
        ]
      : []),
  ]);
  await db.insertInto('parcelMove').values(moves).execute();
  // Nobody writes by a channel here: what came last waits for its letters.
  const unannounced = kept.filter(({ collectedAt }) => collectedAt === null).slice(-MAX_UNANNOUNCED);
  const notices = unannounced.map(({ id, createdAt }) => ({ parcelId: id, dueAt: createdAt, processedAt: createdAt }));
  if (notices.length > 0) await db.insertInto('parcelNotice').values(notices).execute();
}
