/** What a spreadsheet would run as a formula, also in the full-width forms a Thai or Japanese keyboard makes. */
const RUNS = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A leading apostrophe keeps the text a text in Excel, LibreOffice and Google Sheets. */
export const neutral = (text: string) => (RUNS.test(text) ? `'${text}` : text);

/** Stands at the front of a file and tells Excel that it is UTF-8; without it Thai arrives as rubble. */
export const UTF8_MARK = '\ufeff';

const quoted = (text: string) => `"${neutral(text).replaceAll('"', '""')}"`;
export const csvLine = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;
