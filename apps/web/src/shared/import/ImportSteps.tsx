import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { download } from '#shared/export/download.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { RunningBar } from '#shared/layout/RunningBar.tsx';
import { columnName, type SheetShape } from './columns.ts';
import css from './Import.module.css';
import type { Sheet } from './read-sheet.ts';
import { failedRows, reasonOf, type useImport } from './use-import.ts';

const NAMED = 5;

type Props = {
  shape: SheetShape;
  sheet: Sheet;
  importing: ReturnType<typeof useImport>;
  listPath: string;
  onAgain: () => void;
};

/** How many went in, which did not and why, and what to do next. */
export function ImportResult({ shape, sheet, importing: { imported, failed }, listPath, onAgain }: Props) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  const downloadFailed = async () => {
    const { xlsx } = await import('#shared/export/xlsx.ts');
    const title = t('import.failedTitle');
    download(await xlsx(failedRows(shape, sheet, failed), title), `${t(`${shape.area}.import.title`)} – ${title}`, 'xlsx');
  };
  return (
    <div role="status" className={css.result}>
      <p className={css.line} data-tone="good">
        <IconCircleCheck size={24} aria-hidden />
        {t('import.imported', { count: imported, number: number(imported) })}
      </p>
      {failed.length > 0 && (
        <>
          <p className={css.line} data-tone="bad">
            <IconAlertTriangle size={24} aria-hidden />
            {t('import.failed', { count: failed.length, number: number(failed.length) })}
          </p>
          <ul className={css.reasons}>
            {failed.slice(0, NAMED).map(({ cells, errors }) => (
              <li key={cells.join('\t')}>
                {cells.filter(Boolean).slice(0, 3).join(' · ')} – {errors.map((error) => reasonOf(shape, error)).join('; ')}
              </li>
            ))}
            {failed.length > NAMED && <li>…</li>}
          </ul>
          <p className={css.help}>{t('import.mend')}</p>
        </>
      )}
      <div className={layout.actions}>
        <Button variant="default" onClick={onAgain}>
          {t('import.another')}
        </Button>
        {failed.length > 0 && (
          <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void downloadFailed()}>
            {t('import.downloadFailed', { count: failed.length, number: number(failed.length) })}
          </Button>
        )}
        <LinkButton to={listPath} variant={failed.length > 0 ? 'default' : 'filled'}>
          {t('import.toList')}
        </LinkButton>
      </div>
    </div>
  );
}

type ReadyToSendProps = {
  shape: SheetShape;
  sheet: Sheet & { name: string };
  importing: ReturnType<typeof useImport>;
  onSend: () => void;
};

/** What was found in the file, and its way to the server. */
export function ReadyToSend({ shape, sheet: { name, rows, missing }, importing, onSend }: ReadyToSendProps) {
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
