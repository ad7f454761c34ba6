import type { EventStatus } from '@lobby/contract/areas/calendar-event';
import type { Language } from '@lobby/contract/constants';
import { DAY_MS } from '@lobby/contract/zone';
import type { Kysely } from 'kysely';
import { takenTimes } from '#modules/booking/booking.public.ts';
import { type DB, notFound } from '#platform/module.ts';
import type { Feed, FeedEvent } from './ical.ts';

const RETENTION_DAYS = 30;
const WORDS = { th: { booked: 'จอง', closed: 'ปิด' }, en: { booked: 'Booked', closed: 'Closed' } };

type Of = { property: number; facility: number; language: Language; host: string; now: Date };

/** When one facility is taken: by which room, and when it is closed and why. Nobody's name leaves with it. */
export async function readFacilityFeed(db: Kysely<DB>, { property, facility, language, host, now }: Of): Promise<Feed> {
  const place = await db
    .selectFrom('facility')
    .innerJoin('property', 'property.id', 'facility.propertyId')
    .select(['facility.name', 'facility.nameEn', 'property.timeZone', 'property.nameTh', 'property.nameEn as propertyNameEn'])
    .where('facility.id', '=', facility)
    .executeTakeFirst();
  if (!place) throw notFound();
  const name = (language === 'en' && place.nameEn) || place.name;
  const times = await takenTimes(db, facility, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
  const { booked, closed } = WORDS[language];
  const events = times.map(
    ({ id, isClosure, start, end, isHeld, words, createdAt, updatedAt }): FeedEvent => ({
      id,
      kind: isClosure ? 'closure' : 'booking',
      title: [isClosure ? closed : booked, words].filter(Boolean).join(' · '),
      description: '',
      place: name,
      type: 'activity',
      status: (isHeld ? 'planned' : 'confirmed') satisfies EventStatus,
      sequence: 0,
      startDate: start,
      endDate: end,
      isAllDay: false,
      recurrence: null,
      exceptions: [],
      createdAt,
      updatedAt,
    }),
  );
  const house = language === 'en' ? place.propertyNameEn : place.nameTh;
  return { name: `${name} – ${house}`, zone: place.timeZone, host: `${property}.${host}`, events };
}
