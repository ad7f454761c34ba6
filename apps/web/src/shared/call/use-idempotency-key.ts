import { useRef } from 'react';

/** Idempotency key of one intent: the same body sent again after a lost answer keeps its key, so the server acts on it once. */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
