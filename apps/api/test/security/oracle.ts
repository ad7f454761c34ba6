import { hardwareApi } from '@lobby/contract/areas/hardware';
import type { ListShape } from '@lobby/contract/kernel/list';
import type pg from 'pg';
import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import { snake } from '#platform/query/source.ts';
import { addressOf, areaOf, hasId, nameOf, readerOf, type SecurityFixture } from './fixture.ts';
import { baseTableOf } from './tables.ts';

const operators = [
  '$eq',
  '$ne',
  '$in',
  '$notIn',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$between',
  '$contains',
  '$containsi',
  '$startsWith',
  '$null',
  '$notNull',
];
const DEPTH = 3;
/** One function reads the operators of all levels: beyond this one, a hidden column is asked for by equality and by populating alone. */
const EVERY_OPERATOR_DEPTH = Number(process.env.LOBBY_ORACLE_DEPTH ?? 0);

interface ReachableTable {
  path: string[];
  table: string;
  shape: ListShape;
}

/** Every table a list can reach by its relations, with the path. Relations are resolved by foreign keys. */
async function reachableTables(
  owner: pg.Client,
  table: string,
  shape: ListShape,
  path: string[] = [],
): Promise<ReachableTable[]> {
  const here = [{ path, table, shape }];
  if (path.length === DEPTH) return here;
  for (const [name, target] of Object.entries(shape.relations)) {
    const there = shape.many.has(name) ? (await listBehind(owner, table, target())).table : await tableBehind(owner, table, name);
    here.push(...(await reachableTables(owner, there, target(), [...path, name])));
  }
  return here;
}

/**
 * Relations without a foreign key (a log entry outlives its person, an event's category is a constant), and those whose name on the wire is
 * not the column's.
 */
export const RELATION_COLUMNS: Record<string, { column: string; table: string }> = {
  'audit_log.person': { column: 'accountId', table: 'account' },
  'calendar_event.category': { column: 'categoryId', table: 'category' },
  'booking.user': { column: 'memberId', table: 'member' },
  'booking_wait.user': { column: 'memberId', table: 'member' },
  'card.member': { column: 'memberId', table: 'member' },
  'car.holder': { column: 'memberId', table: 'member' },
  'delivery.receiver': { column: 'accountId', table: 'account' },
  'delivery.message': { column: 'pushId', table: 'push' },
  'member.noticeDue': { column: 'personId', table: 'notice_due' },
  'notification.tenantUser': { column: 'memberId', table: 'member' },
  'notification.adminUser': { column: 'adminId', table: 'account' },
  'payment.user': { column: 'memberId', table: 'member' },
  'request.tenantUser': { column: 'memberId', table: 'member' },
  'request.createdUser': { column: 'madeId', table: 'member' },
  'request.adminUser': { column: 'askedById', table: 'account' },
  'officer_activity.officer': { column: 'officerId', table: 'account' },
  'held_card.holder': { column: 'holderId', table: 'member' },
  'request.image': { column: 'photoId', table: 'file' },
};

/** By convention a relation's column is `<relation>_id`; its foreign key gives the table. */
export async function tableBehind(owner: pg.Client, table: string, relation: string): Promise<string> {
  const named = RELATION_COLUMNS[`${table}.${relation}`];
  if (named) return named.table;
  const { rows } = await owner.query<{ name: string }>(
    `select confrelid::regclass::text as name from pg_constraint
     cross join lateral unnest(conkey, confkey) as pair (here, there)
     join pg_attribute here on here.attrelid = conrelid and here.attnum = pair.here and here.attname = $2
     join pg_attribute there on there.attrelid = confrelid and there.attnum = pair.there and there.attname = 'id'
     where contype = 'f' and conrelid = $1::regclass`,
    [baseTableOf(table), `${snake(relation)}_id`],
  );
  if (!rows[0]) throw new Error(`${table} has no foreign key for ${relation}`);
  return rows[0].name;
}

/** Through a table of links: devices of a facility, receivers of a report. Otherwise the one table that leads here by a foreign key and has every field of a has-many relation, itself or in the view it is listed by. */
export async function listBehind(owner: pg.Client, table: string, target: ListShape) {
  if (baseTableOf(table) === 'facility' && target === hardwareApi.shape)
    return { table: 'facility_device', column: 'facility_id' };
  if (table === 'report_schedule') return { table: 'report_receiver', column: 'schedule_id' };
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, here.attname as column from pg_constraint
     cross join lateral unnest(conkey, confkey) as pair (here, there)
     join pg_attribute here on here.attrelid = conrelid and here.attnum = pair.here
     join pg_attribute there on there.attrelid = confrelid and there.attnum = pair.there and there.attname = 'id'
     where contype = 'f' and confrelid = $1::regclass
       and array(select attname::text from pg_attribute
         where attrelid in (conrelid, to_regclass(conrelid::regclass::text || '_list'))) @> $2::text[]`,
    [baseTableOf(table), Object.keys(target.fields).map(snake)],
  );
  const [found, ...more] = rows;
  if (!found || more.length > 0) throw new Error(`${table} has ${rows.length} lists with ${Object.keys(target.fields).join()}`);
  return found;
}

export interface AskedList {
  route: DeclaredRoute;
  table: string;
  shape: ListShape;
}

/** Filters by every unreadable column, with a stored and a random value: the responses must be the same bytes. */
export async function askOracle(fixture: SecurityFixture, owner: pg.Client, lists: AskedList[]) {
  const failures: string[] = [];
  let columns = 0;
  let questions = 0;
  for (const { route, ...list } of lists) {
    for (const { path, table, shape } of await reachableTables(owner, list.table, list.shape)) {
      for (const { name, value } of await hiddenColumns(owner, table, shape)) {
        columns += 1;
        for (const query of questionsAbout(path, name)) {
          questions += 1;
          const [there, absent] = [await ask(fixture, route, query(value)), await ask(fixture, route, query('zzz-nowhere'))];
          if (there !== absent) failures.push(`${nameOf(route)}?${query(value)} tells whether the value is there`);
          if (!there.startsWith('400 ')) failures.push(`${nameOf(route)}?${query(value)} is not refused: ${there.slice(0, 80)}`);
        }
      }
    }
  }
  return { columns, questions, failures };
}

/** Filters by parts of a masked value: operators that could find it letter by letter are refused, right or wrong. */
export async function askInParts(
  fixture: SecurityFixture,
  route: DeclaredRoute,
  masked: { name: string; value: string }[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, value } of masked)
    for (const operator of ['$ne', '$notIn', '$lt', '$lte', '$gt', '$gte', '$between', '$contains', '$containsi', '$startsWith'])
      for (const tried of [value, value.slice(0, 1), 'zzz-nowhere']) {
        const list = operator === '$notIn' || operator === '$between' ? ['[0]', '[1]'] : [''];
        const query = list.map((at) => `filters[${name}][${operator}]${at}=${encodeURIComponent(tried)}`).join('&');
        const answer = await ask(fixture, route, query);
        if (!answer.startsWith('400 ')) failures.push(`${nameOf(route)}?${query} is not refused: ${answer.slice(0, 80)}`);
      }
  return failures;
}

/** Both spellings of every column the shape does not name, each with a value that really stands in the table. */
async function hiddenColumns(owner: pg.Client, table: string, shape: ListShape) {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const hidden = rows.filter(({ name }) => !Object.hasOwn(shape.fields, camel(name)));
  const found: { name: string; value: string }[] = [];
  for (const { name } of hidden) {
    const row = await owner.query<{ value: string }>(
      `select ${name}::text as value from ${table} where ${name} is not null limit 1`,
    );
    found.push({ name, value: row.rows[0]?.value ?? '1' });
  }
  return found.flatMap(({ name, value }) =>
    [...new Set([name, camel(name)])]
      .filter((spelled) => !(spelled in shape.relations))
      .map((spelled) => ({ name: spelled, value })),
  );
}

type Question = (value: string) => string;

function questionsAbout(path: string[], name: string): Question[] {
  const field = ['filters', ...path, name].map((part, at) => (at === 0 ? part : `[${part}]`)).join('');
  const filters = (path.length > EVERY_OPERATOR_DEPTH ? ['$eq'] : operators).map(
    (operator): Question =>
      (value) => {
        const written = encodeURIComponent(operator === '$null' || operator === '$notNull' ? String(value === '1') : value);
        if (operator === '$between') return `${field}[${operator}][0]=${written}&${field}[${operator}][1]=${written}`;
        return operator === '$in' || operator === '$notIn'
          ? `${field}[${operator}][0]=${written}`
          : `${field}[${operator}]=${written}`;
      },
  );
  const inside: Question[] = [
    (value) => `${field.replace('filters', 'filters[$or][0]')}[$eq]=${encodeURIComponent(value)}`,
    (value) => `${field.replace('filters', 'filters[$not]')}[$eq]=${encodeURIComponent(value)}`,
  ];
  const others: Question[] =
    path.length > 0
      ? [() => `populate=${[...path, name].join('.')}`]
      : [() => `sort=${name}:asc`, () => `fields=${name}`, () => `populate=${name}`];
  return [...filters, ...inside, ...others];
}

async function ask(fixture: SecurityFixture, route: DeclaredRoute, query: string): Promise<string> {
  const { status, text, headers } = await fixture.send(
    'GET',
    `${addressOf(route, hasId(route) ? await fixture.someRowOf(areaOf(route), 'home') : undefined)}?${query}`,
    undefined,
    fixture.named(readerOf(route)).headers,
  );
  return `${status} ${text} ${JSON.stringify({ ...headers, date: '' })}`;
}

export const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
