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
import { headOf, type KeptSeal, NO_HEAD, sealingKeyOf } from './chain.ts';
import { type Anchors, connectAnchors } from './chain-anchors.ts';

const MAX_ROWS = 1000;
type LastSeal = KeptSeal & { previousHead: Buffer | null; behind: boolean; hasUsedKey: boolean };
type End = { number: number; head: Buffer };

/** Every minute: what was written since is sealed, property by property, and the new end of each chain is anchored. */
export const sealAudit: Job = {
  name: 'sealAudit',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const keys = keyRing(job.config.LOBBY_SEAL_KEY);
    await refuseForeignKey(job, keys);
    const {
      rows: [place],
    } = await job.query<{ name: string }>('select current_database() as name');
    const { rows: pending } = await job.query<{ property: number }>('select audit.pending() as property');
    if (pending.length === 0) return;
    const anchors = await connectAnchors(job.config.LOBBY_NATS_URL, place?.name ?? '');
    // Two sealers at once would read the same end of a chain, and the slower one would take the anchor of the faster one for tampering.
    // A seal is committed before it is anchored, so the lock cannot be of the transaction that writes it.
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

/** Nothing is written over a chain that is in doubt; somebody has to look, so it is counted and logged as an alarm. */
function refuse({ log }: JobCtx, reason: Reason, message: string): never {
  sealRefusals.inc({ reason });
  log.error({ alarm: 'audit seal', reason }, message);
  throw new Error(message);
}

/** A LOBBY_SEAL_KEY that made none of the last seals is another installation's: not even a new property's chain may begin with it. */
async function refuseForeignKey(job: JobCtx, keys: KeyRing): Promise<void> {
  const { rows } = await job.query<{ id: string }>('select audit.last_key_ids() as id');
  if (rows.length === 0 || rows.some(({ id }) => keys.get(id))) return;
  const used = rows.map(({ id }) => id).join(', ');
  refuse(job, 'unknown_key', `LOBBY_SEAL_KEY does not hold the key the log was sealed with (${used}); nothing is sealed`);
}

async function sealProperty(job: JobCtx, keys: KeyRing, anchors: Anchors, property: number): Promise<void> {
  const last = await lastSeal(job, property, keys.current);
  if (last?.behind)
    refuse(job, 'behind', `The server's transactions are behind the log of property ${property}; see operations.md`);
  const key = last ? keyAfter(job, keys, last) : keys.current;
  let end: End = last ?? { number: 0, head: NO_HEAD };
  await refuseCutChain(job, anchors, property, end);
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
    refuse(
      job,
      'unknown_key',
      `Seal ${number} of property ${property} was made with key ${keyId}, which LOBBY_SEAL_KEY does not hold`,
    );
  const madeWith = sealingKeyOf(keys, last.previousHead ?? NO_HEAD, last);
  if (!madeWith)
    refuse(job, 'does_not_fit', `Seal ${number} of property ${property} does not fit the key; see lobby audit verify`);
  return last.hasUsedKey ? madeWith : keys.current;
}

/** Sealing on over a cut would put a new anchor over the only trace of it. */
async function refuseCutChain(job: JobCtx, anchors: Anchors, property: number, end: End): Promise<void> {
  const anchor = await anchors.last(property);
  if (!anchor || anchor.number < end.number) return;
  if (anchor.number > end.number || !anchor.head.equals(end.head))
    refuse(job, 'cut', `The log of property ${property} does not end where it was anchored; see lobby audit verify`);
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
