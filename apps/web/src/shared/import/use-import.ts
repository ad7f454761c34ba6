import { IMPORT_ROWS, type importOf } from '@lobby/contract/import';
import { useRef, useState } from 'react';
import { call } from '#shared/call/call.ts';
import type { FailedRow } from './failed-rows.ts';
import type { SheetRow } from './read-sheet.ts';

export type Progress = { sent: number; imported: number; failed: FailedRow[] };
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
