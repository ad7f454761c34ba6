import type { TimelineItem, TimelineRow } from '@lobby/contract/areas/booking';
import type { Language } from '@lobby/contract/constants';
import {
  type BusyTime,
  type GridSlot,
  gridOf,
  isTooLong,
  leadProblem,
  leftIn,
  type SlotProblem,
  type SlotRules,
  type Span,
  serviceDayOf,
} from '@lobby/contract/slots';
import { type Day, nextDay, startOfDay } from '@lobby/contract/zone';
import { rulesOf } from '#shared/facility/slot-rules.ts';

/** A place a plan may take, with what is left of it. */
export type Cell = GridSlot & { left: number; problem: SlotProblem | null };
/** What staff plan and have not saved. */
export type Ghost = Span & { facility: number };
export type PlanProblem = SlotProblem | 'hours' | 'tooLong' | 'closed';

/** What the day is planned with. */
export type Plan = {
  ghosts: Ghost[];
  problemOf: (ghost: Ghost) => PlanProblem | null;
  add: (ghost: Ghost) => void;
  drop: (ghost: Ghost) => void;
};

export type Clock = { day: Day; zone: string; now: Date };
export interface Lane {
  facility: TimelineRow['facility'];
  /** How deep it stands in the tree. */
  depth: number;
  rules: SlotRules;
  items: TimelineItem[];
  busy: BusyTime[];
  cells: Cell[];
}

/** Many facilities keep the same hours: their slots are reckoned once. */
function slotsFor({ day, zone }: Clock, isPrivate: boolean) {
  const known = new Map<string, GridSlot[]>();
  const begin = startOfDay(day, zone);
  const end = startOfDay(nextDay(day), zone);
  return (rules: SlotRules): GridSlot[] => {
    const { officeHourOpen, officeHourClose, privateHourOpen, privateHourClose, slotMinutes } = rules;
    const key = [officeHourOpen, officeHourClose, privateHourOpen, privateHourClose, slotMinutes].join();
    const found =
      known.get(key) ??
      // After midnight goes on what opened the day before.
      [nextDay(day, -1), day].flatMap((one) =>
        gridOf(rules, one, zone, isPrivate).filter(({ start }) => start >= begin && start < end),
      );
    known.set(key, found);
    return found;
  };
}

/** The day as it is drawn: a lane for each facility, in the order of the tree. */
export function lanesOf(rows: TimelineRow[], clock: Clock, isPrivate: boolean): Lane[] {
  const slots = slotsFor(clock, isPrivate);
  const parents = new Map(rows.map(({ facility }) => [facility.id, facility.parent?.id]));
  const depthOf = (id: number | undefined): number => {
    const parent = id === undefined ? undefined : parents.get(id);
    return parent !== undefined && parents.has(parent) ? 1 + depthOf(parent) : 0;
  };
  return rows.map(({ facility, items }) => {
    const rules = rulesOf(facility);
    const busy = items.map(({ start, busyUntil, isShared }) => ({ start, end: busyUntil, isShared }));
    const cells = slots(rules).map((slot) => {
      const left = leftIn(rules, busy, slot, isPrivate);
      return { ...slot, left, problem: leadProblem(rules, slot.start, clock.now, clock.zone) ?? (left === 0 ? 'taken' : null) };
    });
    return { facility, depth: depthOf(facility.id), rules, items, busy, cells };
  });
}

/** The day without one booking: what is in its way when it moves. */
export const withoutItem = (lanes: Lane[], booking: number): Lane[] =>
  lanes.map((lane) => {
    const items = lane.items.filter(({ id }) => id !== booking);
    return { ...lane, items, busy: items.map(({ start, busyUntil, isShared }) => ({ start, end: busyUntil, isShared })) };
  });

/** The facility itself, what it stands in and what stands in it: they take one another's time. */
export function relativesOf(lanes: Lane[], id: number): Set<number> {
  const parents = new Map(lanes.map(({ facility }) => [facility.id, facility.parent?.id]));
  const above = (one: number | undefined): number[] => (one === undefined ? [] : [one, ...above(parents.get(one))]);
  const own = above(id);
  return new Set([...own, ...lanes.flatMap(({ facility }) => (above(facility.id).includes(id) ? facility.id : []))]);
}

/** Why a plan cannot stand, by the server's own rules; other plans take their time, too. */
export function planProblem(lanes: Lane[], ghost: Ghost, others: Ghost[], isPrivate: boolean, clock: Clock): PlanProblem | null {
  const lane = lanes.find(({ facility }) => facility.id === ghost.facility);
  if (!lane) return 'hours';
  const { rules } = lane;
  const relatives = relativesOf(lanes, ghost.facility);
  const planned = others
    .filter(({ facility }) => relatives.has(facility))
    .map(({ facility, start, end }) => ({
      start,
      end: new Date(end.getTime() + rules.bufferMinutes * 60_000),
      isShared: facility === ghost.facility && !isPrivate && rules.maxOnTime > 1,
    }));
  if (serviceDayOf(rules, ghost, clock.zone, isPrivate) === undefined) return 'hours';
  const lead = leadProblem(rules, ghost.start, clock.now, clock.zone);
  if (lead) return lead;
  if (isTooLong(rules, ghost)) return 'tooLong';
  if (lane.items.some(({ kind, start, end }) => kind === 'closure' && start < ghost.end && ghost.start < end)) return 'closed';
  return leftIn(rules, [...lane.busy, ...planned], ghost, isPrivate) === 0 ? 'taken' : null;
}

/** The span from one cell to another of a lane, whichever comes first. */
export function spanOf({ cells }: Lane, one: number, other: number): Span | undefined {
  const [first, last] = [cells[Math.min(one, other)], cells[Math.max(one, other)]];
  return first && last && { start: first.start, end: last.end };
}

/** The cell of another lane at this moment, or the nearest one. */
export function cellAt({ cells }: Pick<Lane, 'cells'>, moment: Date): number {
  let nearest = -1;
  for (const [at, { start, end }] of cells.entries()) {
    if (start <= moment && moment < end) return at;
    const best = cells[nearest];
    if (!best || Math.abs(start.getTime() - moment.getTime()) < Math.abs(best.start.getTime() - moment.getTime())) nearest = at;
  }
  return nearest;
}

/** Bars that overlap lie under each other: in which line each of them is, and how many lines there are. */
export function linesOf(items: TimelineItem[]): { line: Map<TimelineItem, number>; count: number } {
  const ends: number[] = [];
  const line = new Map<TimelineItem, number>();
  for (const item of items.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const free = ends.findIndex((end) => end <= item.start.getTime());
    const at = free < 0 ? ends.length : free;
    ends[at] = item.busyUntil.getTime();
    line.set(item, at);
  }
  return { line, count: Math.max(1, ends.length) };
}

/** A closure has its reason in one language; a place may have two names. */
export const wordsOf = ({ words, wordsEn }: Pick<TimelineItem, 'words' | 'wordsEn'>, language: Language) =>
  (language === 'en' && wordsEn) || words;
