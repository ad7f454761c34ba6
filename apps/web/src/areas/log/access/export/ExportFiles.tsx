import type { AccessLogName } from '@lobby/contract/areas/access-log';
import { useTranslation } from 'react-i18next';
import { useNow } from '#kernel/now.ts';
import css from './Export.module.css';
import { ExportFile } from './ExportFile.tsx';
import { useExports } from './use-exports.ts';

const MOST_SHOWN = 3;
const SHOWN_MS = 2 * 86_400_000;

/** The files of this log one asked for lately: on their way, ready, failed, or gone again. */
export function ExportFiles({ log }: { log: AccessLogName }) {
  const { t } = useTranslation();
  const now = useNow();
  const { data } = useExports();
  const files = data?.data
    .filter((file) => file.log === log && now.getTime() - file.createdAt.getTime() < SHOWN_MS)
    .slice(0, MOST_SHOWN);
  if (!files || files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('log.access.export.files')}>
      {files.map((file) => (
        <ExportFile key={file.id} file={file} />
      ))}
    </ul>
  );
}
