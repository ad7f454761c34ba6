import { Button, Input } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import type { ArrivingFile } from './arriving-file.ts';
import css from './FileField.module.css';

/** Why a file did not arrive, and another try where that may help: a file that was refused stays refused. */
export function WayProblem({ file }: { file: ArrivingFile }) {
  const { t } = useTranslation();
  const { problem } = file.way.use();
  if (problem === null) return null;
  const refused = problem instanceof CallError && [400, 413, 415].includes(problem.status);
  return (
    <div className={css.problem}>
      <Input.Error role="alert">{problemText(problem)}</Input.Error>
      {!refused && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void file.arrival().catch(() => undefined)}
        >
          {t('file.retry')}
        </Button>
      )}
    </div>
  );
}
