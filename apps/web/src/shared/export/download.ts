import { csvLine, UTF8_MARK } from '@lobby/contract/csv';
import { formatMoment } from '#shared/dates/dates.ts';

/** Hands a file to the browser under a name that says what and when. */
export function download(blob: Blob, title: string, extension: string) {
  const day = new Intl.DateTimeFormat('en-CA').format(new Date());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${title} ${day}.${extension}`;
  link.click();
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Text has no dates: a moment is written DD/MM/YYYY by the building's clock, in Gregorian years, as whoever reads the file expects. */
export const csv = (rows: (string | number | Date)[][], zone?: string) => {
  const written = (value: string | number | Date) =>
    value instanceof Date ? formatMoment(value, zone, 'gregory') : String(value);
  return `${UTF8_MARK}${rows.map((row) => csvLine(row.map(written))).join('')}`;
};
