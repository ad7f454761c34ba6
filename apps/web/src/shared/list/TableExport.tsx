import type { Area } from '@lobby/contract/access';
import { logApi } from '@lobby/contract/areas/log';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { csv, download } from '#shared/export/download.ts';
import tools from './ListTools.module.css';

type Value = string | number | Date;
export type FileTable = { head: string[]; rows: Value[][] };
type Props = {
  area: Area;
  title: string;
  /** Says how much of it is there, of one. */
  load: (onProgress: (part: number) => void) => Promise<FileTable>;
  disabled?: boolean;
};

/** A file written by the browser, in the words and language of the screen. The log hears of it first. */
export function TableExport({ area, title, load, disabled = false }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const [part, setPart] = useState<number | null>(null);

  async function run(kind: 'csv' | 'xlsx') {
    setPart(0);
    try {
      const { head, rows } = await load(setPart);
      const body = { area, filter: location.search.slice(1, 1001), count: rows.length };
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
          title={t('list.export.open')}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={running || disabled}
        >
          {running ? `${Math.round(part * 100)}%` : t('list.export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>{t('list.export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{t('list.export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
