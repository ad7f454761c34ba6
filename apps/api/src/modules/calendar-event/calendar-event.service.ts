import { type CalendarEventInput, type EventMove, MAX_EXCEPTIONS } from '@lobby/contract/areas/calendar-event';
import { inWholeDays, movedTo, type Occurrence, occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { DAY_MS, dayOf, momentOf, startOfDay, wallOf } from '@lobby/contract/zone';
import { assertBookings, renameEventClosure } from '#modules/booking/booking.public.ts';
import { allowAttachedFiles, saveAttachments } from '#modules/post/post.public.ts';
import {
  type Ctx,
  conflict,
  insertRow,
  invalidField,
  invalidFields,
  notFound,
  type Source,
  sanitizeRichText,
  updateRow,
} from '#platform/module.ts';
import { zoneOf } from './calendar.ts';
import { type ClosingEvent, changesClosure, closeFacilityOf, closureReason, findClosingEvent } from './calendar-event.closure.ts';
import { deadlineProblems, type Timed, timeProblems } from './calendar-event.rule.ts';

type Changes = { [K in keyof CalendarEventInput]?: CalendarEventInput[K] | undefined };

export async function createEvent(ctx: Ctx, source: Source, input: CalendarEventInput): Promise<number> {
  const time = await validateTime(ctx, input);
  const { attachments, bookings, ...event } = sanitizeContent(input);
  await assertBookings(ctx, bookings?.seen ?? [], 'bookings');
  const id = await insertRow(ctx, source, { ...event, ...time });
  await saveAttachments(ctx, id, attachments);
  if (input.facility !== null) await closeFacilityOf(ctx, id, { bookings });
  return id;
}

export async function updateEvent(ctx: Ctx, source: Source, id: number, changes: Changes): Promise<void> {
  const series = await lockSeries(ctx, id);
  const before = await findClosingEvent(ctx, id);
  const after = { ...series, ...(withoutUndefined(changes) as Partial<Timed>) };
  // An event that was moved to before its deadline can still be hidden, renamed or cancelled.
  const asksForDeadline = changes.registrationDeadline !== undefined || changes.endDate !== undefined;
  const time = await validateTime(ctx, asksForDeadline ? after : { ...after, registrationDeadline: null });
  const { attachments, bookings, ...event } = sanitizeContent(changes);
  await assertBookings(ctx, bookings?.seen ?? [], 'bookings');
  await allowAttachedFiles(ctx, id);
  await updateRow(ctx, source, id, { ...event, ...time });
  await saveAttachments(ctx, id, attachments);
  if (changesClosure(changes)) await closeFacilityOf(ctx, id, { bookings, before });
  else if (changes.title !== undefined) await renameEventClosure(ctx, id, closureReason(changes.title));
}

/** Refuses an end before the start, a rule that does not match the first day, and a deadline after the end. */
async function validateTime(ctx: Ctx, asked: Timed): Promise<Pick<Series, 'startDate' | 'endDate'>> {
  const zone = await zoneOf(ctx);
  const event = inWholeDays(asked, zone);
  const errors = [...timeProblems(asked, zone), ...deadlineProblems(event)];
  if (errors.length > 0) throw invalidFields(errors);
  return { startDate: event.startDate, endDate: event.endDate };
}

const withoutUndefined = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

function sanitizeContent<T extends Changes>(event: T): T {
  const clean = { ...event };
  if (event.content) clean.content = sanitizeRichText('content', event.content);
  if (event.contentEn) clean.contentEn = sanitizeRichText('contentEn', event.contentEn);
  return clean;
}

/** Locked until the transaction ends: concurrent moves of one event are serialized. */
async function lockSeries({ db }: Ctx, id: number): Promise<Timed> {
  const series = await db
    .selectFrom('post')
    .select(['startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions', 'registrationDeadline'])
    .where('id', '=', id)
    .where('kind', '=', 'event')
    .forUpdate()
    .executeTakeFirst();
  if (!series) throw notFound();
  return series as Timed;
}

/** Moves the whole series, or detaches one occurrence into an event of its own. Returns the id of the event written. */
export async function moveEvent(ctx: Ctx, id: number, { day, startDate, alone }: EventMove): Promise<number> {
  const series = await lockSeries(ctx, id);
  const zone = await zoneOf(ctx);
  if (series.recurrence === null) return saveMove(ctx, id, movedTo(series, startDate, zone));
  const occurrence = day === null ? series : occurrenceOn(series, day, zone);
  if (!occurrence) throw conflict('It does not take place on that day', 'error.eventNotThatDay');
  if (alone)
    return detachOccurrence(ctx, id, series, { ...series, ...occurrence, recurrence: null, exceptions: [] }, startDate, zone);
  const distance = wallOf(startDate, zone) - wallOf(occurrence.startDate, zone);
  const moved = movedTo(series, momentOf(wallOf(series.startDate, zone) + distance, zone), zone);
  // The second Monday of one month is not always as far from the second Tuesday as that of another.
  const isOnTargetDay = moved && occurrenceOn(moved, dayOf(startDate, zone), zone) !== undefined;
  return saveMove(ctx, id, isOnTargetDay ? moved : undefined);
}

async function saveMove(ctx: Ctx, id: number, moved: Series | undefined): Promise<number> {
  if (!moved) throw conflict('This rule cannot begin on that day', 'error.eventRule');
  const before = await findClosingEvent(ctx, id);
  await ctx.db
    .updateTable('calendarEvent')
    .set({ ...moved, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await closeFacilityOf(ctx, id, { before });
  return id;
}

function occurrenceOn(series: Series, day: string, zone: string): Occurrence | undefined {
  const near = startOfDay(day, zone).getTime();
  const around = occurrencesOf(series, zone, new Date(near), new Date(near + DAY_MS));
  return around.find((occurrence) => occurrence.day === day);
}

async function detachOccurrence(
  ctx: Ctx,
  id: number,
  series: Series,
  one: Series,
  startDate: Date,
  zone: string,
): Promise<number> {
  if (series.exceptions.length >= MAX_EXCEPTIONS) throw invalidField('exceptions', 'tooMany');
  const moved = movedTo(one, startDate, zone) as Series;
  const before = (await findClosingEvent(ctx, id)) as ClosingEvent;
  await ctx.db
    .updateTable('calendarEvent')
    .set({ exceptions: [...series.exceptions, dayOf(one.startDate, zone)].toSorted(), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  const copy = await copyEvent(ctx, id, moved.startDate, moved.endDate);
  await closeFacilityOf(ctx, id, { before });
  await closeFacilityOf(ctx, copy, { before: { ...before, ...one } });
  return copy;
}

/** A copy of the event at another time, without its registrations. */
async function copyEvent(ctx: Ctx, id: number, startDate: Date, endDate: Date): Promise<number> {
  await allowAttachedFiles(ctx, id);
  const { rows } = await ctx.query<{ id: number }>(
    `insert into calendar_event (title, title_en, content, content_en, cover_id, start_date, end_date, is_active, is_highlight,
       type, status, is_all_day, place, facility_id, registration_required, capacity)
     select title, title_en, content, content_en, cover_id, $2, $3, is_active, is_highlight,
       type, status, is_all_day, place, facility_id, registration_required, capacity
     from calendar_event where id = $1 returning id`,
    [id, startDate, endDate],
  );
  const copy = rows[0]?.id as number;
  await ctx.query(
    `insert into post_attachment (post_id, file_id) select $2, file_id from post_attachment where post_id = $1 order by id`,
    [id, copy],
  );
  return copy;
}
