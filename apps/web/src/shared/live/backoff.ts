const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Half a second at first, twice as long each time, never longer than half a minute; a little apart from all the others. */
export const waitAfter = (failures: number, random = Math.random()) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2);

/** Over at once when it is aborted, or when the network came back. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    addEventListener('online', done);
  });
}
