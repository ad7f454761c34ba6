import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { daysBack, endOf, isDay } from '#shared/dates/day.ts';
import { session } from '#shared/session/store.ts';
import type { Filter } from './columns.ts';

/** Days of one's own, both included; an open side has none. */
export type DayRange = { from?: string | undefined; to?: string | undefined };

const PRESETS = ['today', 'yesterday', '7', '30'] as const;

/** A filter by the days of an instant: `today`, `yesterday`, the last so many, or `2026-11-01..2026-11-15`. */
export const dayFilter = (field: string, instant: string): Filter => ({
  field,
  isDays: true,
  options: PRESETS,
  where: ([value = '']) => {
    const condition = daysCondition(value);
    return condition ? { [instant]: condition } : {};
  },
});

/** A filter by a field that is itself a day: from one day to another, both included. */
export const dayRangeFilter = (field: string): Filter => ({
  field,
  isDays: true,
  where: ([value = '']) => {
    const { from, to } = readRange(value);
    return from || to ? { [field]: { ...(from && { $gte: from }), ...(to && { $lte: to }) } } : {};
  },
});

/** What such a value asks of an instant; nothing for what names no days. */
export function daysCondition(value: string, zone = propertyZone(), now = new Date()): object | undefined {
  const { from, to } = rangeOf(value, zone, now);
  if (!from && !to) return undefined;
  return {
    ...(from && { $gte: startOfDay(from, zone).toISOString() }),
    ...(to && { $lt: endOf(to, zone).toISOString() }),
  };
}

/** The days such a value names; `propertyZone` says which one today is. */
export const daysOf = (value: string) => rangeOf(value, propertyZone(), new Date());

function rangeOf(value: string, zone: string, now: Date): DayRange {
  if (value === 'today') return { from: dayOf(now, zone) };
  if (value === 'yesterday') {
    const day = nextDay(dayOf(now, zone), -1);
    return { from: day, to: day };
  }
  if (/^\d{1,3}$/.test(value)) return { from: dayOf(daysBack(Number(value), zone, now), zone) };
  return readRange(value);
}

export function readRange(value: string): DayRange {
  const [from, to] = value.split('..');
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

export const writeRange = ({ from = '', to = '' }: DayRange) => (from || to ? `${from}..${to}` : '');

const propertyZone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;
