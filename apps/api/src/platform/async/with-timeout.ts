/**
 * The work's outcome, or an error once it took too long. A busy process first reads what has arrived meanwhile: its own delay is not the
 * other side's. The work itself goes on: whoever started it has to end it.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late = new Error(`no answer within ${ms} ms`)): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => timeout.reject(late))), ms);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
