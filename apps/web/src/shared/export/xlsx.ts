import { TIME_ZONE } from '@lobby/contract/constants';
import { wallOf } from '@lobby/contract/zone';
import writeExcelFile from 'write-excel-file/universal';
import { formatMoment } from '#shared/dates/dates.ts';

type Value = string | number | Date;

/** Moments are real dates a spreadsheet sorts and filters by; texts are marked as text, so that none is ever taken for a formula. */
export function xlsx([head = [], ...rows]: Value[][], sheet: string, zone = TIME_ZONE): Promise<Blob> {
  const cells = [
    head.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const, format: '@' })),
    ...rows.map((row) => row.map((value) => cell(value, zone))),
  ];
  const widths = head.map((name, at) => ({ width: columnWidth([name, ...rows.map((row) => row[at] ?? '')]) }));
  return writeExcelFile(cells, { sheet: sheet.slice(0, 31), columns: widths, stickyRowsCount: 1 }).toBlob();
}

function cell(value: Value, zone: string) {
  if (value instanceof Date) return { value: wallClock(value, zone), type: Date, format: 'dd/mm/yyyy hh:mm' };
  if (typeof value === 'number') return { value, type: Number };
  return { value, type: String, format: '@' };
}

/** A spreadsheet knows no time zones: what is read as UTC there is what the clock in the building said. */
export const wallClock = (moment: Date, zone: string): Date => new Date(wallOf(moment, zone));

const written = (value: Value) => (value instanceof Date ? formatMoment(value) : String(value));
/** Room for the longest text, within reason. */
const columnWidth = (values: Value[]) =>
  values.reduce<number>((width, value) => Math.min(48, Math.max(width, written(value).length + 2)), 12);
