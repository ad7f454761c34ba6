import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Bytes of one file as they travel, in the encoding asked for. */
export async function transferSize(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [IncomingMessage];
  if (response.headers['content-encoding'] !== encoding) throw new Error(`${url} is not sent as ${encoding}`);
  let bytes = 0;
  for await (const part of response) bytes += (part as Buffer).length;
  return bytes;
}
