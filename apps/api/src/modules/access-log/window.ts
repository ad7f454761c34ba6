import { DEFAULT_DAYS, MOST_DAYS } from '@lobby/contract/areas/access-log';
import { type Filter, invalid, type Scalar } from '#platform/module.ts';

const DAY = 86_400_000;

/** From this moment on, up to but without that one; without an end, everything that came after. */
export interface Window {
  from: Date;
  until: Date | undefined;
}

type Field = Extract<Filter, { is: 'field' }>;
const isMoment = (filter: Filter): filter is Field => filter.is === 'field' && filter.name === 'occurredAt';

/** What all has to hold, one by one. */
export const conditionsOf = (filter: Filter | undefined): Filter[] =>
  filter === undefined ? [] : filter.is === 'and' ? filter.parts.flatMap(conditionsOf) : [filter];

/** The time a question reaches over: what it says itself, else the last week; never longer than is allowed, never before `oldest`. */
export function windowOf(conditions: Filter[], now: Date, oldest: Date): Window {
  const said = conditions.filter(isMoment).map(reachOf);
  const until = least(said.flatMap(({ until: end }) => end ?? []));
  const end = until ?? now;
  const from = most(said.flatMap(({ from: start }) => start ?? [])) ?? new Date(end.getTime() - DEFAULT_DAYS * DAY);
  if (end.getTime() - from.getTime() > MOST_DAYS * DAY)
    throw invalid(`Ask for at most ${MOST_DAYS} days at once`, { key: 'error.tooManyDays' });
  return { from: from < oldest ? oldest : from, until };
}

/** One more millisecond: the wire's moments have no finer part, the window is open at its end. */
const after = (moment: Scalar) => new Date((moment as Date).getTime() + 1);

function reachOf({ operator, value }: Field): Partial<Window> {
  const [first, last] = Array.isArray(value) ? value : [value, value];
  switch (operator) {
    case '$gte':
      return { from: first as Date };
    case '$gt':
      return { from: after(first as Date) };
    case '$lt':
      return { until: first as Date };
    case '$lte':
      return { until: after(first as Date) };
    case '$eq':
    case '$between':
      return { from: first as Date, until: after(last as Date) };
    default:
      return {};
  }
}

const least = (moments: Date[]) => moments.toSorted((a, b) => a.getTime() - b.getTime())[0];
const most = (moments: Date[]) => moments.toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The window as the list's own conditions. */
export const within = ({ from, until }: Window): Filter[] => [
  { is: 'field', name: 'occurredAt', operator: '$gte', value: from },
  ...(until ? [{ is: 'field', name: 'occurredAt', operator: '$lt', value: until } as const] : []),
];
