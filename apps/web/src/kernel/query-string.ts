/** Writes a query object the way the API reads it: `pagination[page]=1&sort[0]=nameTh:asc&filters[id][$in][0]=3`. */
export function queryString(query: unknown): string {
  const pairs: string[] = [];
  write('', query, pairs);
  return pairs.join('&');
}

function write(name: string, value: unknown, pairs: string[]): void {
  if (value === undefined || value === null || value === '') return;
  if (typeof value === 'object' && !(value instanceof Date)) {
    for (const [key, inner] of Object.entries(value)) write(name === '' ? key : `${name}[${key}]`, inner, pairs);
    return;
  }
  pairs.push(`${legible(name)}=${legible(value instanceof Date ? value.toISOString() : String(value))}`);
}

/** Brackets, dollar, colon and comma are legal in a query and far easier to read in a log. */
const legible = (text: string) => encodeURIComponent(text).replace(/%(5B|5D|24|3A|2C)/g, decodeURIComponent);
