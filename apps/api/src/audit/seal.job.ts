import type { Job, JobCtx } from '#kernel/worker.ts';
import { forEachProperty } from '../worker/slices.ts';
import { type Anchors, connectAnchors } from './anchors.ts';
import { headOf, NO_HEAD } from './seal.ts';

const MOST_ROWS = 1000;
type End = { number: number; head: Buffer; behind?: boolean };

/** Every minute: what was written since is sealed, property by property, and the new end of each chain is anchored. */
export const sealAudit: Job = {
  name: 'sealAudit',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const {
      rows: [place],
    } = await job.query<{ name: string }>('select current_database() as name');
    const { rows: pending } = await job.query<{ property: number }>('select audit.pending() as property');
    if (pending.length === 0) return;
    const anchors = await connectAnchors(job.config.LOBBY_NATS_URL, place?.name ?? '');
    try {
      const properties = pending.map(({ property }) => property);
      await forEachProperty(job, sealAudit.name, properties, (property) => sealProperty(job, anchors, property));
    } finally {
      await anchors.close();
    }
  },
};

async function sealProperty(job: JobCtx, anchors: Anchors, property: number): Promise<void> {
  let end = await chainEnd(job, property);
  if (end.behind) throw new Error(`The server's transactions are behind the log of property ${property}; see operations.md`);
  await refuseCutChain(anchors, property, end);
  for (let sealed = await sealNext(job, property, end); sealed; sealed = await sealNext(job, property, end)) end = sealed;
  await anchors.put(property, end);
}

async function chainEnd({ query }: JobCtx, property: number): Promise<End> {
  const { rows } = await query<End>('select number, head, server_is_behind as behind from audit.chain_end($1)', [property]);
  return rows[0] ?? { number: 0, head: NO_HEAD };
}

/** Sealing on over a cut would put a new anchor over the only trace of it. */
async function refuseCutChain(anchors: Anchors, property: number, end: End): Promise<void> {
  const anchor = await anchors.last(property);
  if (!anchor || anchor.number < end.number) return;
  if (anchor.number > end.number || !anchor.head.equals(end.head))
    throw new Error(`The log of property ${property} does not end where it was anchored; see lobby audit verify`);
}

/** The next thousand rows at most; nothing when all are sealed. */
async function sealNext({ query, config }: JobCtx, property: number, end: End): Promise<End | undefined> {
  const { rows } = await query<{ id: number; xid: string; hash: Buffer }>('select id, xid, hash from audit.unsealed($1, $2)', [
    property,
    MOST_ROWS,
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
  const head = headOf(config.LOBBY_SEAL_KEY, end.head, seal);
  await query('select audit.add_seal($1, $2, $3, $4, $5, $6)', [
    property,
    seal.number,
    seal.ids,
    seal.hashes,
    seal.lastXid,
    head,
  ]);
  return { number: seal.number, head };
}
