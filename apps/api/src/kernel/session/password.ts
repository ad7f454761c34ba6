import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../errors.ts';

/** The library names it in a const enum, which does not exist at run time. */
const ARGON2ID = 2;
/** OWASP's floor for Argon2id; raising a number here rehashes each password at its next sign-in. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core is left to everybody else, and the others rest between two hashes. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const REST_MS = 10;
const WAITING = 30;

/**
 * Hashing takes a whole core for about 15 ms, so few run at once and the rest wait in a short line:
 * a flood of sign-ins must not take the machine from everybody else.
 */
export function passwords(pepper: string) {
  const secret = Buffer.from(pepper);
  const line: (() => void)[] = [];
  let free = AT_ONCE;

  function refuseWhenFull(): void {
    if (line.length >= WAITING) throw unavailable();
  }
  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    refuseWhenFull();
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => line.push(turn));
    return work().finally(() => setTimeout(leave, REST_MS));
  }
  /** A place is handed over, never free in between for somebody to slip in. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  const nobody = hash('nobody has this password', { ...cost, secret });
  return {
    /** Asked before anything else of a sign-in, so that what a flood sends in vain costs next to nothing. */
    refuseWhenFull,
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
