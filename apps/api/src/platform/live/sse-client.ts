import type { Writable } from 'node:stream';

/** Some two thousand changes, beyond what the system's own buffers hold: asking again is quicker than hearing them all. */
export const MAX_BACKLOG_BYTES = 262_144;
export const MAX_BACKLOG_MS = 10_000;
/** How long the last word may take: a reader that has stalled would never hear it, and the node that leaves could not. */
export const CLOSE_TIMEOUT_MS = 2000;

export interface Backlog {
  bytes: number;
  ms: number;
}

/**
 * Speaks to one open stream, and lets go of it once it is too far behind to be waited for: a portal that comes back asks again for
 * everything it shows, so nothing is missed, while what is kept for a stalled one is kept from all the others. Looked at with every word,
 * and there is one every 15 seconds at least.
 */
export function createSseClient(stream: Writable, onSlowClient: (behind: Backlog) => void, clock: () => number = Date.now) {
  let behindSince: number | undefined;
  return {
    send(words: Buffer | string): void {
      if (stream.destroyed || stream.writableEnded) return;
      const bytes = stream.writableLength;
      behindSince = bytes === 0 ? undefined : (behindSince ?? clock());
      const ms = behindSince === undefined ? 0 : clock() - behindSince;
      if (bytes <= MAX_BACKLOG_BYTES && ms <= MAX_BACKLOG_MS) return void stream.write(words);
      onSlowClient({ bytes, ms });
      stream.destroy();
    },
    end(): void {
      stream.end();
      setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    },
  };
}
export type SseClient = ReturnType<typeof createSseClient>;
