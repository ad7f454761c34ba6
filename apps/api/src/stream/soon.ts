/** The work's outcome, or that the broker is away: whoever waits for it is told so and goes on. */
export async function soon<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the broker is away')), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
