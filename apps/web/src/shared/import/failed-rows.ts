import type { ImportFailure } from '@lobby/contract/import';
import i18next from 'i18next';
import { columnName, columnsOf, type SheetShape } from './columns.ts';
import type { Sheet } from './read-sheet.ts';

export type FailedRow = { cells: string[]; errors: ImportFailure['errors'] };

/** The rows that did not go in as they stood in the sheet, with the reason behind them: to be mended and sent again. */
export const failedRows = (shape: SheetShape, { head }: Sheet, failed: FailedRow[]): string[][] => [
  [...head, i18next.t('import.why')],
  ...failed.map(({ cells, errors }) => [
    ...head.map((_, at) => cells[at] ?? ''),
    errors.map((error) => reasonOf(shape, error)).join('; '),
  ]),
];

export function reasonOf(shape: SheetShape, { path: [column = ''], key, message }: ImportFailure['errors'][number]): string {
  const reason = i18next.t(`problem.${key}`, { defaultValue: message });
  return columnsOf(shape).includes(column) ? `${columnName(shape, column)}: ${reason}` : reason;
}
