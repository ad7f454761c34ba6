import { plainText } from '#shared/texts/plain.ts';

/** What the queue opens on, as the address bar keeps it: `?type=create-account&id=12`. */
export type QueueSearch = { type?: string; id?: number };

export function queueSearch(raw: Record<string, unknown>): QueueSearch {
  const type = plainText(raw.type);
  const id = Number(raw.id);
  return { ...(/^[a-z-]+$/.test(type) && { type }), ...(Number.isSafeInteger(id) && id > 0 && { id }) };
}
