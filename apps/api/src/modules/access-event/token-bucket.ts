const MAX_BUCKETS = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}
export interface BucketSize {
  perSecond: number;
  burst: number;
}

/** Token buckets by name. A bucket may go into debt by what it last let through, so that one large message is never refused for ever. */
export function tokenBuckets({ perSecond, burst }: BucketSize) {
  const buckets = new Map<string, Bucket>();

  function refill(name: string, now: number): Bucket {
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // Clocks of several servers may differ a little: time never runs backwards here.
    const passed = Math.max(0, now - bucket.at) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond);
    bucket.at = Math.max(bucket.at, now);
    // Forgetting all of them is forgiving everybody once, and cheaper than an order of use.
    if (buckets.size >= MAX_BUCKETS) buckets.clear();
    buckets.set(name, bucket);
    return bucket;
  }
  const secondsUntil = (bucket: Bucket) => Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));

  return {
    /** Before the work: 0 and the cost is taken, or the seconds to wait and nothing is. */
    admit(name: string, cost: number, now: number): number {
      const bucket = refill(name, now);
      if (bucket.tokens < 1) return secondsUntil(bucket);
      bucket.tokens -= cost;
      return 0;
    },
    /** After the fact: the cost is taken whatever there is, and the seconds until there is something again are told (0 within the limit). */
    charge(name: string, cost: number, now: number): number {
      const bucket = refill(name, now);
      bucket.tokens = Math.max(-burst, bucket.tokens - cost);
      return bucket.tokens < 0 ? secondsUntil(bucket) : 0;
    },
  };
}
