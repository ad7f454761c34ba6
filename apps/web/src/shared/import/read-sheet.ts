import { missingColumns, placesOf, recordOf, type SheetShape } from './columns.ts';

export type SheetRow = { cells: string[]; record: Record<string, string> };
export type Sheet = { head: string[]; rows: SheetRow[]; missing: string[] };

/** The first sheet of a file, row by row. Empty rows and the template's own example are passed over. */
export async function readSheet(file: File, shape: SheetShape): Promise<Sheet> {
  const { readSheet: read } = await import('read-excel-file/browser');
  const [head = [], ...lines] = (await read(file)).map((row) => row.map(cellText));
  const places = placesOf(shape, head);
  const rows = lines
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => ({ cells, record: recordOf(shape, places, cells) }))
    .filter(({ cells }) => !isExample(cells, places, shape));
  return { head, rows, missing: missingColumns(shape, places) };
}

const isExample = (cells: string[], places: Map<string, number>, { example }: SheetShape) =>
  Object.entries(example).every(([column, value]) => (cells[places.get(column) ?? -1] ?? '') === value);

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : '';
};
