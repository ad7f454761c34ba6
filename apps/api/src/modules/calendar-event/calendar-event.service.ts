import { type CalendarEventInput, type EventMove, MOST_EXCEPTIONS } from '@lobby/contract/areas/calendar-event';
import { inWholeDays, movedTo, type Occurrence, occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { DAY_MS, dayOf, momentOf, startOfDay, wallOf } from '@lobby/contract/zone';
import { carryFiles, keepAttachments } from '#modules/post/post.public.ts';
import {
  type Ctx,
  conflict,
  insertRow,
  invalid,
  invalidField,
  keepRichText,
  notFound,
  type Source,
  updateRow,
} from '#platform/module.ts';
import { zoneOf } from './calendar.ts';
import { deadlineProblems, type Timed, timeProblems } from './calendar-event.rule.ts';

type Changes = { [K in keyof CalendarEventInput]?: CalendarEventInput[K] | undefined };

export async function createEvent(ctx: Ctx, source: Source, input: CalendarEventInput): Promise<number> {
  const time = await checkedTime(ctx, input);
  const { attachments, ...event } = cleaned(input);
  const id = await insertRow(ctx, source, { ...event, ...time });
  await keepAttachments(ctx, id, attachments);
  return id;
}

export async function updateEvent(ctx: Ctx, source: Source, id: number, changes: Changes): Promise<void> {
  const after = { ...(await seriesOf(ctx, id)), ...(given(changes) as Partial<Timed>) };
  // An event moved to before its deadline is still hidden, renamed or called off.
  const asksForDeadline = changes.registrationDeadline !== undefined || changes.endDate !== undefined;
  const time = await checkedTime(ctx, asksForDeadline ? after : { ...after, registrationDeadline: null });
  const { attachments, ...event } = cleaned(changes);
  await carryFiles(ctx, id);
  await updateRow(ctx, source, id, { ...event, ...time });
  await keepAttachments(ctx, id, attachments);
}

/** Refuses what cannot be: an end before its begin, a rule whose first day is none of its own, a deadline after the end. */
async function checkedTime(ctx: Ctx, asked: Timed): Promise<Pick<Series, 'startDate' | 'endDate'>> {
  const zone = await zoneOf(ctx);
  const event = inWholeDays(asked, zone);
  const errors = [...timeProblems(asked, zone), ...deadlineProblems(event)];
  if (errors.length > 0) throw invalid(errors[0]?.message ?? '', { key: 'error.invalid', errors });
  return { startDate: event.startDate, endDate: event.endDate };
}

const given = (changes: object) => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

function cleaned<T extends Changes>(event: T): T {
  const clean = { ...event };
  if (event.content) clean.content = keepRichText('content', event.content);
  if (event.contentEn) clean.contentEn = keepRichText('contentEn', event.contentEn);
  return clean;
}

/** Held until the change is made: two people moving it at once follow one another. */
async function seriesOf({ db }: Ctx, id: number): Promise<Timed> {
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

/** One of a series is moved and takes the others along, or goes alone and becomes an event of its own. Answers which event was written. */
export async function moveEvent(ctx: Ctx, id: number, { day, startDate, alone }: EventMove): Promise<number> {
  const series = await seriesOf(ctx, id);
  const zone = await zoneOf(ctx);
  if (series.recurrence === null) return written(ctx, id, movedTo(series, startDate, zone));
  const one = day === null ? series : occurrenceOn(series, day, zone);
  if (!one) throw conflict('It does not take place on that day', 'error.eventNotThatDay');
  if (alone) return takenOut(ctx, id, series, { ...series, ...one, recurrence: null, exceptions: [] }, startDate, zone);
  const distance = wallOf(startDate, zone) - wallOf(one.startDate, zone);
  const moved = movedTo(series, momentOf(wallOf(series.startDate, zone) + distance, zone), zone);
  // The second Monday of one month is not always as far from the second Tuesday as that of another.
  const isThere = moved && occurrenceOn(moved, dayOf(startDate, zone), zone) !== undefined;
  return written(ctx, id, isThere ? moved : undefined);
}

async function written(ctx: Ctx, id: number, moved: Series | undefined): Promise<number> {
  if (!moved) throw conflict('This rule cannot begin on that day', 'error.eventRule');
  await ctx.db
    .updateTable('calendarEvent')
    .set({ ...moved, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return id;
}

function occurrenceOn(series: Series, day: string, zone: string): Occurrence | undefined {
  const near = startOfDay(day, zone).getTime();
  const around = occurrencesOf(series, zone, new Date(near), new Date(near + DAY_MS));
  return around.find((occurrence) => occurrence.day === day);
}

async function takenOut(ctx: Ctx, id: number, series: Series, one: Series, startDate: Date, zone: string): Promise<number> {
  if (series.exceptions.length >= MOST_EXCEPTIONS) throw invalidField('exceptions', 'tooMany');
  const moved = movedTo(one, startDate, zone) as Series;
  await ctx.db
    .updateTable('calendarEvent')
    .set({ exceptions: [...series.exceptions, dayOf(one.startDate, zone)].toSorted(), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return copied(ctx, id, moved.startDate, moved.endDate);
}

/** What the event says, shown and looks like, at one other time. Nobody has registered for it yet. */
async function copied(ctx: Ctx, id: number, startDate: Date, endDate: Date): Promise<number> {
  await carryFiles(ctx, id);
  const { rows } = await ctx.ask<{ id: number }>(
    `insert into calendar_event (title, title_en, content, content_en, cover_id, start_date, end_date, is_active, is_highlight,
       type, status, is_all_day, place, registration_required, capacity)
     select title, title_en, content, content_en, cover_id, $2, $3, is_active, is_highlight,
       type, status, is_all_day, place, registration_required, capacity
     from calendar_event where id = $1 returning id`,
    [id, startDate, endDate],
  );
  const copy = rows[0]?.id as number;
  await ctx.ask(
    `insert into post_attachment (post_id, file_id) select $2, file_id from post_attachment where post_id = $1 order by id`,
    [id, copy],
  );
  return copy;
}
