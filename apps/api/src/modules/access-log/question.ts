import { type AccessLogName, accessLogApi, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { type Filter, type ListQuery, QueryRefusal, readListQuery } from '#platform/module.ts';
import type { Subject, SubjectField } from './reason.ts';
import { conditionsOf, type Window, windowOf } from './window.ts';

/** Told by the hourly counts as well as by the events. */
const COUNTED = ['kind', 'deviceId', 'direction', 'result', 'vehicleClass'];
/** Of these only the whole value can be asked for. */
const MASKED: Record<SubjectField, string[]> = { cardNo: ['$eq'], plate: ['$eq'], personId: ['$eq', '$in'] };

/** One of these values. */
export interface Among {
  field: string;
  values: unknown[];
}
export interface Question {
  window: Window;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  /** Everything asked beside the time, where the hourly counts know all of it. */
  counted: Among[] | undefined;
  /** Whom it is about, wherever in it they, their card or their plate are named. */
  subjects: Subject[];
  query: ListQuery;
}

/** What is asked of a log: over which time, in which order, and whether the counts can lead to the page. */
export function readQuestion(log: AccessLogName, wire: WireQuery, now: Date, oldest: Date): Question {
  const query = readListQuery(accessLogApi.shape, wire);
  const [sort, ...more] = query.sort;
  if (sort?.field !== 'occurredAt' || more.length > 0) throw new QueryRefusal('The log is in the order of time');
  const fields = query.filter ? fieldsIn(query.filter) : [];
  refuseGuessing(fields);
  const conditions = conditionsOf(query.filter);
  const window = windowOf(conditions, now, oldest);
  const kinds = { field: 'kind', values: KINDS_OF_LOG[log] };
  const asked = conditions.filter((one) => !(one.is === 'field' && one.name === 'occurredAt'));
  const among = asked.map(amongOf);
  const isPlainTime = conditions.every((one) => one.is !== 'field' || one.name !== 'occurredAt' || isReach(one.operator));
  const isCounted = isPlainTime && among.every((one) => one !== undefined);
  return {
    window,
    order: sort.direction,
    page: query.page,
    pageSize: query.pageSize,
    counted: isCounted ? [kinds, ...among] : undefined,
    subjects: fields.flatMap(subjectsIn),
    query: { ...query, filter: { is: 'and', parts: [...conditions, inKinds(kinds.values)] } },
  };
}

const isReach = (operator: string) => ['$eq', '$gte', '$gt', '$lt', '$lte', '$between'].includes(operator);

const inKinds = (value: string[]): Filter => ({ is: 'field', name: 'kind', operator: '$in', value });

function amongOf(filter: Filter): Among | undefined {
  if (filter.is !== 'field' || !COUNTED.includes(filter.name)) return undefined;
  if (filter.operator !== '$eq' && filter.operator !== '$in') return undefined;
  return { field: filter.name, values: [filter.value].flat() };
}

const isSubject = (field: string): field is SubjectField => field in MASKED;

const subjectsIn = ({ name, value }: Field): Subject[] =>
  isSubject(name) ? [value].flat().map((one) => ({ field: name, value: String(one) })) : [];

/** "Begins with 8" asked often enough tells a whole card number. */
function refuseGuessing(fields: Field[]): void {
  const guess = fields.find(({ name, operator }) => isSubject(name) && !MASKED[name].includes(operator));
  if (guess) throw new QueryRefusal(`Of ${guess.name} only the whole value can be asked for`);
}

type Field = Extract<Filter, { is: 'field' }>;
function fieldsIn(filter: Filter): Field[] {
  if (filter.is === 'field') return [filter];
  if (filter.is === 'and' || filter.is === 'or') return filter.parts.flatMap(fieldsIn);
  return 'part' in filter ? fieldsIn(filter.part) : [];
}
