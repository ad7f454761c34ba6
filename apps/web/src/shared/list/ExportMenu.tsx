import type { Area } from '@lobby/contract/access';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { fileColumns, type Row } from './columns.ts';
import { type FileTable, TableExport } from './TableExport.tsx';
import type { List, ListAnswer } from './use-list.ts';

type Props = { list: Pick<List, 'area' | 'columns'> & Listed };

/** Writes exactly what is filtered, all pages of it. */
export function ExportMenu({ list }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();

  async function load(onProgress: (part: number) => void): Promise<FileTable> {
    const columns = fileColumns(list.columns, list.api.shape);
    const rows = await allRows(list, onProgress);
    return {
      head: columns.map(({ field }) => t(`${list.area}.field.${field}`)),
      rows: rows.map((row) => columns.map(({ value }) => value(row, language) ?? '')),
    };
  }
  return <TableExport area={list.area as Area} title={t(`${list.area}.title`)} load={load} />;
}

const PAGE_SIZE = 200;

type Listed = Pick<List, 'query'> & { api: Pick<Records, 'shape' | 'list'> };

/** Every row of the list as it is narrowed and sorted now, fetched page by page. */
async function allRows({ api, query }: Listed, onProgress: (part: number) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const answer = (await call(api.list, { query: { ...query, pagination: { page, pageSize: PAGE_SIZE } } })) as ListAnswer;
    rows.push(...answer.data);
    pageCount = answer.meta.pagination.pageCount;
    onProgress(page / Math.max(pageCount, 1));
  }
  return rows;
}
