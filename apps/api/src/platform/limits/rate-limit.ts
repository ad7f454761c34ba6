import type { RateClass } from '@lobby/contract/kernel/endpoint';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#platform/config/config.ts';
import type { Pool } from '#platform/db/db.ts';
import { tooMany } from '#platform/errors/errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Calls that touch a secret, per address or person in ten minutes: enough for an office behind one address. */
const MAX_SECRET_CALLS = 600;

/**
 * Reads and writes are counted by each node to protect itself; whatever touches a secret is counted in the
 * database, so that attempts over all nodes add up. Keys come from what the server knows, never from a body.
 */
export function createRateLimits(counters: Pool, config: Config) {
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
    // The node's own count comes first, and blocked keys are cached: a flood that is refused costs the database nothing.
    secret: [
      new RateLimiterMemory({ points: MAX_SECRET_CALLS, duration: 10 * MINUTE }),
      shared('secret', MAX_SECRET_CALLS, 10 * MINUTE, MAX_SECRET_CALLS),
    ],
  };
  const perTenSeconds = (share: number) =>
    new RateLimiterMemory({ points: Math.ceil(config.LOBBY_READS_PER_MINUTE * share), duration: 10 });
  return {
    classes,
    /** Unauthenticated URLs, by address. A whole office may share one, so the window is short. */
    unauthenticated: { page: perTenSeconds(1), probe: perTenSeconds(1 / 12), docs: perTenSeconds(1 / 60) },
    /** Wrong passwords only: an office full of people signing in from one address is not an attack. */
    wrongPassword: {
      byAddress: shared('wrong-address', 50, 10 * MINUTE),
      byAddressAndAccount: shared('wrong-pair', 10, 15 * MINUTE),
      byAccount: shared('wrong-account', 30, HOUR),
      /** A known device has its own count: strangers cannot lock the person out. */
      byKnownDevice: shared('wrong-known', 10, 15 * MINUTE),
    },
    /** MFA codes, counted apart from passwords: a stolen password must not help to guess the code. */
    wrongCode: { bySession: shared('code-session', 5, 15 * MINUTE), byAccount: shared('code-account', 30, 24 * HOUR) },
    mails: shared('mail-account', 3, 15 * MINUTE),
    /** Lookups of unknown cards and plates: enumeration. */
    unknownNumber: shared('unknown-number', 20, HOUR),
    /** Whole phones that nobody has, tried by those who see them masked. */
    unknownPhone: shared('unknown-phone', 30, HOUR),
    /** By link: a guest may look often and write a few times. */
    invitation: { open: shared('invitation-open', 30, 10 * MINUTE), write: shared('invitation-write', 10, HOUR) },
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;

/** Consumes a point of each limiter in turn, until one refuses. */
export async function consumeRateLimit(limiters: RateLimiterAbstract | RateLimiterAbstract[], key: string): Promise<void> {
  try {
    for (const limiter of [limiters].flat()) await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

export interface Attempt {
  limiter: RateLimiterAbstract;
  key: string;
}

/**
 * Brute-force protection: an attempt is counted before it is verified, so a thousand at once, over all nodes, are no more than the limit.
 * Refunded when it succeeds, or when it was never verified because the server was full or another limit refused it.
 */
export async function limitAttempts<T>(attempts: Attempt[], verify: () => Promise<T | undefined>): Promise<T | undefined> {
  const counted: Attempt[] = [];
  const refund = async () => {
    for (const { limiter, key } of counted) await limiter.reward(key);
  };
  let result: T | undefined;
  try {
    for (const one of attempts) {
      counted.push(one);
      await consumeRateLimit(one.limiter, one.key);
    }
    result = await verify();
  } catch (unverified) {
    await refund();
    throw unverified;
  }
  if (result !== undefined) await refund();
  return result;
}

/** Refuses once the limit is reached, without counting. */
export async function assertWithinLimit({ limiter, key }: Attempt): Promise<void> {
  const spent = await limiter.get(key);
  if (spent && spent.remainingPoints <= 0) throw tooMany(Math.ceil(spent.msBeforeNext / 1000));
}
