import type { FastifyInstance } from 'fastify';
import { form } from './form.ts';

type Parts = Parameters<typeof form>[0];
interface Speaker {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
  post(url: string, payload: unknown, headers: Record<string, string>): Promise<{ status: number; body: any }>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  put(url: string, payload: unknown, headers: Record<string, string>): Promise<{ status: number; body: any }>;
}

/** Says a call in parts, as this person. */
export async function postParts(speaker: Speaker, url: string, parts: Parts) {
  const { payload, headers } = await form(parts);
  return speaker.post(url, payload, headers);
}
export async function putParts(speaker: Speaker, url: string, parts: Parts) {
  const { payload, headers } = await form(parts);
  return speaker.put(url, payload, headers);
}
export const upload = (speaker: Speaker, bytes: Uint8Array, name = 'photo.jpg') =>
  postParts(speaker, '/api/files', [['file', bytes, name]]);

export interface Fetched {
  status: number;
  bytes: Buffer;
  headers: Record<string, unknown>;
}

/** What an address gives, wherever it leads: the disk's bytes come from the node, a bucket's from the bucket. */
export async function fetched(app: FastifyInstance, url: string): Promise<Fetched> {
  const answer = await app.inject({ method: 'GET', url });
  if (answer.statusCode !== 302) return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
  const bucket = await fetch(String(answer.headers.location));
  return { status: bucket.status, bytes: Buffer.from(await bucket.arrayBuffer()), headers: Object.fromEntries(bucket.headers) };
}
