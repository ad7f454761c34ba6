/** Rows of a table with a header line, as records. */
export function readTable(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.replace(/[\r\n]+$/, '').split(/\r?\n/);
  const names = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at], cell])));
}

/** The specification writes {id}, the API :id and the portal $id; names of parameters differ, places do not. */
export function plainPath(path: string): string {
  const [withoutQuery = ''] = path.split('?');
  return withoutQuery.replaceAll(/\{[^/}]+\}|[:$][^/]+/g, '{}').replace(/(.)\/$/, '$1');
}

/** How many rows are there; a row with another query string is a row of its own. */
export function countCovered(wanted: string[], present: string[]): number {
  const known = new Set(present);
  return wanted.filter((one) => known.has(one)).length;
}
