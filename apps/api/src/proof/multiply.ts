import type pg from 'pg';

interface Column {
  name: string;
  type: string;
}

/**
 * Fills a scoped table from the row it has: texts get a number, moments move back by minutes, flags take turns. One property
 * holds half of all rows, so that a plan which reads the whole property shows. Gives back that property; nothing for a shared table.
 */
export async function multiply(owner: pg.Client, table: string, rows: number, properties: number): Promise<number | undefined> {
  const { rows: columns } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  );
  if (!columns.some(({ name }) => name === 'property_id')) return undefined;
  await owner.query('begin');
  const { rows: places } = await owner.query<{ id: number }>(
    `insert into property (organisation_id, name_th, name_en) select (select min(id) from organisation), 'P' || g, 'P' || g
     from generate_series(1, $1::int) g returning id`,
    [properties],
  );
  const [big, ...others] = places.map(({ id }) => id) as [number, ...number[]];
  const { rows: samples } = await owner.query(`select * from ${table} limit 1`);
  const sample = samples[0] as Record<string, unknown>;
  const values = columns.map(({ name, type }, at) => filled(name, type, sample[name], at));
  await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
  await owner.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from generate_series(1, ${rows}) g
     cross join lateral (select case when g % 2 = 0 then ${big} else (array[${others.join(', ')}])[1 + g % ${others.length}] end as property) place`,
  );
  await owner.query(`alter table ${table} enable trigger user; alter table ${table} force row level security`);
  await owner.query('commit');
  await owner.query(`vacuum analyze ${table}`);
  await owner.query(`select set_config('app.property_id', $1, false)`, [String(big)]);
  return big;
}

function filled(name: string, type: string, value: unknown, at: number): string {
  if (name === 'property_id') return 'place.property';
  if (type === 'boolean') return `g % ${at + 3} = 0`;
  if (type.startsWith('timestamp')) return `now() - g * interval '1 minute'`;
  if (value === null || value === undefined) return 'null';
  if (type === 'text') return `md5(g::text) || '-${at}-' || g`;
  return typeof value === 'number' ? String(value) : `'${JSON.stringify(value)}'`;
}
