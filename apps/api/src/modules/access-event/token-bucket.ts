const MAX_BUCKETS = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}
export interface BucketSize {
  perSecond: number;
  burst: number;
}

/** Token buckets by name. A bucket may go into debt by one admitted message, so that a large message is not refused for ever. */
export function tokenBuckets({ perSecond, burst }: BucketSize) {
  const buckets = new Map<string, Bucket>();

  function refill(name: string, now: number): Bucket {
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // Clocks of several servers may differ a little: time never runs backwards here.
    const passed = Math.max(0, now - bucket.at) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond);
    bucket.at = Math.max(bucket.at, now);
    // Clearing all of them admits everybody once, and is cheaper than keeping an LRU order.
    if (buckets.size >= MAX_BUCKETS) buckets.clear();
    buckets.set(name, bucket);
    return bucket;
  }
  const secondsUntil = (bucket: Bucket) => Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));

  return {
    /** Before the work: 0 and the tokens are consumed, or the seconds to wait and none are. */
    admit(name: string, cost: number, now: number): number {
      const bucket = refill(name, now);
      if (bucket.tokens < 1) return secondsUntil(bucket);
      bucket.tokens -= cost;
      return 0;
    },
    /** After the fact: consumes the tokens in any case and returns the seconds until there are some again (0 within the limit). */
    charge(name: string, cost: number, now: number): number {
      const bucket = refill(name, now);
      bucket.tokens = Math.max(-burst, bucket.tokens - cost);
      return bucket.tokens < 0 ? secondsUntil(bucket) : 0;
    },
  };
}
