import type { CallError } from './call-error.ts';

type Line = { when: (error: CallError) => boolean; say: string };

const says = (words: RegExp) => (error: CallError) => words.test(error.message);
const from = (status: number) => (error: CallError) => error.status >= status;

/**
 * Failures that come without a key of their own, by the specification's section 8: the first line that fits is what a
 * person is told. Whatever fits none is said in the server's own words.
 */
export const catalogue: Line[] = [
  { when: says(/^The user currently in use cannot be deleted$/), say: 'error.userInUse' },
  { when: (error) => error.status === 500 && says(/already exists/i)(error), say: 'error.requestResourceAlreadyExists' },
  { when: from(502), say: 'error.unavailable' },
  { when: from(500), say: 'error.systemError' },
];
