const lineEnds = /<(?:br|hr)\s*\/?>|<\/(?:p|h2|h3|li|blockquote)>/gi;
const tags = /<\/?[a-z][^<>]*>/gi;
const entities = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What a clean text says, without its marks: for lists, searching, calendars and mails. */
export function plainTextOf(html: string): string {
  return html
    .replace(lineEnds, '\n')
    .replace(tags, '')
    .replace(entities, (_all, decimal?: string, hex?: string, name?: string) =>
      name ? (named[name.toLowerCase()] ?? '') : characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
    )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Marks, spaces and characters that take no room are nothing to read. */
export const isBlankText = (html: string) => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(plainTextOf(html));
