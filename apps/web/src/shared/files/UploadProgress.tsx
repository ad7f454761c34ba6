import { Button, Input, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import css from './FileField.module.css';
import type { UploadingFile } from './uploading-file.ts';
import '#shared/layout/progress.css';

/** How far a file is; nothing any more once it is kept, or where it stopped. */
export function UploadProgress({ file }: { file: UploadingFile }) {
  const { t } = useTranslation();
  const { share, stored, problem } = file.progress.use();
  if (stored || problem !== null) return null;
  const percent = Math.round(share * 100);
  const words = share < 1 ? t('file.sending', { percent }) : t('file.checking');
  return (
    <div className={css.progress}>
      <span role="status">{words}</span>
      <Progress value={percent} size="md" aria-label={t('file.way', { name: file.name })} />
    </div>
  );
}

/** Why a file did not arrive, and another try where that may help: a file that was refused stays refused. */
export function UploadError({ file }: { file: UploadingFile }) {
  const { t } = useTranslation();
  const { problem } = file.progress.use();
  if (problem === null) return null;
  const refused = problem instanceof CallError && [400, 413, 415].includes(problem.status);
  return (
    <div className={css.problem}>
      <Input.Error role="alert">{problemText(problem)}</Input.Error>
      {!refused && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void file.settle().catch(() => undefined)}
        >
          {t('file.retry')}
        </Button>
      )}
    </div>
  );
}
