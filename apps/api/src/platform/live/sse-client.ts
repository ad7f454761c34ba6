import type { Writable } from 'node:stream';

/** Some two thousand notices beyond the kernel's socket buffers: reloading is quicker than reading them all. */
export const MAX_BACKLOG_BYTES = 262_144;
export const MAX_BACKLOG_MS = 10_000;
/** How long the last message may take: a stalled client would never read it, and a draining node must not wait for it. */
export const CLOSE_TIMEOUT_MS = 2000;

export interface Backlog {
  bytes: number;
  ms: number;
}

/**
 * Back-pressure: writes to one SSE stream and disconnects a slow client, whose buffer would take memory from all others. Nothing is
 * missed: a portal that reconnects reloads everything it shows. Checked with every message, and a heartbeat comes every 15 seconds.
 */
export function createSseClient(stream: Writable, onSlowClient: (behind: Backlog) => void, clock: () => number = Date.now) {
  let backlogSince: number | undefined;
  return {
    send(message: Buffer | string): void {
      if (stream.destroyed || stream.writableEnded) return;
      const bytes = stream.writableLength;
      backlogSince = bytes === 0 ? undefined : (backlogSince ?? clock());
      const ms = backlogSince === undefined ? 0 : clock() - backlogSince;
      if (bytes <= MAX_BACKLOG_BYTES && ms <= MAX_BACKLOG_MS) return void stream.write(message);
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
