import type { Answer, CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useKeptKeys } from '#shared/call/kept-keys.ts';
import { toastDone, toastFailed, toastUndo } from '#shared/call/toast.tsx';

/** The key of what is said, with the values of its sentence where it has some. */
type Words = string | [key: string, values: Record<string, string | number>];
interface Outcome<A, I> {
  area: string;
  onEach?: (input: I) => void;
  /** What is said afterwards; where that depends on the answer, a function. */
  done: string | ((answer: A, input: I) => Words);
  /** What takes it back, offered for ten seconds with what is said. Of a single record only. */
  undo?: (answer: A, input: I) => (() => unknown) | undefined;
}

/**
 * Runs one command, or the same one for several records in turn: says once that it is done, or what refused, and
 * refreshes what the area shows. The first refusal stops; what was not reached is unchanged, and of several
 * it says how many were done. `onEach` hears of each.
 */
export const useCommand = <E extends Endpoint>(endpoint: E, outcome: Outcome<Answer<E>, CallInput<E>>) =>
  useActions((input: CallInput<E>) => call(endpoint, input), outcome);

/** The same for what is not one call of the contract; a record that is deleted is named by its id. */
export function useActions<I, A>(act: (input: I) => Promise<A>, { area, done, undo, onEach }: Outcome<A, I>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const keep = useKeptKeys();

  async function run(...inputs: I[]): Promise<boolean> {
    setRunning(true);
    let count = 0;
    try {
      let words: Words = typeof done === 'string' ? done : '';
      let takeBack: (() => unknown) | undefined;
      for (const input of inputs) {
        const answer = await keep(() => act(input));
        count += 1;
        onEach?.(input);
        if (typeof done !== 'string') words = done(answer, input);
        if (inputs.length === 1) takeBack = undo?.(answer, input);
      }
      const text = typeof words === 'string' ? t(words) : t(...words);
      if (takeBack) toastUndo(text, takeBack);
      else toastDone(text);
      return true;
    } catch (error) {
      toastFailed(error, inputs.length > 1 ? t('error.doneSome', { count, all: inputs.length }) : undefined);
      return false;
    } finally {
      setRunning(false);
      // The page of a deleted record is still there for a moment; asking for the record again would only show that it is missing.
      const isGone = ([, kind, id]: QueryKey) => kind === 'one' && inputs.some((input) => input === id);
      await client.invalidateQueries({ queryKey: [area], predicate: (query) => !(query.isActive() && isGone(query.queryKey)) });
    }
  }
  return { run, running };
}
