import { PARCEL_STATUS } from '@lobby/contract/constants';
import type { Insertable, Kysely } from 'kysely';
import type { DB, Handover, Parcel } from '#platform/db/db.gen.ts';
import type { Chance } from '../seeded-random.ts';

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

const carriers: [id: number, tracking: (luck: Chance) => string][] = [
  [241, (luck) => `E${luck.oneOf(['X', 'B', 'J'])}${luck.between(100_000_000, 999_999_999)}TH`],
  [242, (luck) => `TH${luck.between(10_000_000, 99_999_999)}${luck.between(1000, 9999)}A`],
  [243, (luck) => `8${luck.between(10_000, 99_999)}${luck.between(100_000, 999_999)}`],
  [244, (luck) => `KEX${luck.between(10_000_000, 99_999_999)}`],
  [245, (luck) => `SPXTH0${luck.between(10_000_000, 99_999_999)}${luck.between(100, 999)}`],
  [246, (luck) => `LEXPU0${luck.between(100_000_000, 999_999_999)}`],
];
const shelves = ['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'C-1', 'พื้น'];

interface Plan {
  days: number;
  perDay: number;
  staff: number[];
}

/** Two months at the counter: most parcels go within a day or two, a few are forgotten on the shelf. */
export async function seedParcels(db: Kysely<DB>, luck: Chance, { days, perDay, staff }: Plan): Promise<void> {
  const homes = await db
    .selectFrom('member')
    .select(['roomId', 'nameTh', 'id'])
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
    const count = luck.between(Math.ceil(perDay * 0.7), Math.ceil(perDay * 1.3));
    for (let number = 1; number <= count; number += 1) {
      const received = midnight - BANGKOK + 8 * HOUR + Math.floor((number / count) * 11 * HOUR);
      if (received > now) break;
      const home = luck.oneOf(homes);
      const collected = received + luck.between(1, luck.percent(80) ? 30 : 24 * 9) * HOUR;
      const isGone = collected < now && !luck.percent(3);
      const [carrierId, tracking] = luck.oneOf(carriers);
      if (isGone)
        handovers.push({
          byId: luck.oneOf(staff),
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
          trackingNo: tracking(luck),
          mailTypeId: luck.oneOf([221, 221, 221, 222, 223, 224]),
          carrierId,
          size: luck.oneOf(['S', 'S', 'M', 'M', 'L', 'XL']),
          storagePlace: luck.oneOf(shelves),
          receivedById: luck.oneOf(staff),
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
  const acts = await db.insertInto('handover').values(handovers).returning('id').execute();
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
  const moves = kept.flatMap(({ id, createdAt, receivedById, handoverId, collectedAt }) => [
    { parcelId: id, from: null, to: 'waiting', byId: receivedById, at: createdAt, handoverId: null },
    ...(collectedAt ? [{ parcelId: id, from: 'waiting', to: 'completed', byId: receivedById, at: collectedAt, handoverId }] : []),
  ]);
  await db.insertInto('parcelMove').values(moves).execute();
}
