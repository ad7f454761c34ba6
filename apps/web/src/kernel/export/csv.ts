/** What a spreadsheet would run as a formula, also in the full-width forms a Thai or Japanese keyboard makes. */
const RUNS = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A leading apostrophe keeps the text a text in Excel, LibreOffice and Google Sheets. */
export const neutral = (text: string) => (RUNS.test(text) ? `'${text}` : text);

const quoted = (text: string) => `"${neutral(text).replaceAll('"', '""')}"`;

/** The mark at the front tells Excel that this is UTF-8; without it Thai arrives as rubble. */
export const csv = (rows: string[][]) => `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
