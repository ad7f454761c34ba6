/** Rejects when nothing came in time. A busy process first reads what has arrived meanwhile: its own delay is not the other side's. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`)))), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
