/** The work's outcome, or an error once it took too long. The work itself goes on: whoever started it has to end it. */
export async function withTimeout<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(message)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
