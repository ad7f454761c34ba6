import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import readExcel from 'read-excel-file/node';

export async function readXlsx(download: Download): Promise<string[][]> {
  const [sheet] = await readExcel(await download.path());
  return (sheet?.data ?? []).map((row) => row.map(String));
}

/** Reads what we write: every cell in quotes, lines ended as Excel expects, marked as UTF-8 at the front. */
export async function readCsv(download: Download): Promise<{ marked: boolean; rows: string[][] }> {
  const bytes = await readFile(await download.path());
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  const cells = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
  return { marked: text.startsWith('\ufeff'), rows: lines.map(cells) };
}
