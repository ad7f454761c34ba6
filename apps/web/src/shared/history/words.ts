import type { Log, LogValue } from '@lobby/contract/areas/log';
import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { nameOf } from '#shared/texts/language.ts';
import { areaOf } from './record-pages.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const LONGEST = 80;

const firstOf = (keys: string[]): string | undefined => {
  const known = keys.find((key) => i18next.exists(key));
  return known && i18next.t(known);
};
export const recordWord = (record: string) => firstOf([`history.record.${record}`, `${areaOf(record)}.edit`]) ?? record;

/** As the area's own form calls it; a part of a larger field by its last word. */
export function fieldWord(record: string, field: string): string {
  const last = field.split('.').at(-1) ?? field;
  const own = [`${areaOf(record)}.field.${field}`, `${areaOf(record)}.field.${last}`, `quota.field.${last}`];
  return firstOf([...own, `history.field.${last}`]) ?? last;
}

export function valueWord(record: string, field: string, value: LogValue, language: Language): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return i18next.t(value ? 'list.yes' : 'list.no');
  if (typeof value === 'object') return nameOf(value, language);
  const text = String(value);
  if (MOMENT.test(text)) return formatMoment(new Date(text));
  const area = areaOf(record);
  const known = /^[\w-]+$/.test(text) ? firstOf([`${area}.filter.${field}.${text}`, `${area}.${field}.${text}`]) : undefined;
  return known ?? (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** What the record is called; by its number where nobody can tell any more. */
export const entryName = ({ name, recordId }: Pick<Log, 'name' | 'recordId'>, language: Language) =>
  name ? nameOf(name, language) : recordId ? `#${recordId}` : '';
