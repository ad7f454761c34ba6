import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../errors.ts';

/** The library names it in a const enum, which does not exist at run time. */
const ARGON2ID = 2;
/** OWASP's floor for Argon2id; raising a number here rehashes each password at its next sign-in. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core is left to everybody else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING = 100;

/**
 * Hashing takes a whole core for about 15 ms, so few run at once and the rest wait in line:
 * a flood of sign-ins must not take the machine from everybody else.
 */
export function passwords(pepper: string) {
  const secret = Buffer.from(pepper);
  const line: (() => void)[] = [];
  let running = 0;

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (line.length >= WAITING) throw unavailable();
      await new Promise<void>((turn) => line.push(turn));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      line.shift()?.();
    }
  }

  const nobody = hash('nobody has this password', { ...cost, secret });
  return {
    hash: (password: string) => inLine(() => hash(password, { ...cost, secret })),
    /** An unknown account costs the same time as a wrong password. */
    matches: (stored: string | undefined, password: string) =>
      inLine(async () => {
        const right = await verify(stored ?? (await nobody), password, { secret });
        return right && stored !== undefined;
      }),
    isOutdated: (stored: string) =>
      !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
  };
}
export type Passwords = ReturnType<typeof passwords>;
