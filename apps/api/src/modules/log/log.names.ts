import type { Ctx } from '#platform/module.ts';
import { classOf } from './column-classes.ts';
import type { Tables } from './log.tables.ts';
import { mask } from './mask.rule.ts';

export interface Name {
  nameTh: string;
  nameEn: string;
}
export type Row = Record<string, unknown>;
/** `room 12` → its name. */
export type Names = Map<string, Name>;
export const nameKey = (table: string, id: unknown) => `${table} ${String(id)}`;

/** Columns that name a record, in order of preference; without any of them, the name of its parent is used. */
const NAME_COLUMNS = ['packing_no', 'title', 'name', 'serial', 'plate', 'collector_name'];
const PARENT_COLUMNS = ['post_id', 'room_id', 'parcel_id', 'hardware_id'];

/** The names of all wanted records, one query per table. Deleted ones are left out. */
export async function namesOf(ctx: Pick<Ctx, 'query'>, tables: Tables, wanted: Map<string, Set<number>>): Promise<Names> {
  const names: Names = new Map();
  for (const [table, ids] of wanted) {
    const [th, en] = label(tables, table, 't') ?? [];
    if (!th || !en || ids.size === 0) continue;
    const { rows } = await ctx.query<{ id: number; th: string | null; en: string | null }>(
      `select t.id, ${th} as th, ${en} as en from "${table}" t where t.id = any($1::int[])`,
      [[...ids]],
    );
    for (const { id, th: nameTh, en: nameEn } of rows) if (nameTh && nameEn) names.set(nameKey(table, id), { nameTh, nameEn });
  }
  return names;
}

/** Both names of a row as SQL, from the columns its table really has. */
function label(tables: Tables, table: string, alias: string): [th: string, en: string] | undefined {
  const { columns, leadsTo } = tables[table] ?? { columns: [], leadsTo: {} };
  if (!columns.includes('id')) return undefined;
  if (columns.includes('name_th') && columns.includes('name_en')) return [`${alias}.name_th`, `${alias}.name_en`];
  const own = NAME_COLUMNS.find((column) => columns.includes(column));
  if (own) return [`${alias}."${own}"`, columns.includes(`${own}_en`) ? englishOf(alias, own) : `${alias}."${own}"`];
  const column = PARENT_COLUMNS.find((one) => columns.includes(one) && leadsTo[one]);
  const above = column ? leadsTo[column] : undefined;
  const inner = above === undefined ? undefined : label(tables, above, `${alias}_`);
  const of = (name: string) => `(select ${name} from "${above}" ${alias}_ where ${alias}_.id = ${alias}."${column}")`;
  return inner && [of(inner[0]), of(inner[1])];
}

const englishOf = (alias: string, own: string) => `coalesce(nullif(${alias}."${own}_en", ''), ${alias}."${own}")`;

/** The name of a row as the log stored it. */
export function nameIn(row: Row | null): Name | null {
  const text = (column: string) => (typeof row?.[column] === 'string' ? row[column] : undefined);
  const [nameTh, nameEn] = [text('name_th'), text('name_en')];
  if (nameTh && nameEn) return { nameTh, nameEn };
  const column = NAME_COLUMNS.find(text);
  const value = column && text(column);
  return value ? { nameTh: value, nameEn: text(`${column}_en`) || value } : null;
}

/** A card goes by its serial and a car by its plate: as a name they are masked like anywhere else. */
export function shownName(tables: Tables, table: string, name: Name | null): Name | null {
  const columns = tables[table]?.columns ?? [];
  const by = columns.includes('name_th') ? 'name_th' : NAME_COLUMNS.find((column) => columns.includes(column));
  const kind = by === undefined ? 'open' : classOf(table, by);
  if (!name || kind === 'open') return name;
  return { nameTh: mask(kind, name.nameTh), nameEn: mask(kind, name.nameEn) };
}
