import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from '#platform/module.ts';

/** One link of a property's chain: the rows it holds in their order, each with the hash of everything it said. */
export interface Seal {
  property: number;
  number: number;
  ids: number[];
  hashes: Buffer;
  lastXid: string;
}
/** As it stands in the table; seals from before keys had ids name none. */
export type KeptSeal = Seal & { head: Buffer; keyId: string | null };
export const HASH_BYTES = 32;
/** Before the first seal. */
export const NO_HEAD = Buffer.alloc(HASH_BYTES);

/**
 * The end of the chain with this seal on it. Every column of the seal is in it, and the end before; without the key
 * nobody can make one that fits. The id of the key needs no place in it: another key makes another head.
 */
export function headOf(key: string, previous: Buffer, { property, number, ids, hashes, lastXid }: Seal): Buffer {
  return createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([property, number, lastXid, ids]))
    .update(hashes)
    .digest();
}

/** The configured key this seal was made with; nothing for a seal that was rewritten or whose key is not configured. */
export const sealingKeyOf = (keys: KeyRing, previous: Buffer, seal: KeptSeal): Key | undefined =>
  keys.candidates(seal.keyId).find(({ secret }) => headOf(secret, previous, seal).equals(seal.head));
