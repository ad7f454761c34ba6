import type { Language } from '@lobby/contract/constants';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import type { ListShape } from '@lobby/contract/kernel/list';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { Records } from '#shared/call/records.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { plainText } from '#shared/texts/plain.ts';

type Page<T> = { data: T[]; meta: { total: number } };
export type Item<A extends Pick<Records, 'list'>> = Answer<A['list']> extends Page<infer T> ? T : never;
/** A row once the area's own type no longer matters. */
export type Row = { id: number } & Record<string, unknown>;

type Look<T> = {
  /** Replaces the plain words on screen. */
  show?: (row: T) => ReactNode;
  /** A fact for the card on the phone, which shows the first two that hold something; `state` stands beside its title. */
  onCard?: boolean | 'state';
  /** Money or a number: at the right edge, digit under digit. */
  isAmount?: boolean;
  /** What has to come along with it, where that is more than the field itself: `room.category`. */
  populate?: string | string[];
  /** What a file has in its place: one fact a column. */
  inFile?: FileColumn<T>[];
};
export type FileValue = string | number | Date;
export type FileColumn<T> = { field: string; value: (row: T, language: Language) => FileValue | null | undefined };
/** A field of the row says all by itself; anything else tells what its words are, and by which fields it sorts. */
export type Column<T> = Look<T> &
  (
    | { field: keyof T & string; text?: (row: T, language: Language) => string; sort?: Record<Language, string> }
    | { field: string; text: (row: T, language: Language) => string; sort?: Record<Language, string> }
  );

/** A yes-or-no field needs nothing else; the others say which values they offer, and `where` what else than the field they ask. */
export type Filter = {
  field: string;
  options?: readonly string[];
  from?: Choices;
  where?: (values: string[]) => object;
  /** The value the list opens on; `ALL` is how the address asks for everything. */
  opensOn?: string;
  /** Offered as days: the usual ones, or from one day to another (`day-filter.ts`). */
  isDays?: boolean;
};
export const ALL = 'all';

/** The words of one cell, as the screen shows them and an export writes them. */
export function cellText(column: Column<Row>, row: Row, shape: ListShape, language: Language): string {
  if (column.text) return column.text(row, language);
  const value = row[column.field];
  if (value instanceof Date) return formatMoment(value);
  if (shape.fields[column.field] === 'boolean') return i18next.t(value ? 'list.yes' : 'list.no');
  return plainText(value);
}

/** The field a column sorts by, where the server can sort it at all. */
export function sortField(column: Column<Row>, shape: ListShape, language: Language): string | undefined {
  const field = column.sort?.[language] ?? column.field;
  return field in shape.fields ? field : undefined;
}

/** The same order for whoever reads the other language: an address is shared. */
export function sortIn(language: Language, sort: string | undefined, columns: Column<Row>[]): string | undefined {
  const [field = '', direction] = sort?.split(':') ?? [];
  const column = columns.find((one) => one.sort && Object.values(one.sort).includes(field));
  return column?.sort ? `${column.sort[language]}:${direction}` : sort;
}

/** What a file holds of a row, with the heads of its columns. Dates and numbers stay what they are. */
export function fileColumns(columns: Column<Row>[], shape: ListShape): FileColumn<Row>[] {
  return columns.flatMap(
    (column) => column.inFile ?? [{ field: column.field, value: (row, language) => fileValue(column, row, shape, language) }],
  );
}

function fileValue(column: Column<Row>, row: Row, shape: ListShape, language: Language): FileValue {
  const value = row[column.field];
  if (!column.text && (value instanceof Date || typeof value === 'number')) return value;
  return cellText(column, row, shape, language);
}
