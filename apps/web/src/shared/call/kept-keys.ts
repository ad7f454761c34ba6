import { useState } from 'react';
import { CallError } from './call-error.ts';

/** The keys of the intents of one form or button, by what was sent. */
type KeptKeys = Map<string, string>;
let current: KeptKeys | undefined;

/** The key of a call that is made within `keep`; undefined anywhere else. */
export function keptKey(...sent: unknown[]): string | undefined {
  if (!current) return undefined;
  const text = JSON.stringify(sent);
  const key = current.get(text) ?? crypto.randomUUID();
  current.set(text, key);
  return key;
}

/** Nobody knows whether a call had its effect. */
const isUnanswered = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502);

/**
 * Idempotency keys of a form or a button: calls that begin with the act get a key that is kept until there is an answer, so that
 * pressing again after a lost one repeats the call instead of acting twice. Calls after an `await` keep their own.
 */
export function useKeptKeys() {
  const [keys] = useState<KeptKeys>(() => new Map());
  return async function keep<T>(act: () => Promise<T>): Promise<T> {
    const outer = current;
    current = keys;
    let acting: Promise<T>;
    try {
      acting = act();
    } finally {
      current = outer;
    }
    try {
      const answer = await acting;
      keys.clear();
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) keys.clear();
      throw error;
    }
  };
}
