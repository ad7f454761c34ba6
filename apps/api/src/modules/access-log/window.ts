import { DEFAULT_DAYS, MAX_DAYS } from '@lobby/contract/areas/access-log';
import { type Filter, invalid, type Scalar } from '#platform/module.ts';

const DAY = 86_400_000;

/** Half-open interval; without an end, everything since `from`. */
export interface Window {
  from: Date;
  until: Date | undefined;
}

/** A window as a question names it. */
export interface Range {
  from: Date | undefined;
  until: Date | undefined;
}
type Field = Extract<Filter, { is: 'field' }>;

/** The parts of a conjunction, one by one. */
export const conditionsOf = (filter: Filter | undefined): Filter[] =>
  filter === undefined ? [] : filter.is === 'and' ? filter.parts.flatMap(conditionsOf) : [filter];

/** What the conditions say of a moment; open where they say nothing. */
export function rangeIn(conditions: Filter[], moment: string): Range {
  const ranges = conditions.filter((one): one is Field => one.is === 'field' && one.name === moment).map(rangeOf);
  return {
    from: latest(ranges.flatMap(({ from }) => from ?? [])),
    until: earliest(ranges.flatMap(({ until }) => until ?? [])),
  };
}

export const tooManyDays = () => invalid(`Ask for at most ${MAX_DAYS} days at once`, { key: 'error.tooManyDays' });

/** The time window of a query: its own, else the last week; refused if too long, cut at `oldest`. */
export const lastWeek =
  (now: Date, oldest: Date) =>
  ({ from: asked, until }: Range): Window => {
    const end = until ?? now;
    const from = asked ?? new Date(end.getTime() - DEFAULT_DAYS * DAY);
    if (end.getTime() - from.getTime() > MAX_DAYS * DAY) throw tooManyDays();
    return { from: from < oldest ? oldest : from, until };
  };

/** Plus one millisecond, the precision on the wire, because the window excludes its end. */
const after = (moment: Scalar) => new Date((moment as Date).getTime() + 1);

function rangeOf({ operator, value }: Field): Partial<Range> {
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

const earliest = (moments: Date[]) => moments.toSorted((a, b) => a.getTime() - b.getTime())[0];
const latest = (moments: Date[]) => moments.toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The window as filters of the list. */
export const windowFilters = ({ from, until }: Window): Filter[] => [
  { is: 'field', name: 'occurredAt', operator: '$gte', value: from },
  ...(until ? [{ is: 'field', name: 'occurredAt', operator: '$lt', value: until } as const] : []),
];
