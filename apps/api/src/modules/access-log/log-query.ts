import type { AccessKind } from '@lobby/contract/areas/access-event';
import { accessLogApi } from '@lobby/contract/areas/access-log';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { type Filter, type ListQuery, QueryRefusal, readListQuery } from '#platform/module.ts';
import type { Subject, SubjectField } from './reason.ts';
import { conditionsOf, type Range, rangeIn, type Window } from './window.ts';

/** Fields the hourly counts have as well. */
const COUNTED_FIELDS = ['kind', 'deviceId', 'direction', 'result', 'vehicleClass'];
/** Masked fields can be filtered by whole values only. */
const MASKED_FIELDS: Record<SubjectField, string[]> = { cardNo: ['$eq'], plate: ['$eq'], personId: ['$eq', '$in'] };

/** The field has one of these values. */
export interface ValueFilter {
  field: string;
  values: unknown[];
}
export interface LogQuery {
  window: Window;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  /** All filters beside the time, if the hourly counts can answer them. */
  counted: ValueFilter[] | undefined;
  /** The persons, cards and plates named anywhere in the filters. */
  subjects: Subject[];
  query: ListQuery;
}

/** Which events a log tells of: those of some kinds of devices, or those of cards. */
export type LogScope = { kinds: AccessKind[] } | 'cards';

/** Parses a query of the access log: its time window and order, and whether the hourly counts can answer it. */
export function readLogQuery(scope: LogScope, wire: WireQuery, windowOf: (range: Range) => Window): LogQuery {
  const query = readListQuery(accessLogApi.shape, wire);
  const [sort, ...more] = query.sort;
  if (sort?.field !== 'occurredAt' || more.length > 0) throw new QueryRefusal('The log is in the order of time');
  const fields = query.filter ? fieldsIn(query.filter) : [];
  assertWholeValues(fields);
  const conditions = conditionsOf(query.filter);
  const window = windowOf(rangeIn(conditions, 'occurredAt'));
  const asked = conditions.filter((one) => !(one.is === 'field' && one.name === 'occurredAt'));
  const valueFilters = asked.map(toValueFilter);
  const isPlainTime = conditions.every((one) => one.is !== 'field' || one.name !== 'occurredAt' || isRangeOperator(one.operator));
  const kinds = scope === 'cards' ? undefined : { field: 'kind', values: scope.kinds };
  const isCounted = isPlainTime && valueFilters.every((one) => one !== undefined);
  return {
    window,
    order: sort.direction,
    page: query.page,
    pageSize: query.pageSize,
    counted: isCounted && kinds ? [kinds, ...valueFilters] : undefined,
    subjects: fields.flatMap(subjectsIn),
    query: { ...query, filter: { is: 'and', parts: [...conditions, kinds ? inKinds(kinds.values) : withCard] } },
  };
}

const isRangeOperator = (operator: string) => ['$eq', '$gte', '$gt', '$lt', '$lte', '$between'].includes(operator);

const inKinds = (value: string[]): Filter => ({ is: 'field', name: 'kind', operator: '$in', value });
const withCard: Filter = { is: 'field', name: 'cardNo', operator: '$notNull', value: true };

function toValueFilter(filter: Filter): ValueFilter | undefined {
  if (filter.is !== 'field' || !COUNTED_FIELDS.includes(filter.name)) return undefined;
  if (filter.operator !== '$eq' && filter.operator !== '$in') return undefined;
  return { field: filter.name, values: [filter.value].flat() };
}

const isSubject = (field: string): field is SubjectField => field in MASKED_FIELDS;

const subjectsIn = ({ name, value }: Field): Subject[] =>
  isSubject(name) ? [value].flat().map((one) => ({ field: name, value: String(one) })) : [];

/** Oracle: with `$startsWith`, a card number could be guessed digit by digit. */
function assertWholeValues(fields: Field[]): void {
  const guess = fields.find(({ name, operator }) => isSubject(name) && !MASKED_FIELDS[name].includes(operator));
  if (guess) throw new QueryRefusal(`Of ${guess.name} only the whole value can be asked for`);
}

type Field = Extract<Filter, { is: 'field' }>;
function fieldsIn(filter: Filter): Field[] {
  if (filter.is === 'field') return [filter];
  if (filter.is === 'and' || filter.is === 'or') return filter.parts.flatMap(fieldsIn);
  return 'part' in filter ? fieldsIn(filter.part) : [];
}
