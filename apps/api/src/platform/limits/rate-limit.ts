import type { RateClass } from '@lobby/contract/kernel/endpoint';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#platform/config/config.ts';
import type { Pool } from '#platform/db/db.ts';
import { tooMany } from '#platform/errors/errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Calls that touch a secret, by address or person in ten minutes: an office behind one address signs in and refreshes with it. */
const SECRETS = 600;

/**
 * Reads and writes are counted by each node to protect itself; whatever touches a secret is counted in the
 * database, so that guesses over all nodes add up. Keys come from what the server knows, never from a body.
 */
export function rates(counters: Pool, config: Config) {
  const shared = (keyPrefix: string, points: number, duration: number, inMemoryBlockOnConsumed = 0) =>
    new RateLimiterPostgres({
      storeClient: counters,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed,
    });
  const classes: Record<RateClass, RateLimiterAbstract | RateLimiterAbstract[]> = {
    read: new RateLimiterMemory({ points: config.LOBBY_READS_PER_MINUTE, duration: MINUTE }),
    write: new RateLimiterMemory({ points: config.LOBBY_WRITES_PER_MINUTE, duration: MINUTE }),
    // The node's own count comes first, and who is over the shared one is remembered: a flood that is refused asks the database nothing.
    secret: [new RateLimiterMemory({ points: SECRETS, duration: 10 * MINUTE }), shared('secret', SECRETS, 10 * MINUTE, SECRETS)],
  };
  const perTenSeconds = (share: number) =>
    new RateLimiterMemory({ points: Math.ceil(config.LOBBY_READS_PER_MINUTE * share), duration: 10 });
  return {
    classes,
    /** The platform's own URLs, by address (`guard/own-urls.ts`). A whole office may come from one: a short window lets it in again soon. */
    own: { page: perTenSeconds(1), probe: perTenSeconds(1 / 12), docs: perTenSeconds(1 / 60) },
    /** Wrong passwords only: an office full of people signing in from one address is not an attack. */
    wrongPassword: {
      byAddress: shared('wrong-address', 50, 10 * MINUTE),
      byAddressAndAccount: shared('wrong-pair', 10, 15 * MINUTE),
      byAccount: shared('wrong-account', 30, HOUR),
      /** A browser the person has signed in from before has its own count: strangers cannot use it up. */
      byKnownDevice: shared('wrong-known', 10, 15 * MINUTE),
    },
    /** Codes of the second step, counted apart from passwords: who has the password must not guess the rest. */
    wrongCode: { bySession: shared('code-session', 5, 15 * MINUTE), byAccount: shared('code-account', 30, 24 * HOUR) },
    mails: shared('mail-account', 3, 15 * MINUTE),
    /** Cards and plates nobody holds, asked about one after the other: guesses. */
    unknownNumber: shared('unknown-number', 20, HOUR),
  };
}
export type Rates = ReturnType<typeof rates>;

/** One call, counted by each of the limiters in turn until one refuses. */
export async function take(limiters: RateLimiterAbstract | RateLimiterAbstract[], key: string): Promise<void> {
  try {
    for (const limiter of [limiters].flat()) await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

export interface Try {
  limiter: RateLimiterAbstract;
  key: string;
}

/**
 * A guess at a secret, counted before it is judged: a thousand at once, over all nodes, are still no more than the limit. A right one is
 * given back, and so is one that was never judged because the server was full or another limit refused it.
 */
export async function countTry<T>(tries: Try[], judge: () => Promise<T | undefined>): Promise<T | undefined> {
  const counted: Try[] = [];
  const giveBack = async () => {
    for (const { limiter, key } of counted) await limiter.reward(key);
  };
  let right: T | undefined;
  try {
    for (const one of tries) {
      counted.push(one);
      await take(one.limiter, one.key);
    }
    right = await judge();
  } catch (unjudged) {
    await giveBack();
    throw unjudged;
  }
  if (right !== undefined) await giveBack();
  return right;
}

/** Refuses once the limit is reached, and counts nothing. */
export async function refuseWhenSpent({ limiter, key }: Try): Promise<void> {
  const spent = await limiter.get(key);
  if (spent && spent.remainingPoints <= 0) throw tooMany(Math.ceil(spent.msBeforeNext / 1000));
}
