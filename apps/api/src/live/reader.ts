import type { Writable } from 'node:stream';

export const MOST_BEHIND_BYTES = 1_048_576;
export const MOST_BEHIND_MS = 10_000;

/**
 * Speaks to one open stream, and lets go of it once it is too far behind to be waited for: a portal that comes back asks again for
 * everything it shows, so nothing is missed, while what is kept for a stalled one is kept from all the others.
 */
export function readerOf(stream: Writable, clock: () => number = Date.now): (text: string) => void {
  let behindSince: number | undefined;
  return (text) => {
    if (stream.destroyed || stream.writableEnded) return;
    behindSince = stream.writableLength === 0 ? undefined : (behindSince ?? clock());
    const isLate = behindSince !== undefined && clock() - behindSince > MOST_BEHIND_MS;
    if (isLate || stream.writableLength > MOST_BEHIND_BYTES) stream.destroy();
    else stream.write(text);
  };
}
