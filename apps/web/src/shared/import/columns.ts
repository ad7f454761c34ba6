import { LANGUAGES } from '@lobby/contract/constants';
import i18next from 'i18next';
import type { z } from 'zod';
import { isOptional } from '#shared/form/fields.ts';

/** One area's sheet: a row of the contract, and what helps people to fill it in. */
export type SheetShape = {
  area: string;
  row: z.ZodObject;
  example: Record<string, string>;
  /** Columns that take few fixed words, which the texts call `<area>.filter.<column>.<word>`. */
  words?: Record<string, readonly string[]>;
};

export const columnsOf = ({ row }: SheetShape) => Object.keys(row.shape);

/** What a column is called, in the language on screen or in a given one. */
export const columnName = ({ area }: SheetShape, column: string, language = i18next.language) =>
  i18next.getFixedT(language)(`${area}.import.column.${column}`);

export const wordName = ({ area }: SheetShape, column: string, word: string, language = i18next.language) =>
  i18next.getFixedT(language)(`${area}.filter.${column}.${word}`);

const folded = (text: string) => text.trim().toLowerCase();

/** Which column stands where, by its name in either language; a column we do not know is left alone. */
export function placesOf(shape: SheetShape, head: string[]): Map<string, number> {
  const cells = head.map(folded);
  const places = columnsOf(shape).map((column) => {
    const names = [column, ...LANGUAGES.map((language) => columnName(shape, column, language))].map(folded);
    return [column, cells.findIndex((cell) => names.includes(cell))] as const;
  });
  return new Map(places.filter(([, at]) => at >= 0));
}

export const missingColumns = (shape: SheetShape, places: Map<string, number>) =>
  columnsOf(shape).filter((column) => !places.has(column) && !isOptional(shape.row.shape[column] as z.ZodType));

/** The words of a row as the API takes them: "ว่าง" and "Vacant" are both `vacant`. */
export function recordOf(shape: SheetShape, places: Map<string, number>, cells: string[]): Record<string, string> {
  const entries = [...places].map(([column, at]) => {
    const typed = cells[at] ?? '';
    const word = shape.words?.[column]?.find((one) =>
      LANGUAGES.some((language) => folded(wordName(shape, column, one, language)) === folded(typed)),
    );
    return [column, word ?? typed] as const;
  });
  return Object.fromEntries(entries);
}
