import { Worker } from 'node:worker_threads';
import { unavailable } from '#platform/errors/errors.ts';
import type { Question, Reply } from './hash-thread.ts';
import { keyRing } from './key-ring.ts';
import type { ReportMissingKey } from './missing-key.ts';

/** The library names it in a const enum, which does not exist at run time. */
const ARGON2ID = 2;
/** OWASP's floor for Argon2id; raising a number here rehashes each password at its next sign-in. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING = 30;

/**
 * Hashing takes a whole core for about 15 ms, so one thread of low priority does all of it, one after the other, and the line
 * before it is short: a flood of sign-ins must not take the machine from everybody else. A hash begins with the name of the
 * pepper it was made with, so that the pepper can be replaced.
 */
export function passwords(peppers: string[], reportMissing: ReportMissingKey = () => {}) {
  const { current, get } = keyRing(peppers);
  const prefix = `${current.id}$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const waiting = new Map<number, (reply: Reply) => void>();
  let thread: Worker | undefined;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(new URL('./hash-thread.ts', import.meta.url), { workerData: cost });
    started.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
    started.on('error', (error) => {
      thread = undefined;
      for (const [id, answer] of waiting) answer({ id, error });
    });
    return started;
  }
  function refuseWhenFull(): void {
    if (waiting.size >= WAITING) throw unavailable();
  }
  async function ask(question: Omit<Question, 'id'>): Promise<{ hash: string; matches: boolean }> {
    refuseWhenFull();
    asked += 1;
    const id = asked;
    thread ??= start();
    thread.ref();
    const replied = new Promise<Reply>((answer) => waiting.set(id, answer));
    thread.postMessage({ id, ...question } satisfies Question);
    const reply = await replied;
    waiting.delete(id);
    // An idle thread keeps no process awake.
    if (waiting.size === 0) thread?.unref();
    if ('error' in reply) throw reply.error;
    return reply;
  }
  const hash = async (password: string) => `${current.id}${(await ask({ password, pepper: current.secret })).hash}`;

  const nobody = hash('nobody has this password');
  return {
    /** Asked before anything else of a sign-in, so that what a flood sends in vain costs next to nothing. */
    refuseWhenFull,
    hash,
    /** An unknown account, or one without a password yet, costs the same time as a wrong password. */
    async matches(stored: string | undefined, password: string): Promise<boolean> {
      const known = stored || (await nobody);
      const id = known.slice(0, known.indexOf('$'));
      const pepper = get(id);
      // Told to nobody but whoever runs this: to a stranger it is a wrong password like any other.
      if (!pepper) reportMissing(id);
      const { matches } = await ask({
        password,
        pepper: (pepper ?? current).secret,
        stored: known.slice(known.indexOf('$')),
      });
      return matches && Boolean(stored);
    },
    isOutdated: (stored: string) => !stored.startsWith(prefix),
  };
}
export type Passwords = ReturnType<typeof passwords>;
