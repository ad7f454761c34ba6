import { createHmac } from 'node:crypto';

/** Headers with a line of their own in the signed text, in this order. */
const LINE_HEADERS = ['accept', 'content-md5', 'content-type', 'date'];
/** The other signed headers are listed in X-Ca-Signature-Headers. */
const isListed = (name: string) => name.startsWith('x-ca-') && !name.startsWith('x-ca-signature');

export interface SignedRequest {
  method: string;
  path: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
}

/** The value of X-Ca-Signature-Headers. */
export const signedHeaderNames = (headers: Record<string, string>): string[] =>
  Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter(isListed)
    .toSorted();

/** The text Artemis computes the signature of. A header that is absent has no line; one that is empty has an empty line. */
export function stringToSign({ method, path, query = {}, headers }: SignedRequest): string {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const lines = LINE_HEADERS.flatMap((name) => values.get(name) ?? []);
  const listed = signedHeaderNames(headers).map((name) => `${name}:${values.get(name)}`);
  return [method.toUpperCase(), ...lines, ...listed, urlOf(path, query)].join('\n');
}

function urlOf(path: string, query: Record<string, string>): string {
  const parts = Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

export const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64');
