import { isPlain } from '#shared/texts/plain.ts';

/** Writes a query object the way the API reads it: `pagination[page]=1&sort[0]=nameTh:asc&filters[id][$in][0]=3`. */
export function queryString(query: unknown): string {
  const pairs: string[] = [];
  write('', query, pairs);
  return pairs.join('&');
}

function write(name: string, value: unknown, pairs: string[]): void {
  if (value instanceof Date || isPlain(value)) {
    const text = value instanceof Date ? value.toISOString() : String(value);
    if (text !== '') pairs.push(`${legible(name)}=${legible(text)}`);
    return;
  }
  for (const [key, inner] of Object.entries(value ?? {})) write(name === '' ? key : `${name}[${key}]`, inner, pairs);
}

/** Brackets, dollar, colon and comma are legal in a query and far easier to read in a log. */
const legible = (text: string) => encodeURIComponent(text).replace(/%(5B|5D|24|3A|2C)/g, decodeURIComponent);
