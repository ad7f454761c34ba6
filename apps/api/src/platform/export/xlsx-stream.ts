import type { ExportCell } from './export-kind.ts';
import { type ZipEntry, zipBytes } from './zip-stream.ts';

interface Sheet {
  head: string[];
  batches: AsyncIterable<ExportCell[][]>;
  timeZone: string;
}

/** What a sheet holds in Excel, its head included. */
const MAX_ROWS = 1_048_576;
const MAX_CELL = 32_767;
const DAY_MS = 86_400_000;
/** 1970-01-01 counted from the day Excel begins with. */
const EPOCH_DAY = 25_569;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Cell styles, by their place in `styles`. */
const STYLE = { text: 0, head: 1, moment: 2 };

/** A workbook as a stream; a list longer than a sheet goes on in the next one. Cells are marked as text: none is taken for a formula. */
export async function* xlsxBytes({ head, batches, timeZone }: Sheet, maxRows = MAX_ROWS): AsyncGenerator<Buffer> {
  const rows = rowsOf(batches);
  const toSerial = serialIn(timeZone);

  async function* sheet(first: IteratorResult<ExportCell[]>, done: (next: IteratorResult<ExportCell[]>) => void) {
    const widths = head.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="20" customWidth="1"/>`).join('');
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    yield Buffer.from(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
        `<cols>${widths}</cols><sheetData>${rowXml(head, 1, toSerial, STYLE.head)}`,
    );
    let next = first;
    for (let row = 2; !next.done && row <= maxRows; row += 1) {
      yield Buffer.from(rowXml(next.value, row, toSerial));
      next = await rows.next();
    }
    yield Buffer.from('</sheetData></worksheet>');
    done(next);
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    let next = await rows.next();
    let sheets = 0;
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(next, (after) => (next = after)) };
    } while (!next.done);
    for (const [name, xml] of Object.entries(partsOf(sheets))) yield { name, content: once(XML + xml) };
  }
  yield* zipBytes(entries());
}

async function* rowsOf(batches: AsyncIterable<ExportCell[][]>): AsyncGenerator<ExportCell[], undefined> {
  for await (const lines of batches) yield* lines;
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const rowXml = (cells: readonly ExportCell[], row: number, toSerial: (moment: Date) => number, style = STYLE.text) =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, toSerial, style)).join('')}</row>`;

function cellXml(cell: ExportCell, place: string, toSerial: (moment: Date) => number, style: number): string {
  if (cell instanceof Date) return `<c r="${place}" s="${STYLE.moment}"><v>${toSerial(cell)}</v></c>`;
  if (cell === '') return '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, MAX_CELL))}</t></is></c>`;
}

/** A to Z, then AA. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Devices write what they like: characters XML forbids would make the whole file unreadable. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

/** A workbook knows no time zones: the days since 1900 by the clock in the property. */
function serialIn(timeZone: string): (moment: Date) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY;
}

/** The parts that say which sheets there are and how cells look. */
function partsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const list = (write: (number: number) => string) => numbers.map(write).join('');
  const type = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${TYPES}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}` +
      `${list((number) => type(`xl/worksheets/sheet${number}.xml`, 'worksheet'))}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list((number) => `<sheet name="${number}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `${list((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))}${relation('rIdS', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3">' +
      '<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/>' +
      '<xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
  };
}
