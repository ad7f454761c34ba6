import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function bookingRows({ server }: Needs, resident: (place: Place) => Promise<number>) {
  let hours = 0;
  /** Open day and night, so that any hour can be booked. */
  const facility = (place: Place) =>
    server.inProperty(place, async (db) => {
      hours += 1;
      const made = { name: `A ${hours}`, officeHourOpen: '00:00', officeHourClose: '00:00' };
      const { id } = await db.insertInto('facility').values(made).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  async function booking(place: Place): Promise<number> {
    const [facilityId, member] = [await facility(place), await resident(place)];
    return server.inProperty(place, async (db) => {
      const { roomId } = await db.selectFrom('member').select('roomId').where('id', '=', member).executeTakeFirstOrThrow();
      const [startAt, endAt] = [new Date('2090-01-01T03:00:00Z'), new Date('2090-01-01T04:00:00Z')];
      const data = { name: 'A', cancelAtLeast: 0, pricePerHour: 0, slotMinutes: 60, limitMinutes: 0, maxOnTime: 1 };
      const facilityData = JSON.stringify({
        ...data,
        nameEn: null,
        officeHourOpen: '00:00:00',
        officeHourClose: '00:00:00',
        checkInMinutes: null,
      });
      const made = {
        facilityId,
        roomId,
        memberId: member,
        startAt,
        endAt,
        busyUntil: endAt,
        serviceDay: '2090-01-01',
        state: 'confirmed',
        facilityData,
      };
      const { id } = await db.insertInto('booking').values(made).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  }

  async function bookingWait(place: Place): Promise<number> {
    const [facilityId, member] = [await facility(place), await resident(place)];
    return server.inProperty(place, async (db) => {
      const { roomId } = await db.selectFrom('member').select('roomId').where('id', '=', member).executeTakeFirstOrThrow();
      const times = {
        startAt: new Date('2090-01-01T03:00:00Z'),
        endAt: new Date('2090-01-01T04:00:00Z'),
        serviceDay: '2090-01-01',
      };
      const made = { facilityId, roomId, memberId: member, ...times };
      const { id } = await db.insertInto('bookingWait').values(made).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  }

  return { facility, booking, 'booking-wait': bookingWait };
}
