import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#shared/layout/progress.css';
import type { ArrivingFile } from './arriving-file.ts';
import css from './FileField.module.css';

/** How far a file is; nothing any more once it is kept, or where it stopped. */
export function WayBar({ file }: { file: ArrivingFile }) {
  const { t } = useTranslation();
  const { share, kept, problem } = file.way.use();
  if (kept || problem !== null) return null;
  const percent = Math.round(share * 100);
  const words = share < 1 ? t('file.sending', { percent }) : t('file.checking');
  return (
    <div className={css.way}>
      <span role="status">{words}</span>
      <Progress value={percent} size="md" aria-label={t('file.way', { name: file.name })} />
    </div>
  );
}
