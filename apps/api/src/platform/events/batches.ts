/** Larger statements gain little, and are repeated whole when the database fails in between. */
const MAX_BYTES = 400_000;
const MAX_MESSAGES = 1500;
/** How long a batch waits for more messages. */
const FILL_MS = 40;

const LATE = Symbol('late');

/** Micro-batching: as many messages as fit a statement, or those of one interval. */
export async function* batches<M extends { data: Uint8Array }>(messages: AsyncIterable<M>): AsyncGenerator<M[]> {
  const source = messages[Symbol.asyncIterator]();
  const readNext = () => {
    const answer = source.next();
    // Awaited later; until then a failing source must not raise an unhandled rejection.
    answer.catch(() => undefined);
    return answer;
  };
  let next = readNext();
  for (;;) {
    const first = await next;
    if (first.done) return;
    next = readNext();
    const batch = [first.value];
    let bytes = first.value.data.length;
    const alarm = Promise.withResolvers<typeof LATE>();
    const timer = setTimeout(alarm.resolve, FILL_MS, LATE);
    while (batch.length < MAX_MESSAGES && bytes < MAX_BYTES) {
      const one = await Promise.race([next, alarm.promise]);
      if (one === LATE || one.done) break;
      next = readNext();
      batch.push(one.value);
      bytes += one.value.data.length;
    }
    clearTimeout(timer);
    yield batch;
  }
}
