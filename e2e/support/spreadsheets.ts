import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';

export async function readXlsx(download: Download): Promise<string[][]> {
  const [sheet] = await readExcel(await download.path());
  return (sheet?.data ?? []).map((row) => row.map(String));
}

/** A sheet as somebody would fill it in, for the file chooser. */
export async function makeXlsx(rows: string[][]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'rooms.xlsx', mimeType, buffer: await writeExcel(cells, { sheet: 'Rooms' }).toBuffer() };
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
