import type { Writable } from 'node:stream';

/** Some two thousand changes, beyond what the system's own buffers hold: asking again is quicker than hearing them all. */
export const MOST_BEHIND_BYTES = 262_144;
export const MOST_BEHIND_MS = 10_000;
/** How long the last word may take: a reader that has stalled would never hear it, and the node that leaves could not. */
export const LAST_WORD_MS = 2000;

export interface Behind {
  bytes: number;
  ms: number;
}

/**
 * Speaks to one open stream, and lets go of it once it is too far behind to be waited for: a portal that comes back asks again for
 * everything it shows, so nothing is missed, while what is kept for a stalled one is kept from all the others. Looked at with every word,
 * and there is one every 15 seconds at least.
 */
export function readerOf(stream: Writable, letGo: (behind: Behind) => void, clock: () => number = Date.now) {
  let behindSince: number | undefined;
  return {
    say(words: Buffer | string): void {
      if (stream.destroyed || stream.writableEnded) return;
      const bytes = stream.writableLength;
      behindSince = bytes === 0 ? undefined : (behindSince ?? clock());
      const ms = behindSince === undefined ? 0 : clock() - behindSince;
      if (bytes <= MOST_BEHIND_BYTES && ms <= MOST_BEHIND_MS) return void stream.write(words);
      letGo({ bytes, ms });
      stream.destroy();
    },
    end(): void {
      stream.end();
      setTimeout(() => stream.destroy(), LAST_WORD_MS).unref();
    },
  };
}
export type Reader = ReturnType<typeof readerOf>;
