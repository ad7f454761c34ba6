import type { AccessKind } from '@lobby/contract/areas/access-event';
import { inTransaction, type Pool } from '#platform/module.ts';
import type { DeviceClaim } from './device-key.ts';
import { keyDigests } from './key-digests.ts';

/** Undefined for a gateway, which speaks for all devices of its property. */
export interface Holder {
  device: { id: number; kind: AccessKind } | undefined;
}
interface Known {
  property: number;
  key: number;
  holder: Holder | undefined;
  at: number;
}

/** A revoked key is refused over HTTPS after this at the latest, a device that was switched on again is let in. */
const CACHE_TTL_MS = 5000;
/** While the database is away, what it last said counts: doors go on reporting. */
const CACHE_TTL_WITHOUT_DATABASE_MS = 3_600_000;
const MAX_CACHED = 20_000;

/** Cache of device keys: who holds one, by the database's word; nobody for a wrong or revoked one. */
export function keyBook(pool: Pool) {
  const known = new Map<string, Known>();
  const digests = keyDigests(pool);

  async function ask({ property, key, hash }: DeviceClaim): Promise<Holder | undefined> {
    const { rows } = await inTransaction(pool, {}, (_db, question) =>
      question('select hardware_id, type from stream.check_key($1, $2, $3)', [property, key, hash]),
    );
    const [row] = rows as { hardware_id: number | null; type: AccessKind | null }[];
    if (!row) return undefined;
    return { device: row.hardware_id && row.type ? { id: row.hardware_id, kind: row.type } : undefined };
  }

  async function holderOf(claim: DeviceClaim, isSignIn = false): Promise<Holder | undefined> {
    const { property, key } = claim;
    const name = `${property}.${key}.${claim.hash.toString('base64')}`;
    const before = known.get(name);
    const age = Date.now() - (before?.at ?? 0);
    // A sign-in opens a line for minutes: a key that was good a moment ago is asked about again, one that was not is not.
    if (before && age < CACHE_TTL_MS && !(isSignIn && before.holder)) return before.holder;
    try {
      // Only right secrets go on from here: guesses neither reach the table nor push good keys out of the cache.
      if (!(await digests.isSecretRight(claim))) return undefined;
      const holder = await ask(claim);
      if (known.size >= MAX_CACHED) known.clear();
      known.set(name, { property, key, holder, at: Date.now() });
      return holder;
    } catch (error) {
      if (before && age < CACHE_TTL_WITHOUT_DATABASE_MS) return before.holder;
      throw error;
    }
  }

  return {
    holderOf,
    /** The keys under which a device has reported to this node. */
    keysOfDevice: (property: number, device: number): number[] =>
      [...known.values()].flatMap((one) => (one.property === property && one.holder?.device?.id === device ? [one.key] : [])),
  };
}
export type KeyBook = ReturnType<typeof keyBook>;
