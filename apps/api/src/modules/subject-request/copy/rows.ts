import { isSecret, maskOfOthers } from '#modules/log/log.public.ts';
import type { PersonalData, Query, ReadInProperty } from '#platform/module.ts';
import type { Row } from './formats.ts';

const BATCH = 1000;

/** Ids of their occupancies, and of their records with all that were merged. */
export interface Person {
  stays: number[];
  records: number[];
}
export type OfPerson = PersonalData & { of: { rows: string }; columns: string[]; count: number };

const isOfPerson = (table: PersonalData): table is PersonalData & { of: { rows: string } } => 'rows' in table.of;

/** Who asks, and in which tables something of them is. */
export async function tablesOfPerson(query: Query, data: PersonalData[], request: number) {
  const person = await personOf(query, request);
  const tables: OfPerson[] = [];
  for (const table of data.filter(isOfPerson)) {
    const { rows } = await query<{ count: number }>(`select count(*)::int as count from ${scopeOf(table)}`, idsOf(person));
    const count = rows[0]?.count ?? 0;
    if (count > 0) tables.push({ ...table, count, columns: await columnsOf(query, table) });
  }
  return { person, tables };
}

/** All records of the human behind the resident: the one that is kept, and those merged into it. */
async function personOf(query: Query, request: number): Promise<Person> {
  const { rows } = await query<Person>(
    `with record as (
       select merged_people(coalesce(person.merged_into_id, person.id)) as id
       from subject_request asked join member on member.id = asked.member_id join person on person.id = member.person_id
       where asked.id = $1
     )
     select array(select id from record) as records,
       array(select id from member where person_id in (select id from record)) as stays`,
    [request],
  );
  return rows[0] ?? { stays: [], records: [] };
}

/** What the application may read, without what opens something, what only the search reads, what is the staff's, and which of them did it. */
async function columnsOf(query: Query, { table, internal = [] }: PersonalData): Promise<string[]> {
  const { rows } = await query<{ column: string }>(
    `select attname as column from pg_attribute a
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'select')
       and attname not in ('property_id', 'search_text') and format_type(atttypid, null) <> 'bytea'
       and not exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and confrelid = 'account'::regclass
         and attnum = any(conkey))
     order by attnum`,
    [table],
  );
  return rows.map(({ column }) => column).filter((column) => !isSecret(table, column) && !internal.includes(column));
}

/** Keyset pagination by id, a number or a UUID; one batch in memory. */
export async function* rowsOfPerson(read: ReadInProperty, table: OfPerson, person: Person): AsyncGenerator<Row[]> {
  const columns = table.columns.map((column) => `r.${column}`).join(', ');
  const page = (beyond: string) => `select ${columns} from ${scopeOf(table)} ${beyond} order by r.id limit ${BATCH}`;
  for (let after: unknown, isLast = false; !isLast; ) {
    const { rows } = await read((query) =>
      after === undefined ? query<Row>(page(''), idsOf(person)) : query<Row>(page('and r.id > $3'), [...idsOf(person), after]),
    );
    after = rows.at(-1)?.id;
    isLast = rows.length < BATCH;
    yield rows.map((row) => maskOthers(table, row));
  }
}

function maskOthers({ table, others = [] }: PersonalData, row: Row): Row {
  const masked = { ...row };
  for (const path of others) {
    const [column = '', field] = path.split('.');
    const value = masked[column];
    if (field === undefined && typeof value === 'string') masked[column] = maskOfOthers(table, column, value);
    else if (field !== undefined && value !== null && typeof value === 'object') {
      const inner = (value as Row)[field];
      if (typeof inner === 'string') masked[column] = { ...value, [field]: maskOfOthers(table, column, inner) };
    }
  }
  return masked;
}

export async function fileKeys(query: Query, table: OfPerson, person: Person) {
  const keys: { id: number; key: string; type: string }[] = [];
  for (const column of table.files ?? []) {
    const { rows } = await query<{ id: number; key: string; type: string }>(
      `select file.id, file.key, file.type from file where id in (select r.${column} from ${scopeOf(table)}) order by id`,
      idsOf(person),
    );
    keys.push(...rows);
  }
  return keys;
}

/** Both parameters in every statement, whichever of them the table goes by. */
const scopeOf = ({ table, of }: PersonalData & { of: { rows: string } }) =>
  `${table} r where cardinality($1::int[]) >= 0 and cardinality($2::int[]) >= 0 and (${of.rows})`;
const idsOf = ({ stays, records }: Person) => [stays, records];
