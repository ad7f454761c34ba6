import { type Export, exportApi } from '@lobby/contract/areas/export';
import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock, IconFileOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { sizeText } from '#shared/texts/plain.ts';
import css from './Export.module.css';
import '#shared/layout/progress.css';

const MAX_SHOWN = 3;
const SHOWN_MS = 2 * 86_400_000;
const icons = { queued: IconClock, running: IconClock, ready: IconCircleCheck, failed: IconAlertCircle, expired: IconFileOff };

/** The files of one list one asked for lately: on their way, ready, failed, or gone again. */
export function ExportFiles({ kind, subject }: Pick<Export, 'kind' | 'subject'>) {
  const { t } = useTranslation();
  const now = useNow();
  const { data } = useExports();
  const files = data?.data
    .filter((file) => file.kind === kind && file.subject === subject && now.getTime() - file.createdAt.getTime() < SHOWN_MS)
    .slice(0, MAX_SHOWN);
  if (!files || files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('export.files')}>
      {files.map((file) => (
        <ExportFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

/** One file: how far it is, where it is, or what can be done. */
function ExportFile({ file }: { file: Export }) {
  const { t } = useTranslation();
  const request = useRequestExport();
  const zone = useZone();
  const { id, status, progress, rowCount, isMasked, createdAt } = file;
  const Icon = icons[status];
  // Beside the state and not in it: a screen reader announces a change of state, not every hundredth.
  const about = [
    status === 'running' && `${progress}%`,
    formatMoment(createdAt, zone),
    rowCount !== null && t('export.rows', { count: rowCount, number: rowCount.toLocaleString('en') }),
    file.file && sizeText(file.file.size),
    !isMasked && t('export.whole'),
  ];
  return (
    <li className={`${layout.card} ${css.file}`} data-state={status}>
      <Icon size={22} stroke={1.6} aria-hidden className={css.icon} />
      <div className={css.words}>
        <span role="status">{t(`export.state.${status}`)}</span>
        <span className={css.about}>{about.filter(Boolean).join(' · ')}</span>
        {isUnderWay(file) && <Progress value={progress} aria-label={t('export.files')} className={css.bar ?? ''} />}
      </div>
      {file.file && (
        <Button component="a" href={file.file.url} download={file.file.name} variant="light">
          {t('export.download')}
        </Button>
      )}
      {status === 'failed' && (
        <Button variant="default" onClick={() => void request(() => call(exportApi.again, { body: { id } }))}>
          {t('error.retry')}
        </Button>
      )}
    </li>
  );
}

const KEY = ['export'];
const WATCHED_MS = 1500;
/** The address of a finished file lives ten minutes at least. */
const RESTING_MS = 5 * 60_000;

const isUnderWay = ({ status }: Export) => status === 'queued' || status === 'running';

/** The files one has asked for, whenever and wherever that was. */
const useExports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(exportApi.mine, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? WATCHED_MS : RESTING_MS),
  });

/** Asks for a file in one way or another, and looks at once what became of it. */
export function useRequestExport() {
  const client = useQueryClient();
  return async (ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      await ask();
      await client.invalidateQueries({ queryKey: KEY });
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    }
  };
}
