import { IMPORT_ROWS, type ImportFailure, type importOf } from '@lobby/contract/import';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { call } from '#shared/call/call.ts';
import { columnName, columnsOf, type SheetShape } from './columns.ts';
import type { Sheet, SheetRow } from './read-sheet.ts';

type Progress = { sent: number; imported: number; failed: FailedRow[] };
const nothingYet: Progress = { sent: 0, imported: 0, failed: [] };

/** Sends a sheet a few rows at a time. What was sent stays: after a cancel or a failure it goes on where it stopped. */
export function useImport(endpoint: ReturnType<typeof importOf>) {
  const [progress, setProgress] = useState(nothingYet);
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState<unknown>(null);
  const cancelled = useRef(false);

  async function send(rows: SheetRow[]): Promise<Progress> {
    cancelled.current = false;
    setStopped(null);
    setRunning(true);
    let now = progress;
    try {
      while (now.sent < rows.length && !cancelled.current) {
        now = await sendSome(endpoint, rows, now);
        setProgress(now);
      }
    } catch (error) {
      setStopped(error);
    }
    setRunning(false);
    return now;
  }

  return {
    ...progress,
    running,
    stopped,
    send,
    cancel: () => {
      cancelled.current = true;
    },
    reset: () => {
      setProgress(nothingYet);
      setStopped(null);
    },
  };
}

async function sendSome(endpoint: ReturnType<typeof importOf>, rows: SheetRow[], now: Progress): Promise<Progress> {
  const part = rows.slice(now.sent, now.sent + IMPORT_ROWS);
  const { data } = await call(endpoint, { body: { rows: part.map(({ record }) => record) } });
  const failed = data.failed.map(({ row, errors }) => ({ cells: part[row]?.cells ?? [], errors }));
  return {
    sent: now.sent + part.length,
    imported: now.imported + data.imported,
    failed: [...now.failed, ...failed],
  };
}

type FailedRow = { cells: string[]; errors: ImportFailure['errors'] };

/** The rows that did not go in as they stood in the sheet, with the reason behind them: to be mended and sent again. */
export const failedRows = (shape: SheetShape, { head }: Sheet, failed: FailedRow[]): string[][] => [
  [...head, i18next.t('import.why')],
  ...failed.map(({ cells, errors }) => [
    ...head.map((_, at) => cells[at] ?? ''),
    errors.map((error) => reasonOf(shape, error)).join('; '),
  ]),
];

export function reasonOf(shape: SheetShape, { path: [column = ''], key, message }: ImportFailure['errors'][number]): string {
  const reason = i18next.t(`problem.${key}`, { defaultValue: message });
  return columnsOf(shape).includes(column) ? `${columnName(shape, column)}: ${reason}` : reason;
}
