import type { AccessKind } from '@lobby/contract/areas/access-event';
import type { Pool } from '#kernel/db.ts';
import { inTransaction } from '#kernel/db.ts';
import type { DeviceClaim } from './device-key.ts';

/** Undefined for a gateway, which speaks for all devices of its property. */
export interface Holder {
  device: { id: number; kind: AccessKind } | undefined;
}
interface Known {
  holder: Holder | undefined;
  at: number;
}

/** A revoked key is refused everywhere after this at the latest. */
const BELIEVED_MS = 5000;
/** While the database is away, what it last said counts: doors go on reporting. */
const BELIEVED_WITHOUT_DATABASE_MS = 3_600_000;
const MOST_REMEMBERED = 20_000;

/** Who holds a key, by the database's word; nobody for a wrong or revoked one. */
export function keyBook(pool: Pool) {
  const known = new Map<string, Known>();

  async function ask({ property, key, hash }: DeviceClaim): Promise<Holder | undefined> {
    const { rows } = await inTransaction(pool, {}, (_db, question) =>
      question('select hardware_id, type from stream.check_key($1, $2, $3)', [property, key, hash]),
    );
    const [row] = rows as { hardware_id: number | null; type: AccessKind | null }[];
    if (!row) return undefined;
    return { device: row.hardware_id && row.type ? { id: row.hardware_id, kind: row.type } : undefined };
  }

  return {
    async holderOf(claim: DeviceClaim): Promise<Holder | undefined> {
      const name = `${claim.property}.${claim.key}.${claim.hash.toString('base64')}`;
      const before = known.get(name);
      const age = Date.now() - (before?.at ?? 0);
      if (before && age < BELIEVED_MS) return before.holder;
      try {
        const holder = await ask(claim);
        if (known.size >= MOST_REMEMBERED) known.clear();
        // Only good keys are remembered: guesses would push them out.
        if (holder) known.set(name, { holder, at: Date.now() });
        else known.delete(name);
        return holder;
      } catch (error) {
        if (before && age < BELIEVED_WITHOUT_DATABASE_MS) return before.holder;
        throw error;
      }
    },
  };
}
export type KeyBook = ReturnType<typeof keyBook>;
