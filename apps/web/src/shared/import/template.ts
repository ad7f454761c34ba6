import i18next from 'i18next';
import writeExcelFile from 'write-excel-file/universal';
import { columnName, columnsOf, type SheetShape, wordName } from './columns.ts';

type Allowed = Record<string, string[]>;

/** A sheet to fill in: the head, one example, and beside it what each column takes. */
export function templateOf(shape: SheetShape, known: Allowed): Promise<Blob> {
  const columns = columnsOf(shape);
  const text = (value: string) => ({ value, type: String, format: '@' });
  const bold = (value: string) => ({ ...text(value), fontWeight: 'bold' as const });
  const head = columns.map((column) => bold(columnName(shape, column)));
  const allowed = columns.map((column) => [
    bold(columnName(shape, column)),
    text(i18next.t(`${shape.area}.import.takes.${column}`)),
    ...wordsOf(shape, known, column).map(text),
  ]);
  const widths = columns.map(() => ({ width: 18 }));
  return writeExcelFile([
    {
      sheet: i18next.t(`${shape.area}.title`).slice(0, 31),
      data: [head, columns.map((column) => text(shape.example[column] ?? ''))],
      columns: widths,
      stickyRowsCount: 1,
    },
    { sheet: i18next.t('import.allowed').slice(0, 31), data: allowed, columns: [{ width: 18 }, { width: 48 }] },
  ]).toBlob();
}

const wordsOf = (shape: SheetShape, known: Allowed, column: string) => [
  ...(shape.words?.[column]?.map((word) => wordName(shape, column, word)) ?? []),
  ...(known[column] ?? []),
];
