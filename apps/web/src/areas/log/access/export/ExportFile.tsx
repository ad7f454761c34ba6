import { type AccessExport, accessExportApi } from '@lobby/contract/areas/access-export';
import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock, IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sizeText } from '#parts/file/size-text.ts';
import { useZone } from '#parts/moment/zone.ts';
import '#parts/progress/progress.css';
import css from './Export.module.css';
import { isUnderWay, useAsking } from './use-exports.ts';

const icons = { queued: IconClock, running: IconClock, ready: IconCircleCheck, failed: IconAlertCircle, expired: IconFileOff };

/** One file: how far it is, where it is, or what can be done. */
export function ExportFile({ file }: { file: AccessExport }) {
  const { t } = useTranslation();
  const asking = useAsking();
  const zone = useZone();
  const { id, status, progress, rowCount, isMasked, createdAt } = file;
  const Icon = icons[status];
  // Beside the state and not in it: what is read aloud is told when it changes, not with every hundredth.
  const about = [
    status === 'running' && `${progress} %`,
    formatMoment(createdAt, zone),
    rowCount !== null && t('log.access.export.rows', { count: rowCount, number: rowCount.toLocaleString('en') }),
    file.file && sizeText(file.file.size),
    !isMasked && t('log.access.export.whole'),
  ];
  return (
    <li className={css.file} data-state={status}>
      <Icon size={22} stroke={1.6} aria-hidden className={css.icon} />
      <div className={css.words}>
        <span role="status">{t(`log.access.export.state.${status}`)}</span>
        <span className={css.about}>{about.filter(Boolean).join(' · ')}</span>
        {isUnderWay(file) && <Progress value={progress} aria-label={t('log.access.export.files')} className={css.bar ?? ''} />}
      </div>
      {file.file && (
        <Button component="a" href={file.file.url} download={file.file.name} variant="light">
          {t('log.access.export.download')}
        </Button>
      )}
      {status === 'failed' && (
        <Button variant="default" onClick={() => void asking(() => call(accessExportApi.again, { body: { id } }))}>
          {t('error.retry')}
        </Button>
      )}
    </li>
  );
}
