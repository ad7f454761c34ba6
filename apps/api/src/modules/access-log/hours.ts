import { ACCESS_DIRECTIONS, ACCESS_RESULTS } from '@lobby/contract/areas/access-event';
import { snake } from '#platform/module.ts';
import type { Among } from './question.ts';

type Bind = (value: unknown) => string;

/** How the hours of a question are counted: a column for each direction and result, by device where it names one. */
export function hoursOf(counted: Among[], bind: Bind): { table: string; count: string; where: string } {
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

/** A single value stays one: an index on it then gives the order of time as well. */
export const whereOf = (counted: Among[], bind: Bind) =>
  counted
    .map(
      ({ field, values }) =>
        `${snake(field)} ${values.length === 1 ? `= ${bind(values[0])}` : `in (${values.map(bind).join(', ')})`}`,
    )
    .join(' and ');
