import { isEasyToGuess } from '@lobby/contract/password-rule';

/** Whose password it is to be: how long it must be at least, and the words a stranger would try first. */
export type Owner = { username: string; min: number; words: string[] };

/** What the server will say about a new password, said while it is typed: the same rule, not a bar that flatters. */
export function passwordState(typed: string, { min, words }: Owner): 'empty' | 'short' | 'easy' | 'good' {
  const password = typed.normalize('NFKC');
  if (password === '') return 'empty';
  if (password.length < min) return 'short';
  return isEasyToGuess(password, words) ? 'easy' : 'good';
}
