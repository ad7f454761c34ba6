import { plainText } from '#shared/texts/plain.ts';

/** What the queue opens on, as the address bar keeps it: `?type=create-account&q=A1014&id=12`. */
export type QueueSearch = { type?: string; q?: string; id?: number };

export function queueSearch(raw: Record<string, unknown>): QueueSearch {
  const type = plainText(raw.type);
  const q = plainText(raw.q).slice(0, 100);
  const id = Number(raw.id);
  return { ...(/^[a-z-]+$/.test(type) && { type }), ...(q && { q }), ...(Number.isSafeInteger(id) && id > 0 && { id }) };
}
