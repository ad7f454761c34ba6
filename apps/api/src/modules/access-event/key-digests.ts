import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Pool } from '#platform/module.ts';
import type { DeviceClaim } from './device-key.ts';

/** Wrong sign-ins come in floods: their names are looked up together, one statement at a time. */
const GATHER_MS = 20;
const MAX_BATCH = 500;
const MAX_WAITING = 5000;
/** A key that is issued is known by then. */
const UNKNOWN_TTL_MS = 5000;
const MAX_CACHED = 200_000;

interface Waiting {
  property: number;
  key: number;
  answer: PromiseWithResolvers<Buffer | undefined>;
}

/**
 * Negative cache of device keys: says from memory that a secret is wrong. The database is asked once for each name and never for a
 * secret, so guessing costs it nothing; nobody is locked out, because a right secret is told from a wrong one at every try.
 */
export function keyDigests(pool: Pool) {
  const salt = randomBytes(16);
  const digests = new Map<string, Buffer>();
  const unknownUntil = new Map<string, number>();
  const waiting = new Map<string, Waiting>();
  let isLoading = false;

  async function load(): Promise<void> {
    isLoading = true;
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const batch = [...waiting].slice(0, MAX_BATCH);
      for (const [name] of batch) waiting.delete(name);
      await loadBatch(batch).catch((error: unknown) => {
        for (const [, { answer }] of batch) answer.reject(error);
      });
    }
    isLoading = false;
  }

  async function loadBatch(batch: [string, Waiting][]): Promise<void> {
    const values = [batch.map(([, { property }]) => property), batch.map(([, { key }]) => key), salt];
    const { rows } = await inTransaction(pool, {}, (_db, ask) =>
      ask('select property_id, id, digest from stream.key_digests($1, $2, $3)', values),
    );
    const found = rows as { property_id: number; id: number; digest: Buffer }[];
    const byName = new Map(found.map(({ property_id, id, digest }) => [`${property_id}.${id}`, digest]));
    if (digests.size >= MAX_CACHED) digests.clear();
    if (unknownUntil.size >= MAX_CACHED) unknownUntil.clear();
    for (const [name, { answer }] of batch) {
      const digest = byName.get(name);
      if (digest) digests.set(name, digest);
      else unknownUntil.set(name, Date.now() + UNKNOWN_TTL_MS);
      answer.resolve(digest);
    }
  }

  function digestOf({ property, key }: DeviceClaim): Promise<Buffer | undefined> | Buffer | undefined {
    const name = `${property}.${key}`;
    const cached = digests.get(name);
    if (cached || Date.now() < (unknownUntil.get(name) ?? 0)) return cached;
    const before = waiting.get(name);
    if (before) return before.answer.promise;
    if (waiting.size >= MAX_WAITING) throw new Error('too many keys are being looked up');
    const answer = Promise.withResolvers<Buffer | undefined>();
    waiting.set(name, { property, key, answer });
    if (!isLoading) void load();
    return answer.promise;
  }

  return {
    async isSecretRight(claim: DeviceClaim): Promise<boolean> {
      const digest = await digestOf(claim);
      const given = createHash('sha256').update(salt).update(claim.hash).digest();
      return digest !== undefined && timingSafeEqual(digest, given);
    },
  };
}
