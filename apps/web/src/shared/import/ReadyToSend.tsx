import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import layout from '#shared/layout/layout.module.css';
import { RunningBar } from '#shared/layout/RunningBar.tsx';
import { columnName, type SheetShape } from './columns.ts';
import css from './Import.module.css';
import type { Sheet } from './read-sheet.ts';
import type { useImport } from './use-import.ts';

type Props = {
  shape: SheetShape;
  sheet: Sheet & { name: string };
  importing: ReturnType<typeof useImport>;
  onSend: () => void;
};

/** What was found in the file, and its way to the server. */
export function ReadyToSend({ shape, sheet: { name, rows, missing }, importing, onSend }: Props) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  const { sent, running, stopped } = importing;
  if (rows.length === 0) return <Warning text={t('import.nothing', { name })} />;
  if (missing.length > 0)
    return <Warning text={t('import.missing', { columns: missing.map((column) => columnName(shape, column)).join(', ') })} />;
  return (
    <>
      {stopped !== null && <Warning text={`${problemText(stopped)}\n${t('import.stopped', { sent: number(sent) })}`} />}
      {running ? (
        <RunningBar
          words={t('import.running', { sent: number(sent), total: number(rows.length) })}
          percent={(sent / rows.length) * 100}
        />
      ) : (
        <p role="status">{t('import.found', { count: rows.length, number: number(rows.length), name })}</p>
      )}
      <div className={layout.actions}>
        {running ? (
          <Button variant="default" onClick={importing.cancel}>
            {t('popup.dialog.cancel')}
          </Button>
        ) : (
          <Button onClick={onSend}>
            {t(sent > 0 ? 'import.goOn' : 'import.send', { count: rows.length - sent, number: number(rows.length - sent) })}
          </Button>
        )}
      </div>
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <div className={css.warning} role="alert">
      <IconAlertCircle size={22} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
