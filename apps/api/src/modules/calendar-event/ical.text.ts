const LINE_OCTETS = 75;

/** Escapes a TEXT value (RFC 5545, 3.3.11); control characters are removed. */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds lines at 75 octets (RFC 5545, 3.1) without splitting a character: a Thai one has three octets. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      // The leading space of a folded line counts as one octet.
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** `20261116T180000`, in the time zone the number was computed in. */
export const stamp = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
export const utcStamp = (moment: Date) => `${stamp(moment.getTime())}Z`;
export const dateStamp = (day: string) => day.replaceAll('-', '');
