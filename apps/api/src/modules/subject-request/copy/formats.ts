import { csvLine, UTF8_MARK } from '@lobby/contract/csv';

export type Row = Record<string, unknown>;

/** For people: opens in a spreadsheet, with moments by the clock of the property. */
export async function* csvOf(columns: string[], batches: AsyncIterable<Row[]>, timeZone: string): AsyncGenerator<Buffer> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return '';
    if (value instanceof Date) return clock.format(value).replace(',', '');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  yield Buffer.from(UTF8_MARK + csvLine(columns));
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvLine(columns.map((column) => cell(row[column])))).join(''));
}

/** For programs: an array of records as they are kept (PDPA s.31). */
export async function* jsonOf(batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  let isFirst = true;
  yield Buffer.from('[');
  for await (const rows of batches)
    for (const row of rows) {
      yield Buffer.from(`${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`);
      isFirst = false;
    }
  yield Buffer.from('\n]\n');
}
