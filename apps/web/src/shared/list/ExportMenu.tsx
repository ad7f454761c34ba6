import type { Area } from '@lobby/contract/access';
import { logApi } from '@lobby/contract/areas/log';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { csv, download } from '#shared/export/download.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { type FileValue, fileColumns, type Row } from './columns.ts';
import tools from './ListTools.module.css';
import type { List, ListAnswer } from './use-list.ts';

type Props = { list: Pick<List, 'area' | 'columns'> & Listed };

/** Writes exactly what is filtered, all pages of it, in the words and language of the screen. The log hears of it first. */
export function ExportMenu({ list }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [part, setPart] = useState<number | null>(null);
  const title = t(`${list.area}.title`);

  const zone = useZone();

  async function table(): Promise<{ head: string[]; rows: FileValue[][] }> {
    const columns = fileColumns(list.columns, list.api.shape);
    const rows = await allRows(list, setPart);
    return {
      head: columns.map(({ field }) => t(`${list.area}.field.${field}`)),
      rows: rows.map((row) => columns.map(({ value }) => value(row, language) ?? '')),
    };
  }

  async function run(kind: 'csv' | 'xlsx') {
    setPart(0);
    try {
      const { head, rows } = await table();
      const body = { area: list.area as Area, filter: location.search.slice(1, 1001), count: rows.length };
      await call(logApi.export, { body });
      const blob =
        kind === 'csv'
          ? new Blob([csv([head, ...rows], zone)], { type: 'text/csv;charset=utf-8' })
          : await (await import('#shared/export/xlsx.ts')).xlsx([head, ...rows], title, zone);
      download(blob, title, kind);
      toastDone(t('list.export.done', { count: rows.length }));
    } catch (error) {
      toastFailed(error);
    } finally {
      setPart(null);
    }
  }

  const running = part !== null;
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <Button
          variant="default"
          className={(!running && tools.icon) || ''}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={running}
        >
          {running ? `${Math.round(part * 100)} %` : t('list.export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>{t('list.export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{t('list.export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
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
