import { call } from '#shared/call/call.ts';
import { draftsFor, type ListRecords } from '#shared/call/records.ts';
import type { Row } from './columns.ts';

/** A list of values has at most this many in the query dialect. */
const AT_ONCE = 100;

/** The rows of these ids that still exist, as they are now. */
export async function rowsById(area: string, api: ListRecords, ids: number[], populate: string[] = []): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const query = {
      filters: { ...api.among, id: { $in: ids.slice(at, at + AT_ONCE) } },
      pagination: { page: 1, pageSize: AT_ONCE },
      ...(populate.length > 0 && { populate }),
      ...draftsFor(area, api),
    };
    rows.push(...((await call(api.list, { query })) as { data: Row[] }).data);
  }
  return rows;
}
