import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

interface Column {
  name: string;
  type: string;
  /** The scoped table it leads to. */
  parent: string | null;
  /** Part of the key, so every row needs another one. */
  isKey: boolean;
  /** Leads to a row by something else than its id: left empty. */
  isLink: boolean;
}

/**
 * Fills a scoped table from the row it has: texts get a number, moments move back by minutes, flags take turns. One property
 * holds half of all rows, so that a plan which reads the whole property shows. Gives back that property; nothing for a shared table.
 */
export async function multiplyRows(
  owner: pg.Client,
  table: string,
  rows: number,
  properties: number,
): Promise<number | undefined> {
  if (!(await columnsOf(owner, table)).some(({ name }) => name === 'property_id')) return undefined;
  await dropConstraints(owner, table);
  await owner.query('begin');
  // A property that opens gets consents, and each of them a line in the log: rows that belong to no list that is measured.
  await owner.query('alter table property disable trigger user');
  const { rows: places } = await owner.query<{ id: number }>(
    `insert into property (organisation_id, name_th, name_en) select (select min(id) from organisation), 'P' || g, 'P' || g
     from generate_series(1, $1::int) g returning id`,
    [properties],
  );
  await owner.query('alter table property enable trigger user');
  const [big, ...others] = places.map(({ id }) => id) as [number, ...number[]];
  const everywhere = [big, ...others].map((id, at) => `(${id}, ${at})`).join(', ');
  await fillParents(owner, table, `(values ${everywhere}) as place (property, g)`);
  await fillPeople(owner, table, [big, ...others]);
  const indexes = await dropIndexes(owner, table);
  await fill(
    owner,
    table,
    `(select g, case when g % 2 = 0 then ${big} else (array[${others.join(', ')}])[1 + g % ${others.length}] end as property
      from generate_series(1, ${rows}) g) as place`,
  );
  // Generated rows repeat what must be unique; only reads are measured.
  for (const { definition } of indexes) await owner.query(definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX'));
  const { rows: transactions } = await owner.query<{ xid: string }>('select pg_current_xact_id()::xid as xid');
  await owner.query('commit');
  await vacuum(owner, table, transactions[0]?.xid as string);
  await owner.query(`select set_config('app.property_id', $1, false)`, [String(big)]);
  return big;
}

/** Not before the last snapshot older than the rows has gone, of an automatic analyze for one: it would keep their pages from being marked visible to all. */
async function vacuum(owner: pg.Client, table: string, filledBy: string): Promise<void> {
  const isHeldUp = async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age($1::xid)`,
      [filledBy],
    );
    return rows.length > 0;
  };
  while (await isHeldUp()) await setTimeout(50);
  await owner.query(`vacuum analyze ${table}`);
}

/** One row of every referenced table, in every property. */
async function fillParents(owner: pg.Client, table: string, places: string): Promise<void> {
  for (const { parent, name } of await columnsOf(owner, table)) {
    if (parent === null || (await sampleOf(owner, table))[name] === null) continue;
    await fillParents(owner, parent, places);
    await dropConstraints(owner, parent);
    await fill(
      owner,
      parent,
      `${places} where not exists (select from ${parent} there where there.property_id = place.property)`,
    );
  }
}

/** The accounts a row names once worked in every property: policies show an account only where it belongs. */
async function fillPeople(owner: pg.Client, table: string, properties: number[]): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and conrelid = $1::regclass and confrelid = 'account'::regclass`,
    [table],
  );
  const sample = await sampleOf(owner, table);
  const accounts = rows.map(({ name }) => sample[name]).filter((account) => account !== null);
  await withoutPolicies(owner, ['former_membership'], () =>
    owner.query(
      `insert into former_membership (property_id, account_id)
       select property, account from unnest($1::int[]) property, unnest($2::int[]) account on conflict do nothing`,
      [properties, accounts],
    ),
  );
}

async function fill(owner: pg.Client, table: string, places: string): Promise<void> {
  const columns = await columnsOf(owner, table);
  const sample = await sampleOf(owner, table);
  await owner.query(`alter table ${table} disable trigger user`);
  await withoutPolicies(owner, [table, ...columns.flatMap(({ parent }) => parent ?? [])], () =>
    owner.query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
       select ${columns.map((column, at) => filled(column, sample[column.name], at)).join(', ')} from ${places}`,
    ),
  );
  await owner.query(`alter table ${table} enable trigger user`);
}

/** Building an index afterwards takes a fraction of the time of updating it for every row. */
async function dropIndexes(owner: pg.Client, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows;
}

async function withoutPolicies<T>(owner: pg.Client, tables: string[], work: () => Promise<T>): Promise<T> {
  const each = (words: string) =>
    owner.query(tables.map((table) => `alter table ${table} ${words} row level security`).join('; '));
  await each('no force');
  const result = await work();
  await each('force');
  return result;
}

function filled({ name, type, parent, isKey, isLink }: Column, value: unknown, at: number): string {
  if (name === 'property_id') return 'place.property';
  if (isLink && parent === null) return 'null';
  if (isKey && type === 'integer') return 'g + 1000000';
  if (type === 'boolean') return `g % ${at + 3} = 0`;
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `'{}'`;
  if (parent) return `(select min(id) from ${parent} where ${parent}.property_id = place.property)`;
  if (type === 'date') return 'current_date - g % 1000';
  if (type.startsWith('timestamp')) return `now() - g * interval '1 minute'`;
  if (type === 'text') return `md5(g::text) || '-${at}-' || g`;
  if (typeof value === 'object') return `'${JSON.stringify(value)}'`;
  return typeof value === 'number' ? String(value) : `'${value as string}'`;
}

/** Only reads are measured: constraints that generated rows would violate are dropped, indexes stay. */
async function dropConstraints(owner: pg.Client, table: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string; columns: string }>(
    `select conname as name, contype as type, regexp_replace(pg_get_constraintdef(oid), '^UNIQUE (NULLS NOT DISTINCT )?', '') as columns from pg_constraint
     where conrelid = $1::regclass and (contype = 'c' or (contype = 'f' and exists (
       select from pg_attribute join pg_index on indrelid = attrelid and indisprimary and attnum = any(indkey)
       where attrelid = conrelid and attnum = any(conkey) and attname <> 'property_id')) or (contype = 'u' and not exists (
       select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and attname = 'id')))`,
    [table],
  );
  for (const { name, type, columns } of rows) {
    await owner.query(`alter table ${table} drop constraint "${name}"`);
    if (type === 'u') await owner.query(`create index on ${table} ${columns}`);
  }
}

async function columnsOf(owner: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, (
       select con.confrelid::regclass::text from pg_constraint con
       cross join lateral unnest(con.conkey, con.confkey) as pair (here, there)
       join pg_attribute there on there.attrelid = con.confrelid and there.attnum = pair.there
       where con.contype = 'f' and con.conrelid = a.attrelid and pair.here = a.attnum and there.attname = 'id' and cardinality(con.conkey) > 1 limit 1
     ) as parent, exists (select from pg_index where indrelid = a.attrelid and indisprimary and a.attnum = any(indkey)) as "isKey",
     exists (select from pg_constraint where contype = 'f' and conrelid = a.attrelid and a.attnum = any(conkey)
       and cardinality(conkey) > 1) as "isLink"
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''`,
    [table],
  );
  return rows;
}

async function sampleOf(owner: pg.Client, table: string): Promise<Record<string, unknown>> {
  const { rows } = await withoutPolicies(owner, [table], () => owner.query(`select * from ${table} limit 1`));
  if (!rows[0]) throw new Error(`${table} has no row to multiply`);
  return rows[0] as Record<string, unknown>;
}
