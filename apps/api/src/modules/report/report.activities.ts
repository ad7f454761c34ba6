import { AREAS, type Area } from '@lobby/contract/access';
import { describeEntries } from '#modules/log/log.public.ts';
import type { Reader } from './report.reader.ts';

/** Tables that belong to an area of another name. */
const AREA_OF_TABLE: Record<string, Area> = {
  account: 'user',
  membership: 'user',
  mfa_reset: 'user',
  member: 'resident',
  person: 'resident',
  post: 'announcement',
  handover: 'parcel',
  property: 'setting',
};

/** The area whose name the table's begins with: `card_holder` is of `card`. The longest counts. */
export function areaOfTable(table: string): Area | null {
  const name = table.replaceAll('_', '-');
  const areas = AREAS.filter((area) => name === area || name.startsWith(`${area}-`));
  return AREA_OF_TABLE[table] ?? areas.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** What changed, read for the rows of the page alone. */
export async function completeActivities<T extends { id: number; record?: unknown }>(
  reader: Reader,
  rows: T[],
  shown: { masked: boolean },
) {
  const ids = rows.map(({ id }) => id);
  const details = await describeEntries(reader, ids, shown);
  const records = await recordsOf(reader, ids);
  const areas = new Map([...new Set(records.values())].map((record) => [record, areaOfTable(record)]));
  return rows.map((row) => ({ ...row, area: areas.get(records.get(row.id) ?? '') ?? null, ...details.get(row.id) }));
}

/** A page may have been asked for without it. */
async function recordsOf({ query }: Reader, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await query<{ id: number; record: string }>('select id, record from audit_log where id = any($1::bigint[])', [
    ids,
  ]);
  return new Map(rows.map(({ id, record }) => [id, record]));
}
