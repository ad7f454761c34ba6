import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from '#platform/module.ts';

/** One link of a property's hash chain: its rows in order, each with the hash of its content. */
export interface Seal {
  property: number;
  number: number;
  ids: number[];
  hashes: Buffer;
  lastXid: string;
}
/** As stored; seals from before keys had ids name none. */
export type StoredSeal = Seal & { head: Buffer; keyId: string | null };
export const HASH_BYTES = 32;
/** Before the first seal. */
export const NO_HEAD = Buffer.alloc(HASH_BYTES);

/**
 * HMAC over the seal's columns and the previous head: the new head of the chain, which cannot be computed without the key. The key's
 * id need not be included: another key gives another head.
 */
export function headOf(key: string, previous: Buffer, { property, number, ids, hashes, lastXid }: Seal): Buffer {
  return createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([property, number, lastXid, ids]))
    .update(hashes)
    .digest();
}

/** The configured key this seal was made with; undefined for a seal that was rewritten or whose key is not configured. */
export const sealingKeyOf = (keys: KeyRing, previous: Buffer, seal: StoredSeal): Key | undefined =>
  keys.candidates(seal.keyId).find(({ secret }) => headOf(secret, previous, seal).equals(seal.head));
