import http from 'node:http';
import https from 'node:https';
import { ArtemisFailure } from './artemis-error.ts';

const MAX_BYTES = 4_000_000;

interface Post {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** PEM certificates to trust instead of the public ones. */
  ca: string | undefined;
}

/** By node:https, because fetch cannot be given a certificate authority. Redirects are not followed. */
export async function postJson(url: URL, { headers, body, signal, ca }: Post): Promise<{ status: number; text: string }> {
  const length = String(Buffer.byteLength(body));
  const options = { method: 'POST', headers: { ...headers, 'Content-Length': length }, signal };
  const request = url.protocol === 'https:' ? https.request(url, { ...options, ...(ca && { ca }) }) : http.request(url, options);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ArtemisFailure('answer', 'the answer of Artemis is too large');
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') };
}
