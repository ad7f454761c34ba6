import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import type { Row } from './columns.ts';
import type { List, ListAnswer } from './use-list.ts';

const PAGE_SIZE = 200;

export type Listed = Pick<List, 'query'> & { api: Pick<Records, 'shape' | 'list'> };

/** Every row of the list as it is narrowed and sorted now, fetched page by page. */
export async function allRows({ api, query }: Listed, onProgress: (part: number) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const answer = (await call(api.list, { query: { ...query, pagination: { page, pageSize: PAGE_SIZE } } })) as ListAnswer;
    rows.push(...answer.data);
    pageCount = answer.meta.pagination.pageCount;
    onProgress(page / Math.max(pageCount, 1));
  }
  return rows;
}
