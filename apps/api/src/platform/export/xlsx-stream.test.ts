import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ExportCell } from './export-kind.ts';
import { xlsxBytes } from './xlsx-stream.ts';

/** The archive as a reader meets it: by its directory at the end. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size, name] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(start)).toBe(0x04034b50);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const text = inflateRawSync(zip.subarray(data, data + packed)).toString();
    expect(Buffer.byteLength(text)).toBe(size);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = text;
    at += 46 + name;
  }
  return files;
}

async function* inBatches(...batches: ExportCell[][][]) {
  yield* batches;
}

async function workbook(batches: AsyncIterable<ExportCell[][]>, maxRows?: number) {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxBytes({ head: ['When', 'Reason'], batches, timeZone: 'Asia/Bangkok' }, maxRows))
    pieces.push(piece);
  return unzip(Buffer.concat(pieces));
}

it('dates are dates by the clock of the property, and texts are texts, whatever they hold', async () => {
  const files = await workbook(inBatches([[new Date('2026-11-15T17:00:00Z'), '=1+1 <b> & \u0007\ud800 ไม่อนุญาต']]));
  const sheet = files['xl/worksheets/sheet1.xml'];
  expect(sheet).toContain('<c r="A2" s="2"><v>46342</v></c>');
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt; &amp; \ufffd ไม่อนุญาต</t>');
  expect(sheet).not.toContain('<f>');
});

it('a list longer than a sheet goes on in the next one, each with its head', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => ['', `line ${at}`]);
  const files = await workbook(inBatches(rows.slice(0, 3), rows.slice(3)), 3);
  const sheets = [1, 2, 3].map((number) => files[`xl/worksheets/sheet${number}.xml`] ?? '');
  expect(sheets.map((xml) => [...xml.matchAll(/preserve">([^<]*)</g)].map(([, text]) => text))).toEqual([
    ['When', 'Reason', 'line 0', 'line 1'],
    ['When', 'Reason', 'line 2', 'line 3'],
    ['When', 'Reason', 'line 4'],
  ]);
  expect(files['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(3);
});

it('an empty list is a sheet with a head', async () => {
  expect((await workbook(inBatches()))['xl/worksheets/sheet1.xml']).toContain('Reason');
});

it('a source that fails ends the file with its error', async () => {
  async function* failing(): AsyncGenerator<ExportCell[][]> {
    yield [['', 'a']];
    throw new Error('database away');
  }
  await expect(workbook(failing())).rejects.toThrow('database away');
});

it('names the columns after Z as spreadsheets do', async () => {
  const head = Array.from({ length: 28 }, (_, at) => `Column ${at + 1}`);
  const pieces: Buffer[] = [];
  for await (const piece of xlsxBytes({ head, batches: inBatches(), timeZone: 'UTC' })) pieces.push(piece);
  const sheet = unzip(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'];
  for (const place of ['Z1', 'AA1', 'AB1']) expect(sheet).toContain(`<c r="${place}"`);
});
