import { COMPARED_BY, type ComparedBy, type Comparison, MOST_COMPARED } from '@lobby/contract/areas/compare';
import { ACCESS_WIDGETS, type AccessWidget } from '@lobby/contract/areas/dashboard';
import { comparable, daysOf } from '@lobby/contract/period';
import { dayOf, nextDay } from '@lobby/contract/zone';
import { type PeriodSearch, periodOf, periodSearch } from '../period-search.ts';

export type CompareSearch = PeriodSearch & { by?: ComparedBy; what?: AccessWidget; ids?: string };

/** `?by=building&what=door&ids=1-2&period=30d`: what is compared can be sent to somebody. */
export function compareSearch(raw: Record<string, unknown>): CompareSearch {
  const by = COMPARED_BY.find((one) => one === raw.by);
  const what = ACCESS_WIDGETS.find((one) => one === raw.what);
  const ids = /^\d{1,9}(-\d{1,9}){0,3}$/.exec(String(raw.ids ?? ''))?.[0];
  return { ...periodSearch(raw), ...(by && { by }), ...(what && { what }), ...(ids && { ids }) };
}

export const idsIn = ({ ids }: CompareSearch) => (ids ? ids.split('-').map(Number).slice(0, MOST_COMPARED) : []);

/** What the address asks for; nothing as long as fewer than two are chosen. */
export function comparisonOf(search: CompareSearch, now: Date, zone: string): Comparison | undefined {
  const { by = 'period', what: widget = 'door' } = search;
  const period = periodOf(search);
  if (by === 'class') return { by, period };
  if (by === 'period') return { by, widget, period, against: before(search, now, zone) };
  const ids = idsIn(search);
  if (ids.length < 2) return undefined;
  return by === 'device' ? { by, period, ids } : { by, widget, period, ids };
}

/** The equal period before, whole. */
function before(search: CompareSearch, now: Date, zone: string) {
  const period = periodOf(search);
  const { previous } = comparable(period, now, zone);
  const { from } = daysOf(period, dayOf(now, zone));
  return { from: dayOf(previous.from, zone), to: nextDay(from, -1) };
}
