const LINE_OCTETS = 75;

/** A property's value as RFC 5545 writes text; what no calendar can show is left out. */
export const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** No line is longer than 75 octets, and no letter is torn: a Thai one has three of them. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      // The space that marks a folded line is an octet of it.
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** `20261116T180000`, by whatever clock the number was read from. */
export const stamp = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
export const utcStamp = (moment: Date) => `${stamp(moment.getTime())}Z`;
export const dateStamp = (day: string) => day.replaceAll('-', '');
