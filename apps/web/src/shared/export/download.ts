import { csvLine, UTF8_MARK } from '@lobby/contract/csv';

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

export const csv = (rows: string[][]) => `${UTF8_MARK}${rows.map(csvLine).join('')}`;
