import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, Facility } from '#platform/db/db.gen.ts';
import type { SeededRandom } from '../seeded-random.ts';

const ZONE = 'Asia/Bangkok';
const DAYS_BACK = 14;
const DAYS_AHEAD = 7;

type Place = Insertable<Facility> & { inside?: Insertable<Facility>[]; bookingsADay: number };

const PLACES: Place[] = [
  {
    name: 'สระว่ายน้ำ',
    nameEn: 'Swimming pool',
    officeHourOpen: '06:00',
    officeHourClose: '22:00',
    maxOnTime: 20,
    limitHourTime: 2,
    bookingsADay: 6,
  },
  {
    name: 'ฟิตเนส',
    nameEn: 'Fitness room',
    officeHourOpen: '05:00',
    officeHourClose: '23:00',
    maxOnTime: 15,
    limitHourTime: 2,
    bookingsADay: 8,
  },
  {
    name: 'สนามแบดมินตัน',
    nameEn: 'Badminton hall',
    officeHourOpen: '08:00',
    officeHourClose: '22:00',
    cancelAtLeast: 120,
    bookingsADay: 0,
    inside: [1, 2].map((court) => ({
      name: `คอร์ตแบดมินตัน ${court}`,
      nameEn: `Badminton court ${court}`,
      officeHourOpen: '08:00',
      officeHourClose: '22:00',
      limitHourTime: 2,
      cancelAtLeast: 120,
      checkInMinutes: 20,
    })),
  },
  {
    name: 'ห้องประชุมชั้น 2',
    nameEn: 'Meeting room, floor 2',
    officeHourOpen: '09:00',
    officeHourClose: '20:00',
    priceSatang: 20_000,
    holdMinutes: 60,
    bookingsADay: 0,
  },
  {
    name: 'ลานบาร์บีคิว',
    nameEn: 'Barbecue terrace',
    officeHourOpen: '16:00',
    officeHourClose: '23:00',
    slotHourTime: 3,
    needsApproval: true,
    bufferMinutes: 30,
    bookingsADay: 0,
  },
];

/** The places of a house, two weeks of bookings behind and one ahead; somebody did not come, and two wait to be approved. */
export async function seedBookings(db: Kysely<DB>, random: SeededRandom, now = new Date()): Promise<void> {
  const residents = await db
    .selectFrom('member')
    .select(['id', 'roomId'])
    .where('propertyId', '=', sql<number>`current_setting('app.property_id')::int`)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
  const today = dayOf(now, ZONE);
  for (const { inside = [], bookingsADay, ...place } of PLACES) {
    const id = await add(db, place);
    const courts: { id: number; place: Insertable<Facility> }[] = [];
    for (const court of inside) courts.push({ id: await add(db, { ...court, parentId: id }), place: court });
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day += 1) {
      const on = nextDay(today, day);
      const wanted =
        courts.length > 0
          ? courts.flatMap((court) => [court, court])
          : Array.from({ length: bookingsADay }, () => ({ id, place }));
      for (const [at, one] of wanted.entries()) {
        const resident = residents[random.between(0, residents.length - 1)];
        // Of courts each pair of bookings has hours of its own.
        const hour =
          courts.length > 0
            ? (at % 2 ? 18 : 9) + random.between(0, 2)
            : Number(place.officeHourOpen.slice(0, 2)) + 1 + ((at * 3 + day + 30) % 10);
        if (resident) await book(db, one, { ...resident, hour, on, now, isGone: random.percent(10) });
      }
    }
    if (place.needsApproval)
      for (const [at, days] of [2, 5].entries()) {
        const resident = residents[at];
        if (resident) await book(db, { id, place }, { ...resident, hour: 16, on: nextDay(today, days), now, isGone: false });
      }
  }
}

async function add(db: Kysely<DB>, facility: Insertable<Facility>): Promise<number> {
  const { id } = await db.insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Made = { id: number; roomId: number; hour: number; on: string; now: Date; isGone: boolean };

async function book(
  db: Kysely<DB>,
  { id: facilityId, place }: { id: number; place: Insertable<Facility> },
  made: Made,
): Promise<void> {
  const { id: memberId, roomId, hour, on, now, isGone } = made;
  const hours = place.slotHourTime ?? 1;
  const startAt = new Date(startOfDay(on, ZONE).getTime() + hour * 3_600_000);
  const endAt = new Date(startAt.getTime() + hours * 3_600_000);
  const isOver = startAt < now;
  const state = place.needsApproval ? 'held' : !isOver ? 'confirmed' : isGone ? 'noShow' : 'checkedIn';
  const facilityData = JSON.stringify({
    name: place.name,
    nameEn: place.nameEn ?? null,
    officeHourOpen: `${place.officeHourOpen}:00`,
    officeHourClose: `${place.officeHourClose}:00`,
    slotMinutes: hours * 60,
    limitMinutes: (place.limitHourTime ?? 0) * 60,
    maxOnTime: place.maxOnTime ?? 1,
    cancelAtLeast: place.cancelAtLeast ?? 0,
    pricePerHour: (place.priceSatang ?? 0) / 100,
    checkInMinutes: place.checkInMinutes ?? null,
  });
  await db
    .insertInto('booking')
    .values({
      facilityId,
      parentId: place.parentId ?? null,
      roomId,
      memberId,
      startAt,
      endAt,
      busyUntil: new Date(endAt.getTime() + (place.bufferMinutes ?? 0) * 60_000),
      serviceDay: on,
      state,
      needsApproval: place.needsApproval ?? false,
      facilityData,
      ...(state === 'checkedIn' && { checkedInAt: startAt }),
    })
    .execute();
}
