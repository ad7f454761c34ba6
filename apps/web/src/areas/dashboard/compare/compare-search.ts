import { COMPARED_BY, type ComparedBy, type Comparison, MAX_COMPARED } from '@lobby/contract/areas/compare';
import { ACCESS_WIDGETS, type AccessWidget } from '@lobby/contract/areas/dashboard';
import { comparable, daysOf } from '@lobby/contract/period';
import { dayOf, nextDay } from '@lobby/contract/zone';
import { daysIn, type PeriodSearch, periodOf, periodSearch } from '../period-search.ts';

/** `ids` says `none` where somebody cleared them; where it says nothing, the first few are compared. */
export type CompareSearch = PeriodSearch & {
  by?: ComparedBy;
  what?: AccessWidget;
  ids?: string;
  vsFrom?: string;
  vsTo?: string;
};
/** A week says more than a day that has just begun. */
export const USUAL = '7d';

/** `?by=building&what=door&ids=1-2&period=30d`: what is compared can be sent to somebody. */
export function compareSearch(raw: Record<string, unknown>): CompareSearch {
  const by = COMPARED_BY.find((one) => one === raw.by);
  const what = ACCESS_WIDGETS.find((one) => one === raw.what);
  const { from: vsFrom, to: vsTo } = daysIn(raw.vsFrom, raw.vsTo);
  const ids = typeof raw.ids === 'string' && /^(none|\d{1,9}(-\d{1,9}){0,3})$/.test(raw.ids) ? { ids: raw.ids } : {};
  return { ...periodSearch(raw), ...(by && { by }), ...(what && { what }), ...ids, ...(vsFrom && vsTo && { vsFrom, vsTo }) };
}

export const NONE = 'none';
export const idsIn = (ids: string) => (ids === NONE ? [] : ids.split('-').map(Number).slice(0, MAX_COMPARED));

/** What the address asks for; nothing as long as fewer than two are chosen. */
export function comparisonOf(search: CompareSearch, ids: number[], now: Date, zone: string): Comparison | undefined {
  const { by = 'period', what: widget = 'door' } = search;
  const period = periodOf(search, USUAL);
  if (by === 'class') return { by, period };
  if (by === 'period') return { by, widget, period, against: againstOf(search, now, zone) };
  if (ids.length < 2) return undefined;
  return by === 'device' ? { by, period, ids } : { by, widget, period, ids };
}

/** The other period: the days chosen, or else the equal period before, whole. */
function againstOf(search: CompareSearch, now: Date, zone: string) {
  if (search.vsFrom && search.vsTo) return { from: search.vsFrom, to: search.vsTo };
  const period = periodOf(search, USUAL);
  const { from } = daysOf(period, dayOf(now, zone));
  return { from: dayOf(comparable(period, now, zone).previous.from, zone), to: nextDay(from, -1) };
}

/** The same days a year ago: what somebody who chooses days mostly wants. */
export function yearBefore(search: CompareSearch, today: string): { vsFrom: string; vsTo: string } {
  const { from, to } = daysOf(periodOf(search, USUAL), today);
  return { vsFrom: nextDay(from, -364), vsTo: nextDay(to, -364) };
}
