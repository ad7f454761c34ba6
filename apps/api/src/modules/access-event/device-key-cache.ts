import type { AccessKind } from '@lobby/contract/areas/access-event';
import { inTransaction, type Pool } from '#platform/module.ts';
import type { DeviceClaim } from './device-key.ts';
import { keyDigests } from './key-digests.ts';

/** The device is undefined for a gateway, which reports for all devices of its property. */
export interface Holder {
  device: { id: number; kind: AccessKind } | undefined;
}
interface CacheEntry {
  property: number;
  key: number;
  holder: Holder | undefined;
  at: number;
}

/** A revoked key is refused over HTTPS after this at the latest, a device that was enabled again is accepted. */
const CACHE_TTL_MS = 5000;
/** While the database is unavailable, stale entries are used: doors go on reporting. */
const CACHE_TTL_WITHOUT_DATABASE_MS = 3_600_000;
const MAX_CACHED = 20_000;

/** Cache of device keys: resolves a claim to its holder; undefined for a wrong or revoked key. */
export function deviceKeyCache(pool: Pool) {
  const cache = new Map<string, CacheEntry>();
  const digests = keyDigests(pool);

  async function queryHolder({ property, key, hash }: DeviceClaim): Promise<Holder | undefined> {
    const { rows } = await inTransaction(pool, {}, (_db, query) =>
      query('select hardware_id, type from stream.check_key($1, $2, $3)', [property, key, hash]),
    );
    const [row] = rows as { hardware_id: number | null; type: AccessKind | null }[];
    if (!row) return undefined;
    return { device: row.hardware_id && row.type ? { id: row.hardware_id, kind: row.type } : undefined };
  }

  async function resolve(claim: DeviceClaim, isSignIn = false): Promise<Holder | undefined> {
    const { property, key } = claim;
    const name = `${property}.${key}.${claim.hash.toString('base64')}`;
    const cached = cache.get(name);
    const age = Date.now() - (cached?.at ?? 0);
    // A sign-in opens a connection for minutes, so a valid key is checked again; an invalid one is refused from the cache.
    if (cached && age < CACHE_TTL_MS && !(isSignIn && cached.holder)) return cached.holder;
    try {
      // Guesses neither reach the table nor evict valid keys from the cache.
      if (!(await digests.isSecretRight(claim))) return undefined;
      const holder = await queryHolder(claim);
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(name, { property, key, holder, at: Date.now() });
      return holder;
    } catch (error) {
      if (cached && age < CACHE_TTL_WITHOUT_DATABASE_MS) return cached.holder;
      throw error;
    }
  }

  return {
    resolve,
    /** Cached keys of a device: those under which it has reported to this node. */
    keysOfDevice: (property: number, device: number): number[] =>
      [...cache.values()].flatMap((one) => (one.property === property && one.holder?.device?.id === device ? [one.key] : [])),
  };
}
export type DeviceKeyCache = ReturnType<typeof deviceKeyCache>;
