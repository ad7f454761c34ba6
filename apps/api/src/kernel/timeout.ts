/** The work's outcome, or an error once it took too long. The work itself goes on: whoever started it has to end it. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: Error): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(late), ms);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
