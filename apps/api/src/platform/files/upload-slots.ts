import { tooMany, unavailable } from '#platform/errors/errors.ts';

/** Each upload holds its whole body in memory until its bytes are in the store. */
const MAX_PER_NODE = 24;
const MAX_PER_PROPERTY = 8;
const MAX_PER_PERSON = 3;
const RETRY_AFTER_SECONDS = 5;

export interface UploadSlots {
  /** Concurrency limit: whoever is over their own share is told 429, and everybody 503 only when the node is full. */
  acquire(uploader: { property: number; account: number }): () => void;
  inUse(): number;
}

export function uploadSlots(): UploadSlots {
  const held = new Map<string, number>();
  const count = (key: string) => held.get(key) ?? 0;
  const add = (key: string, change: 1 | -1) => {
    const next = count(key) + change;
    if (next === 0) held.delete(key);
    else held.set(key, next);
  };
  return {
    acquire({ property, account }) {
      const [person, place] = [`person:${account}`, `property:${property}`];
      if (count(person) >= MAX_PER_PERSON || count(place) >= MAX_PER_PROPERTY) throw tooMany(RETRY_AFTER_SECONDS);
      if (count('node') >= MAX_PER_NODE) throw unavailable();
      const keys = [person, place, 'node'];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
    inUse: () => count('node'),
  };
}
