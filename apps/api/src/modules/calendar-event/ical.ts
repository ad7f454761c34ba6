import type { EventStatus, EventType } from '@lobby/contract/areas/calendar-event';
import { readRule } from '@lobby/contract/recurrence';
import { type Series, wholeDays } from '@lobby/contract/recurrence-series';
import { DAY_MS, dayNumber, dayText, nextDay, startOfDay, wallOf } from '@lobby/contract/zone';
import { dateStamp, escapeText, foldLine, stamp, utcStamp } from './ical.text.ts';
import { zoneLines } from './ical.zone.ts';

/** An event as the feed shows it, in one language. */
export interface FeedEvent extends Series {
  id: number;
  /** What it is, where it is no event of the calendar: numbers alone are not unique then. */
  kind?: 'booking' | 'closure';
  title: string;
  description: string;
  place: string | null;
  type: EventType;
  status: EventStatus;
  sequence: number;
  createdAt: Date;
  updatedAt: Date;
}
export interface Feed {
  name: string;
  zone: string;
  /** Makes the UIDs unique among all properties and servers. */
  host: string;
  events: FeedEvent[];
}

const YEARS_AHEAD = 10;
const statuses = {
  planned: 'TENTATIVE',
  postponed: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  done: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** Serializes the calendar (RFC 5545). Deterministic: the same events give the same text. */
export function icalOf({ name, zone, host, events }: Feed): string {
  const starts = events.map(({ startDate }) => startDate.getTime());
  const changes = events.map(({ updatedAt }) => updatedAt.getTime());
  const earliest = new Date(Math.min(Date.UTC(2020, 0), ...starts));
  const newest = new Date(Math.max(Date.UTC(2026, 0), ...starts, ...changes));
  const latest = new Date(Date.UTC(newest.getUTCFullYear() + YEARS_AHEAD, 0));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lobby//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLines(zone, earliest, latest),
    ...events.flatMap((event) => eventLines(event, zone, host)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function eventLines(event: FeedEvent, zone: string, host: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.kind ?? 'event'}-${event.id}@${host}`,
    `DTSTAMP:${utcStamp(event.updatedAt)}`,
    `CREATED:${utcStamp(event.createdAt)}`,
    `LAST-MODIFIED:${utcStamp(event.updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...(event.isAllDay ? wholeDayLines(event, zone) : clockLines(event, zone)),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    `CATEGORIES:${event.type.toUpperCase()}`,
    `STATUS:${statuses[event.status]}`,
    'END:VEVENT',
  ];
}

function clockLines(event: FeedEvent, zone: string): string[] {
  const start = wallOf(event.startDate, zone);
  const timeOfDay = start % DAY_MS;
  const left = event.exceptions.map((day) => stamp(dayNumber(day) * DAY_MS + timeOfDay));
  // RFC 5545 requires UNTIL in UTC where the event has a time of day.
  const until = (day: string) => utcStamp(new Date(startOfDay(nextDay(day), zone).getTime() - 1000));
  return [
    `DTSTART;TZID=${zone}:${stamp(start)}`,
    `DTEND;TZID=${zone}:${stamp(wallOf(event.endDate, zone))}`,
    ...ruleLines(event, until),
    ...(left.length > 0 ? [`EXDATE;TZID=${zone}:${left.join(',')}`] : []),
  ];
}

function wholeDayLines(event: FeedEvent, zone: string): string[] {
  const { first, last } = wholeDays(event, zone);
  return [
    `DTSTART;VALUE=DATE:${dateStamp(dayText(first))}`,
    `DTEND;VALUE=DATE:${dateStamp(dayText(last + 1))}`,
    ...ruleLines(event, dateStamp),
    ...(event.exceptions.length > 0 ? [`EXDATE;VALUE=DATE:${event.exceptions.map(dateStamp).join(',')}`] : []),
  ];
}

function ruleLines({ recurrence }: FeedEvent, until: (day: string) => string): string[] {
  const rule = recurrence === null ? undefined : readRule(recurrence);
  if (!rule || recurrence === null) return [];
  return [`RRULE:${rule.until === null ? recurrence : recurrence.replace(/UNTIL=\d+/, `UNTIL=${until(rule.until)}`)}`];
}
