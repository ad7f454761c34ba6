interface Limits {
  /** Failures in a row after which it opens. */
  failures: number;
  pauseMs: number;
}

/** Nothing was tried. */
export class CircuitOpen extends Error {}

/** Circuit breaker: after some failures in a row calls fail at once for a while, then one probe at a time decides whether it closes. */
export function circuitBreaker({ failures, pauseMs }: Limits, isOutage: (error: unknown) => boolean, clock = Date.now) {
  let failed = 0;
  let openUntil = 0;
  let isProbing = false;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    const isTripped = failed >= failures;
    if (isTripped && (isProbing || clock() < openUntil))
      throw new CircuitOpen('circuit breaker open: it did not answer a moment ago');
    if (isTripped) isProbing = true;
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      if (isOutage(error)) {
        failed += 1;
        openUntil = clock() + pauseMs;
      } else failed = 0;
      throw error;
    } finally {
      if (isTripped) isProbing = false;
    }
  };
}
