import { type Kysely, sql } from 'kysely';
import type { DB, KeyRing } from '#platform/module.ts';
import { HASH_BYTES, type KeptSeal, NO_HEAD, sealingKeyOf } from './chain.ts';
import type { Anchor } from './chain-anchors.ts';

type Row = { id: number; xid: string; hash: Buffer };
type End = { number: number; head: Buffer; xid: string; id: number };
export interface Verified {
  seals: number;
  rows: number;
  /** Written since the last seal: the next minute seals them. */
  open: number;
  /** One plain sentence for everything that is wrong. */
  faults: string[];
}

/** Walks a property's whole chain and looks at every row behind it. The transaction stands in that property. */
export async function verifyChain(
  db: Kysely<DB>,
  keys: KeyRing,
  property: number,
  anchor: Anchor | undefined,
): Promise<Verified> {
  const result: Verified = { seals: 0, rows: 0, open: 0, faults: [] };
  const succession = keySuccession();
  const unknown = new Map<string, { from: number; to: number }>();
  let end: End = { number: 0, head: NO_HEAD, xid: '0', id: 0 };
  for (let seal = await sealAfter(db, property, 0); seal; seal = await sealAfter(db, property, end.number)) {
    for (let lost = end.number + 1; lost < seal.number; lost += 1) result.faults.push(`seal ${lost} was removed`);
    const rows = await rowsOf(db, property, seal, end);
    result.faults.push(...rowFaults(seal, rows));
    if (seal.keyId && !keys.get(seal.keyId))
      unknown.set(seal.keyId, { from: unknown.get(seal.keyId)?.from ?? seal.number, to: seal.number });
    else result.faults.push(...chainFaults(keys, end.head, seal, rows));
    const usedKey = seal.keyId ?? sealingKeyOf(keys, end.head, seal)?.id;
    if (usedKey) result.faults.push(...succession.faults(usedKey, seal.number));
    if (anchor?.number === seal.number && !anchor.head.equals(seal.head))
      result.faults.push(`seal ${seal.number} is not the one that was anchored: the log was rewritten`);
    result.seals += 1;
    result.rows += seal.ids.length;
    end = { number: seal.number, head: seal.head, xid: seal.lastXid, id: seal.ids.at(-1) ?? 0 };
  }
  if (anchor && anchor.number > end.number)
    result.faults.push(`the log was cut: it ends with seal ${end.number}, and seal ${anchor.number} was anchored`);
  for (const [id, { from, to }] of unknown)
    result.faults.push(
      `seals ${from} to ${to} were made with key ${id}, which LOBBY_SEAL_KEY does not hold: they cannot be verified`,
    );
  result.open = await openRows(db, property, end);
  return result;
}

/** Once replaced, a key makes no seal any more: whoever stole it could otherwise go on with it. */
function keySuccession() {
  const replaced = new Set<string>();
  let current: string | undefined;
  return {
    faults(keyId: string, number: number): string[] {
      if (current && keyId !== current) replaced.add(current);
      current = keyId;
      return replaced.has(keyId) ? [`seal ${number} was made with key ${keyId}, which had been replaced before`] : [];
    },
  };
}

/** A seal nobody with one of the keys made; where the order alone is wrong, that is said. */
function chainFaults(keys: KeyRing, previous: Buffer, seal: KeptSeal, rows: Row[]): string[] {
  if (sealingKeyOf(keys, previous, seal)) return [];
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const order = seal.ids
    .map((_, at) => at)
    .toSorted((a, b) => (places.get(seal.ids[a] ?? 0) ?? 0) - (places.get(seal.ids[b] ?? 0) ?? 0));
  const sorted = {
    ...seal,
    ids: order.map((at) => seal.ids[at] ?? 0),
    hashes: Buffer.concat(order.map((at) => hashAt(seal, at))),
  };
  return sealingKeyOf(keys, previous, sorted)
    ? [`the rows of seal ${seal.number} were reordered`]
    : [`seal ${seal.number} does not fit: it was rewritten, or sealed with another key`];
}

function rowFaults(seal: KeptSeal, rows: Row[]): string[] {
  const found = new Map(rows.map((row) => [row.id, row.hash]));
  const faults = seal.ids.flatMap((id, at) => {
    const hash = found.get(id);
    if (!hash) return `entry ${id} was removed`;
    return hash.equals(hashAt(seal, at)) ? [] : `entry ${id} was edited`;
  });
  const sealed = new Set(seal.ids);
  const added = rows.filter(({ id }) => !sealed.has(id)).map(({ id }) => `entry ${id} was slipped in`);
  return [...faults, ...added];
}

const hashAt = ({ hashes }: KeptSeal, at: number) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);

async function sealAfter(db: Kysely<DB>, property: number, number: number): Promise<KeptSeal | undefined> {
  const { rows } = await sql<Omit<KeptSeal, 'property' | 'ids'> & { ids: string[] }>`
    select number, ids::text[] as ids, hashes, last_xid::text as "lastXid", head, key_id as "keyId" from audit_seal
    where property_id = ${property} and number > ${number} order by number limit 1`.execute(db);
  return rows[0] && { ...rows[0], property, ids: rows[0].ids.map(Number) };
}

/** What lies between the end before and the end of this seal, and the seal's own rows wherever they are now. */
async function rowsOf(db: Kysely<DB>, property: number, seal: KeptSeal, end: End): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'id'> & { id: number | string }>`
    select id, xid::text as xid, audit.row_hash(entry) as hash from audit_log entry
    where property_id = ${property} and (id = any(${seal.ids}::bigint[]) or (
      (xid, id) > (${end.xid}::xid8, ${end.id}::bigint) and (xid, id) <= (${seal.lastXid}::xid8, ${seal.ids.at(-1) ?? 0}::bigint)))
    order by entry.xid, entry.id`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

async function openRows(db: Kysely<DB>, property: number, end: End): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from audit_log
    where property_id = ${property} and (xid, id) > (${end.xid}::xid8, ${end.id}::bigint)`.execute(db);
  return rows[0]?.open ?? 0;
}
