import { Readable } from 'node:stream';
import { csvLine, UTF8_MARK } from '@lobby/contract/csv';
import type { Disk } from 'flydrive';
import { keyOf } from '#platform/files/file-store.ts';
import type { ExportBatch } from './export-kind.ts';
import type { WrittenFile } from './export-lease.ts';

/** Reported at least this often, also where one hundredth takes long: the lease would run out. */
const REPORT_MS = 10_000;

interface Csv {
  name: string;
  head: string[];
  batches: AsyncIterable<ExportBatch>;
}

/** Streams the batches into the store, one batch in memory at a time. */
export async function writeCsv(
  store: Disk,
  property: number,
  { name, head, batches }: Csv,
  report: (progress: number) => Promise<void>,
): Promise<WrittenFile> {
  let [rowCount, size, reported, reportedAt] = [0, 0, 0, Date.now()];

  async function* text(): AsyncGenerator<string> {
    yield UTF8_MARK + csvLine(head);
    for await (const { lines, progress } of batches) {
      rowCount += lines.length;
      yield lines.map(csvLine).join('');
      if (progress === reported && Date.now() - reportedAt < REPORT_MS) continue;
      [reported, reportedAt] = [progress, Date.now()];
      await report(progress);
    }
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const piece of text()) {
      const chunk = Buffer.from(piece);
      size += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
  }
  const key = crypto.randomUUID();
  const content = Readable.from(bytes(), { objectMode: false });
  await store.putStream(keyOf(property, key, 'full'), content, { contentType: 'text/csv' });
  return { key, name, size, rowCount };
}
