import { Readable } from 'node:stream';
import type { ExportFormat } from '@lobby/contract/areas/export';
import { csvLine, UTF8_MARK } from '@lobby/contract/csv';
import type { Disk } from 'flydrive';
import { keyOf } from '#platform/files/file-store.ts';
import type { ArchiveEntry, ExportBatch, ExportCell } from './export-kind.ts';
import type { WrittenFile } from './export-lease.ts';
import { xlsxBytes } from './xlsx-stream.ts';
import { type ZipEntry, zipBytes } from './zip-stream.ts';

/** Reported at least this often, also where one percent takes longer: each report renews the lease. */
const REPORT_MS = 10_000;

export interface ExportFile {
  name: string;
  format: ExportFormat;
  head: string[];
  batches: AsyncIterable<ExportBatch>;
  timeZone: string;
}
type Sheet = Pick<ExportFile, 'head' | 'timeZone'> & { batches: AsyncIterable<ExportCell[][]> };

const formats: Record<ExportFormat, { type: string; bytes: (sheet: Sheet) => AsyncIterable<Buffer> }> = {
  csv: { type: 'text/csv', bytes: csvBytes },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes: xlsxBytes },
};

/** Streams the batches into the store, one batch in memory at a time. */
export async function writeExport(
  store: Disk,
  property: number,
  { name, format, head, batches, timeZone }: ExportFile,
  report: (progress: number) => Promise<void>,
): Promise<WrittenFile> {
  const { type, bytes } = formats[format];
  let [rowCount, size, reported, reportedAt] = [0, 0, 0, Date.now()];

  async function* reportedBatches(): AsyncGenerator<ExportCell[][]> {
    for await (const { lines, progress } of batches) {
      rowCount += lines.length;
      yield lines;
      if (progress === reported && Date.now() - reportedAt < REPORT_MS) continue;
      [reported, reportedAt] = [progress, Date.now()];
      await report(progress);
    }
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes({ head, timeZone, batches: reportedBatches() })) {
      size += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
  }
  const key = crypto.randomUUID();
  const content = Readable.from(counted(), { objectMode: false });
  await store.putStream(keyOf(property, key, 'full'), content, { contentType: type });
  return { key, name, type, size, rowCount };
}

async function* csvBytes({ head, batches, timeZone }: Sheet): AsyncGenerator<Buffer> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const text = (cell: ExportCell) => (cell instanceof Date ? clock.format(cell).replace(',', '') : cell);
  yield Buffer.from(UTF8_MARK + csvLine(head));
  for await (const lines of batches) yield Buffer.from(lines.map((line) => csvLine(line.map(text))).join(''));
}

/** Streams entry after entry into the store. */
export async function writeArchive(
  store: Disk,
  property: number,
  name: string,
  entries: AsyncIterable<ArchiveEntry>,
  report: (progress: number) => Promise<void>,
): Promise<WrittenFile> {
  let [rowCount, size] = [0, 0];
  async function* reported(): AsyncGenerator<ZipEntry> {
    for await (const { rows, progress, ...entry } of entries) {
      rowCount += rows;
      await report(progress);
      yield entry;
    }
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of zipBytes(reported())) {
      size += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
  }
  const [key, type] = [crypto.randomUUID(), 'application/zip'];
  await store.putStream(keyOf(property, key, 'full'), Readable.from(counted(), { objectMode: false }), { contentType: type });
  return { key, name, type, size, rowCount };
}
