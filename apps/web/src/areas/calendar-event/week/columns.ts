import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { DAY_MS, wallOf } from '@lobby/contract/zone';

const MINUTE = 60_000;
/** Even a short one can be read and touched. */
const LEAST_MINUTES = 30;

/** Where an event stands in its day: from which minute to which, and which of how many beside one another. */
export interface Box {
  event: EventOccurrence;
  from: number;
  to: number;
  column: number;
  columns: number;
}

/** Those that overlap share the width of the day. */
export function boxesOf(events: EventOccurrence[], number: number, zone: string): Box[] {
  const boxes = events
    .filter(({ isAllDay }) => !isAllDay)
    .map((event) => within(event, number, zone))
    .filter((box) => box.from < 1440 && box.to > 0)
    .map((box) => ({ ...box, from: Math.max(0, box.from), to: Math.min(1440, box.to) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  return groupsOf(boxes).flatMap(sideBySide);
}

function within(event: EventOccurrence, number: number, zone: string): Box {
  const minute = (moment: Date) => (wallOf(moment, zone) - number * DAY_MS) / MINUTE;
  const from = minute(event.startDate);
  const end = minute(event.endDate);
  return { event, from, to: end <= 0 ? end : Math.max(end, from + LEAST_MINUTES), column: 0, columns: 1 };
}

/** Runs of events in which each begins before all the earlier ones are over. */
function groupsOf(boxes: Box[]): Box[][] {
  const groups: Box[][] = [];
  let end = -1;
  for (const box of boxes) {
    if (box.from >= end) groups.push([]);
    groups.at(-1)?.push(box);
    end = Math.max(end, box.to);
  }
  return groups;
}

function sideBySide(group: Box[]): Box[] {
  const ends: number[] = [];
  const placed = group.map((box) => {
    const free = ends.findIndex((end) => end <= box.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = box.to;
    return { ...box, column };
  });
  return placed.map((box) => ({ ...box, columns: ends.length }));
}
