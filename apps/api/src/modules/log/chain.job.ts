import {
  connectAdvisoryLock,
  forEachProperty,
  type Job,
  type JobCtx,
  type Key,
  type KeyRing,
  keyRing,
} from '#platform/module.ts';
import { sealRefusals } from './chain.metrics.ts';
import { headOf, NO_HEAD, type StoredSeal, sealingKeyOf } from './chain.ts';
import { type Anchors, connectAnchors } from './chain-anchors.ts';

const MAX_ROWS = 1000;
type LastSeal = StoredSeal & { previousHead: Buffer | null; behind: boolean; hasUsedKey: boolean };
type End = { number: number; head: Buffer };

/** Every minute: seals new log rows, property by property, and anchors the new end of each hash chain. */
export const sealAudit: Job = {
  name: 'sealAudit',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const keys = keyRing(job.config.LOBBY_SEAL_KEY);
    await assertKnownKey(job, keys);
    const {
      rows: [place],
    } = await job.query<{ name: string }>('select current_database() as name');
    const { rows: pending } = await job.query<{ property: number }>('select audit.pending() as property');
    if (pending.length === 0) return;
    const anchors = await connectAnchors(job.config.LOBBY_NATS_URL, place?.name ?? '');
    // Two concurrent sealers would read the same end of a chain, and the slower one would take the faster one's anchor for tampering.
    // A seal is committed before it is anchored, so a transaction-level lock is not enough.
    const lock = await connectAdvisoryLock(job, 'audit seal');
    try {
      const properties = pending.map(({ property }) => property);
      await forEachProperty(job, sealAudit.name, properties, (property) =>
        lock.withLock(property, () => sealProperty(job, keys, anchors, property)),
      );
    } finally {
      await lock.close();
      await anchors.close();
    }
  },
};

type Reason = 'unknown_key' | 'does_not_fit' | 'cut' | 'behind';

/** A chain that does not verify is not continued; an operator has to look, so it is counted and logged as an alarm. */
function failSealing({ log }: JobCtx, reason: Reason, message: string): never {
  sealRefusals.inc({ reason });
  log.error({ alarm: 'audit seal', reason }, message);
  throw new Error(message);
}

/** A LOBBY_SEAL_KEY that made none of the last seals belongs to another installation: not even a new property's chain may start with it. */
async function assertKnownKey(job: JobCtx, keys: KeyRing): Promise<void> {
  const { rows } = await job.query<{ id: string }>('select audit.last_key_ids() as id');
  if (rows.length === 0 || rows.some(({ id }) => keys.get(id))) return;
  const used = rows.map(({ id }) => id).join(', ');
  failSealing(job, 'unknown_key', `LOBBY_SEAL_KEY does not hold the key the log was sealed with (${used}); nothing is sealed`);
}

async function sealProperty(job: JobCtx, keys: KeyRing, anchors: Anchors, property: number): Promise<void> {
  const last = await lastSeal(job, property, keys.current);
  if (last?.behind)
    failSealing(job, 'behind', `The server's transactions are behind the log of property ${property}; see operations.md`);
  const key = last ? keyAfter(job, keys, last) : keys.current;
  let end: End = last ?? { number: 0, head: NO_HEAD };
  await assertNotTruncated(job, anchors, property, end);
  for (let sealed = await sealNext(job, key, property, end); sealed; sealed = await sealNext(job, key, property, end))
    end = sealed;
  await anchors.put(property, end);
}

async function lastSeal({ query }: JobCtx, property: number, { id }: Key): Promise<LastSeal | undefined> {
  const { rows } = await query<Omit<LastSeal, 'property' | 'ids'> & { ids: string[] }>(
    `select number, ids, hashes, last_xid as "lastXid", head, key_id as "keyId", previous_head as "previousHead",
       server_is_behind as behind, has_used_key as "hasUsedKey" from audit.last_seal($1, $2)`,
    [property, id],
  );
  return rows[0] && { ...rows[0], property, ids: rows[0].ids.map(Number) };
}

/** Verifies the last seal and says which key makes the next. A chain that left the current key, because another worker has the next one already, does not go back to it. */
function keyAfter(job: JobCtx, keys: KeyRing, last: LastSeal): Key {
  const { property, number, keyId } = last;
  if (keyId && !keys.get(keyId))
    failSealing(
      job,
      'unknown_key',
      `Seal ${number} of property ${property} was made with key ${keyId}, which LOBBY_SEAL_KEY does not hold`,
    );
  const madeWith = sealingKeyOf(keys, last.previousHead ?? NO_HEAD, last);
  if (!madeWith)
    failSealing(job, 'does_not_fit', `Seal ${number} of property ${property} does not fit the key; see lobby audit verify`);
  return last.hasUsedKey ? madeWith : keys.current;
}

/** Sealing a truncated chain would overwrite the anchor, the only trace of the truncation. */
async function assertNotTruncated(job: JobCtx, anchors: Anchors, property: number, end: End): Promise<void> {
  const anchor = await anchors.last(property);
  if (!anchor || anchor.number < end.number) return;
  if (anchor.number > end.number || !anchor.head.equals(end.head))
    failSealing(job, 'cut', `The log of property ${property} does not end where it was anchored; see lobby audit verify`);
}

/** The next thousand rows at most; nothing when all are sealed. */
async function sealNext({ query }: JobCtx, key: Key, property: number, end: End): Promise<End | undefined> {
  const { rows } = await query<{ id: number; xid: string; hash: Buffer }>('select id, xid, hash from audit.unsealed($1, $2)', [
    property,
    MAX_ROWS,
  ]);
  const last = rows.at(-1);
  if (!last) return undefined;
  const seal = {
    property,
    number: end.number + 1,
    ids: rows.map(({ id }) => id),
    hashes: Buffer.concat(rows.map(({ hash }) => hash)),
    lastXid: last.xid,
  };
  const head = headOf(key.secret, end.head, seal);
  await query('select audit.add_seal($1, $2, $3, $4, $5, $6, $7)', [
    property,
    seal.number,
    seal.ids,
    seal.hashes,
    seal.lastXid,
    head,
    key.id,
  ]);
  return { number: seal.number, head };
}
