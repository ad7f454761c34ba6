import { isEasyToGuess } from '@lobby/contract/password-rule';

/** Whose password it is to be: how long it must be at least, and the words a stranger would try first. */
export type Owner = { username: string; min: number; words: string[] };

/** What the server will say about a new password, said while it is typed: the same rule, not a bar that flatters. */
export function passwordState(typed: string, { min, words }: Owner): 'empty' | 'short' | 'easy' | 'good' {
  if (typed === '') return 'empty';
  if (lengthOf(typed) < min) return 'short';
  return isEasyToGuess(typed.normalize('NFKC'), words) ? 'easy' : 'good';
}

/** As the server counts. */
export const lengthOf = (typed: string) => Array.from(typed.normalize('NFKC')).length;
