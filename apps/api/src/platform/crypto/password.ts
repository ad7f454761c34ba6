import { Worker } from 'node:worker_threads';
import { unavailable } from '#platform/errors/errors.ts';
import type { HashReply, HashRequest } from './hash-thread.ts';
import { keyRing } from './key-ring.ts';
import type { ReportMissingKey } from './missing-key.ts';

/** The library names it in a const enum, which does not exist at run time. */
const ARGON2ID = 2;
/** OWASP's floor for Argon2id; raising a number here rehashes each password at its next sign-in. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 30;

/**
 * Hashing takes a whole core for about 15 ms, so one low-priority thread does all of it, one after the other, with a short queue:
 * a flood of sign-ins must not starve other calls. A hash begins with the id of its pepper, so that the pepper can be rotated.
 */
export function createPasswords(peppers: string[], reportMissing: ReportMissingKey = () => {}) {
  const { current, get } = keyRing(peppers);
  const prefix = `${current.id}$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const waiting = new Map<number, (reply: HashReply) => void>();
  let thread: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./hash-thread.ts', import.meta.url), { workerData: cost });
    started.on('message', (reply: HashReply) => waiting.get(reply.id)?.(reply));
    started.on('error', (error) => {
      thread = undefined;
      for (const [id, answer] of waiting) answer({ id, error });
    });
    return started;
  }
  function assertNotFull(): void {
    if (waiting.size >= MAX_WAITING) throw unavailable();
  }
  async function runInThread(request: Omit<HashRequest, 'id'>): Promise<{ hash: string; matches: boolean }> {
    assertNotFull();
    lastId += 1;
    const id = lastId;
    thread ??= start();
    thread.ref();
    const replied = new Promise<HashReply>((answer) => waiting.set(id, answer));
    thread.postMessage({ id, ...request } satisfies HashRequest);
    const reply = await replied;
    waiting.delete(id);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) thread?.unref();
    if ('error' in reply) throw reply.error;
    return reply;
  }
  const hash = async (password: string) => `${current.id}${(await runInThread({ password, pepper: current.secret })).hash}`;

  const decoyHash = hash('nobody has this password');
  return {
    /** Checked first at sign-in, so that a flood costs next to nothing. */
    refuseWhenFull: assertNotFull,
    hash,
    /** Timing-safe: an unknown account, or one without a password yet, costs the same time as a wrong password. */
    async matches(stored: string | undefined, password: string): Promise<boolean> {
      const known = stored || (await decoyHash);
      const id = known.slice(0, known.indexOf('$'));
      const pepper = get(id);
      // Reported to the operator only: the caller gets the same answer as for a wrong password.
      if (!pepper) reportMissing(id);
      const { matches } = await runInThread({
        password,
        pepper: (pepper ?? current).secret,
        stored: known.slice(known.indexOf('$')),
      });
      return matches && Boolean(stored);
    },
    isOutdated: (stored: string) => !stored.startsWith(prefix),
    /** Ends the thread; a later hash would start another. */
    close: async () => void (await thread?.terminate()),
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
