import { multiplyAndRound } from './money/satang.ts';
import { DAY_MS, type Day, dayNumber, dayOf, momentOf, nextDay, startOfDay, wallOf } from './zone.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DEFAULT_SLOT = 60;

/** What decides when a facility can be booked. Times are `HH:mm:ss` on the property's clock. */
export interface SlotRules {
  officeHourOpen: string;
  officeHourClose: string;
  /** When it can be had alone; null where it cannot. */
  privateHourOpen: string | null;
  privateHourClose: string | null;
  /** 0 is an hour. */
  slotMinutes: number;
  /** The longest booking; 0 is until it closes. */
  limitMinutes: number;
  /** How many bookings may overlap. */
  maxOnTime: number;
  /** Kept free after each booking. */
  bufferMinutes: number;
  minLeadMinutes: number;
  maxAheadDays: number;
}

type Hours = Pick<SlotRules, 'officeHourOpen' | 'officeHourClose' | 'privateHourOpen' | 'privateHourClose'>;

/** Something that takes time of the facility. `shared` bookings of this facility count against its capacity; anything else takes all of it. */
export interface BusyTime {
  start: Date;
  /** With what is kept free after it. */
  end: Date;
  isShared: boolean;
}

export interface Span {
  start: Date;
  end: Date;
}

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

export const slotOf = ({ slotMinutes }: Pick<SlotRules, 'slotMinutes'>) => slotMinutes || DEFAULT_SLOT;

/** In minutes of the day it opens. A close that is not after the open is on the next day; the same time is a whole day. */
export function windowOf(rules: Hours, isPrivate: boolean): { open: number; close: number } | null {
  const { privateHourOpen, privateHourClose } = rules;
  if (isPrivate && (privateHourOpen === null || privateHourClose === null)) return null;
  const open = minutesOf((isPrivate ? privateHourOpen : rules.officeHourOpen) as string);
  const close = minutesOf((isPrivate ? privateHourClose : rules.officeHourClose) as string);
  return { open, close: close <= open ? close + DAY_MINUTES : close };
}

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);
const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** One place on the grid of a day: `time` on the clock, `start` and `end` as moments. */
export interface GridSlot extends Span {
  time: string;
}

/** Every slot of the window that opens on this day. One that begins or ends at a time the clock skips, or in which it is set, is left out. */
export function gridOf(rules: SlotRules, day: Day, zone: string, isPrivate: boolean): GridSlot[] {
  const window = windowOf(rules, isPrivate);
  if (!window) return [];
  const slot = slotOf(rules);
  const grid: GridSlot[] = [];
  for (let minutes = window.open; minutes + slot <= window.close; minutes += slot) {
    const start = shownMoment(day, minutes, zone);
    const end = shownMoment(day, minutes + slot, zone);
    if (start && end && lengthOf({ start, end }) === slot) grid.push({ time: timeText(minutes), start, end });
  }
  return grid;
}

function shownMoment(day: Day, minutes: number, zone: string): Date | undefined {
  const wall = dayNumber(day) * DAY_MS + minutes * MINUTE_MS;
  const moment = momentOf(wall, zone);
  return wallOf(moment, zone) === wall ? moment : undefined;
}

/** How many more bookings fit between two moments: capacity less the most that stand there at any one moment. */
export function leftIn(
  { maxOnTime, bufferMinutes }: Pick<SlotRules, 'maxOnTime' | 'bufferMinutes'>,
  busy: readonly BusyTime[],
  span: Span,
  isPrivate: boolean,
): number {
  const taken = { start: span.start, end: after(span.end, bufferMinutes) };
  const inside = busy.filter((one) => overlaps(one, taken));
  if (isPrivate || maxOnTime === 1) return inside.length === 0 ? 1 : 0;
  if (inside.some(({ isShared }) => !isShared)) return 0;
  const moments = [taken.start, ...inside.map(({ start }) => start).filter((start) => start > taken.start)];
  const peak = Math.max(...moments.map((moment) => inside.filter(({ start, end }) => start <= moment && moment < end).length));
  return Math.max(0, maxOnTime - peak);
}

/** Why a time cannot be booked; the first that applies. */
export const SLOT_PROBLEMS = ['past', 'tooSoon', 'tooFar', 'taken'] as const;
export type SlotProblem = (typeof SLOT_PROBLEMS)[number];

/** Staff may go past the lead times with a reason; never into the past, and never where it is taken. */
export function leadProblem(rules: SlotRules, start: Date, now: Date, zone: string): SlotProblem | null {
  if (start < now) return 'past';
  if (start < after(now, rules.minLeadMinutes)) return 'tooSoon';
  // Counted to the end of the last day.
  if (start >= startOfDay(nextDay(dayOf(now, zone), rules.maxAheadDays + 1), zone)) return 'tooFar';
  return null;
}

export interface Asked {
  rules: SlotRules;
  zone: string;
  now: Date;
  busy: readonly BusyTime[];
  isPrivate: boolean;
}
export interface OfferedSlot extends GridSlot {
  left: number;
  problem: SlotProblem | null;
}

/** The whole day with what is left of each slot, and why not where nothing is. */
export function slotsOf(asked: Asked, day: Day): OfferedSlot[] {
  const { rules, zone, now, busy, isPrivate } = asked;
  return gridOf(rules, day, zone, isPrivate).map((slot) => {
    const left = leftIn(rules, busy, slot, isPrivate);
    return { ...slot, left, problem: leadProblem(rules, slot.start, now, zone) ?? (left === 0 ? 'taken' : null) };
  });
}

/** The times a booking may begin. */
export const startsOf = (asked: Asked, day: Day): OfferedSlot[] => slotsOf(asked, day).filter(({ problem }) => problem === null);

/** The times a booking that begins there may end: slot by slot until it is full, closes, or is as long as allowed. */
export function endsOf(asked: Asked, day: Day, startTime: string): OfferedSlot[] {
  const { rules, busy, isPrivate } = asked;
  const slots = slotsOf(asked, day);
  const first = slots.findIndex(({ time }) => time === startTime);
  const start = slots[first];
  if (!start || start.problem !== null) return [];
  const ends: OfferedSlot[] = [];
  for (const slot of slots.slice(first)) {
    const previous = ends.at(-1)?.end ?? start.start;
    const isAdjacent = slot.start.getTime() === previous.getTime();
    const left = leftIn(rules, busy, { start: start.start, end: slot.end }, isPrivate);
    if (!isAdjacent || left === 0 || isTooLong(rules, { start: start.start, end: slot.end })) break;
    ends.push({ ...slot, left });
  }
  return ends;
}

export const lengthOf = ({ start, end }: Span) => (end.getTime() - start.getTime()) / MINUTE_MS;
export const isTooLong = ({ limitMinutes }: SlotRules, span: Span) => limitMinutes > 0 && lengthOf(span) > limitMinutes;

/** The day whose window holds this time from slot to slot, or nothing: then it is not one the facility offers. */
export function serviceDayOf(rules: SlotRules, span: Span, zone: string, isPrivate: boolean): Day | undefined {
  const today = dayOf(span.start, zone);
  return [today, nextDay(today, -1)].find((day) => {
    const grid = gridOf(rules, day, zone, isPrivate);
    const first = grid.findIndex(({ start }) => start.getTime() === span.start.getTime());
    const last = grid.findIndex(({ end }) => end.getTime() === span.end.getTime());
    return first >= 0 && last >= first && lengthOf({ start: span.start, end: span.end }) === (last - first + 1) * slotOf(rules);
  });
}

/** Satang for so many minutes, half up. */
export const priceOf = (satangPerHour: number, minutes: number) => multiplyAndRound(satangPerHour, minutes, 60);
