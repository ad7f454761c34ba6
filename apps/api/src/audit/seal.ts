import { createHmac } from 'node:crypto';

/** One link of a property's chain: the rows it holds in their order, each with the hash of everything it said. */
export interface Seal {
  property: number;
  number: number;
  ids: number[];
  hashes: Buffer;
  lastXid: string;
}
export const HASH_BYTES = 32;
/** Before the first seal. */
export const NO_HEAD = Buffer.alloc(HASH_BYTES);

/**
 * The end of the chain with this seal on it. Every column of the seal is in it, and the end before; without the key
 * nobody can make one that fits.
 */
export function headOf(key: string, previous: Buffer, { property, number, ids, hashes, lastXid }: Seal): Buffer {
  return createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([property, number, lastXid, ids]))
    .update(hashes)
    .digest();
}
