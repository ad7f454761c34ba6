import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, ref } from '../kernel/fields.ts';
import { listQuery } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { readRule } from '../recurrence.ts';
import { isDay } from '../zone.ts';
import { Category, categoryShape } from './category.ts';
import { CLOSURE_CONFLICTS, ClosureConflict } from './closure.ts';
import { Facility, facilityShape } from './facility.ts';
import { FeedAddress } from './feed.ts';
import { fileShape, StoredFile } from './file.ts';
import { personShape } from './person.ts';
import { postFields, postRecordFields } from './post.ts';

export const EVENT_TYPES = ['activity', 'meeting', 'maintenance', 'safety', 'holiday'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export const EVENT_STATUSES = ['planned', 'confirmed', 'cancelled', 'postponed', 'done'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
/** What one question about the calendar may span: three months and the edges of their weeks. */
export const MAX_DAYS = 100;
export const MAX_EXCEPTIONS = 200;

const day = z
  .string()
  .refine(isDay, problem('invalid'))
  .meta({ examples: ['2026-11-16', '2026-11-23'] });
/** Examples for the security suite: a begin is never after an end, nor is a deadline, and the first of them is a Monday in every zone there is. */
const begin = instant.meta({ examples: ['2026-11-16T11:00:00Z', '2026-11-17T02:00:00Z'] });
const end = instant.meta({ examples: ['2026-11-17T12:00:00Z', '2026-11-19T05:30:00Z'] });
const deadline = instant.meta({ examples: ['2026-11-15T10:00:00Z', '2026-11-16T10:00:00Z'] });

const recurrence = z
  .string()
  .refine((text) => readRule(text) !== undefined, problem('invalid'))
  .nullable()
  .default(null)
  .meta({ examples: [null, 'FREQ=DAILY;COUNT=5', 'FREQ=WEEKLY', 'FREQ=MONTHLY;UNTIL=20271231'] });

/** When it is: by the clock on the wall of the property, once or again and again. */
const time = {
  startDate: begin,
  endDate: end,
  isAllDay: flag.default(false),
  recurrence: nonPersonal(recurrence),
  exceptions: nonPersonal(z.array(day).max(MAX_EXCEPTIONS, problem('tooMany')).default([])),
};
const place = nonPersonal(optionalText(120));
/** Closed while it takes place. */
const facility = ref('facility').nullable().default(null);
/** What becomes of the bookings that stand there, and which of them whoever saves it has seen. */
const bookings = z
  .strictObject({
    conflicts: z.enum(CLOSURE_CONFLICTS, problem('invalid')),
    seen: z.array(ref('booking')).max(1000, problem('tooMany')).default([]),
  })
  .default({ conflicts: 'refuse', seen: [] })
  .meta({ examples: [{ conflicts: 'keep', seen: [] }] });
const { title, titleEn, content, contentEn, cover, attachments, isActive, isHighlight } = postFields;

/** An event is a post with a time and a place. It is not sent: residents see it while it is active. */
export const CalendarEventInput = z.strictObject({
  title,
  titleEn,
  content,
  contentEn,
  cover,
  attachments,
  type: z.enum(EVENT_TYPES, problem('invalid')).default('activity'),
  status: z.enum(EVENT_STATUSES, problem('invalid')).default('planned'),
  ...time,
  place,
  facility,
  bookings,
  registrationRequired: flag.default(false),
  capacity: z.int(problem('invalid')).min(1, problem('outOfRange')).max(100_000, problem('outOfRange')).nullable().default(null),
  registrationDeadline: deadline.nullable().default(null),
  isActive,
  isHighlight,
});
export type CalendarEventInput = z.infer<typeof CalendarEventInput>;

const { number, createdAt, updatedAt, author } = postRecordFields;
export const CalendarEvent = record('post', {
  ...CalendarEventInput.omit({ facility: true, bookings: true }).shape,
  id,
  number,
  createdAt,
  updatedAt,
  author,
  cover: StoredFile.nullable().optional(),
  attachments: z.array(StoredFile).optional(),
  category: Category.optional(),
  facility: Facility.nullable().optional(),
  /** How many have registered. */
  registered: z.int(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** One event on one day, as a calendar draws it. `day` names which one of a series it is. */
export const EventOccurrence = z.object({
  id,
  day: z.string(),
  title: z.string(),
  titleEn: z.string().nullable(),
  type: z.enum(EVENT_TYPES),
  status: z.enum(EVENT_STATUSES),
  startDate: instant,
  endDate: instant,
  isAllDay: z.boolean(),
  isActive: z.boolean(),
  isSeries: z.boolean(),
  place: z.string().nullable(),
});
export type EventOccurrence = z.infer<typeof EventOccurrence>;

/** When and where something is to be; `event` is the one that is being moved, which is not in its own way. */
export const EventPlan = z.strictObject({ ...time, place, event: ref('calendar-event').nullable().default(null) });
export type EventPlan = z.infer<typeof EventPlan>;

/** Which bookings would stand in the facility then. */
const EventBookings = z.strictObject({ ...time, facility: ref('facility') });

export const EventMove = z.strictObject({ day: day.nullable().default(null), startDate: begin, alone: flag.default(false) });
export type EventMove = z.infer<typeof EventMove>;

/** A resident who will come. */
export const Registration = z.object({
  id,
  member: id,
  nameTh: z.string(),
  nameEn: z.string(),
  room: z.string(),
  createdAt: instant,
});
export type Registration = z.infer<typeof Registration>;

const base = '/posts/event-calendar';
const recordPath = `${base}/:id` as const;
const ask = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const who = z.strictObject({ member: ref('member') });
const taken = one(z.object({ registered: z.int(), capacity: z.int().nullable() }));
const several = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

export const calendarEventApi = {
  ...crud(base, {
    item: CalendarEvent,
    input: CalendarEventInput,
    relations: {
      cover: () => fileShape,
      category: () => categoryShape,
      author: () => personShape,
      facility: () => facilityShape,
    },
    large: true,
    searchable: true,
  }),
  /** Everything between two days of the property, both included. */
  occurrences: endpoint('GET', `${base}/occurrences`, {
    ...ask,
    query: z.strictObject({ from: day.meta({ examples: ['2026-11-16'] }), to: day.meta({ examples: ['2026-11-23'] }) }),
    answer: several(EventOccurrence),
  }),
  /** What is at the same place at the same time. */
  conflicts: endpoint('POST', `${base}/conflicts`, { ...ask, body: EventPlan, answer: several(EventOccurrence) }),
  /** Which bookings stand in the facility it would close. Asked only, though by POST. */
  bookings: endpoint('POST', `${base}/bookings`, { ...ask, body: EventBookings, answer: several(ClosureConflict) }),
  /** The one of that day (of a series; without a day its first) begins at another moment: all the others move along, or it goes alone. */
  move: endpoint('POST', `${recordPath}/move`, {
    ...write,
    body: EventMove,
    answer: one(CalendarEvent),
  }),
  register: endpoint('POST', `${recordPath}/register`, { ...write, body: who, answer: taken }),
  unregister: endpoint('POST', `${recordPath}/unregister`, { ...write, body: who, answer: taken }),
  registrations: endpoint('GET', `${recordPath}/registrations`, {
    ...ask,
    query: listQuery('id:asc').pick({ pagination: true }),
    answer: pageOf(Registration),
  }),
  feed: endpoint('GET', `${base}/feed`, { ...ask, answer: one(FeedAddress) }),
  /** Makes the address anew; the old one stops at once. */
  renewFeed: endpoint('POST', `${base}/feed/renew`, { ...write, secretAnswer: true, answer: one(FeedAddress) }),
};

nameSchemas({
  CalendarEventInput,
  CalendarEventUpdate: calendarEventApi.update.body,
  CalendarEvent,
  CalendarEventOccurrence: EventOccurrence,
  CalendarEventPlan: EventPlan,
  CalendarEventBookings: EventBookings,
  CalendarEventMove: EventMove,
  CalendarEventRegistration: Registration,
  CalendarEventRegistrationInput: who,
  CalendarFeedAddress: FeedAddress,
});
