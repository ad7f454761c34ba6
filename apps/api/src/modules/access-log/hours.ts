import { ACCESS_DIRECTIONS, ACCESS_RESULTS } from '@lobby/contract/areas/access-event';
import { snake } from '#platform/module.ts';
import type { ValueFilter } from './log-query.ts';

type Bind = (value: unknown) => string;

/** Which hourly counts answer a query: one column per direction and result, per device where it filters by one. */
export function hoursOf(counted: ValueFilter[], bind: Bind): { table: string; count: string; where: string } {
  const allowed = (field: string, value: string) => counted.every((one) => one.field !== field || one.values.includes(value));
  const columns = ACCESS_RESULTS.filter((result) => allowed('result', result)).flatMap((result) =>
    ACCESS_DIRECTIONS.filter((direction) => allowed('direction', direction)).map((direction) => `${result}_${direction}`),
  );
  const rest = counted.filter(({ field }) => field !== 'result' && field !== 'direction');
  const isOfDevice = rest.some(({ field }) => field === 'deviceId');
  return {
    table: isOfDevice ? 'access_hourly' : 'access_hourly_total',
    count: columns.join(' + ') || '0',
    where: whereOf(rest, bind),
  };
}

/** `=` for a single value: an index on it then gives the time order as well. */
export const whereOf = (counted: ValueFilter[], bind: Bind) =>
  counted
    .map(
      ({ field, values }) =>
        `${snake(field)} ${values.length === 1 ? `= ${bind(values[0])}` : `in (${values.map(bind).join(', ')})`}`,
    )
    .join(' and ');
