/** A statement's worth: larger ones gain little and are done again whole when the database goes away in the middle. */
const MOST_BYTES = 400_000;
const MOST_MESSAGES = 1500;
/** How long a batch waits for company. */
const FILL_MS = 40;

const LATE = Symbol('late');

/** Whatever comes, gathered: as much as fits a statement, or what came within a moment. */
export async function* batches<M extends { data: Uint8Array }>(messages: AsyncIterable<M>): AsyncGenerator<M[]> {
  const source = messages[Symbol.asyncIterator]();
  const ask = () => {
    const answer = source.next();
    // Looked at when its turn comes; a source that fails while a batch is being written must not end the process.
    answer.catch(() => undefined);
    return answer;
  };
  let next = ask();
  for (;;) {
    const first = await next;
    if (first.done) return;
    next = ask();
    const batch = [first.value];
    let bytes = first.value.data.length;
    const alarm = Promise.withResolvers<typeof LATE>();
    const timer = setTimeout(alarm.resolve, FILL_MS, LATE);
    while (batch.length < MOST_MESSAGES && bytes < MOST_BYTES) {
      const one = await Promise.race([next, alarm.promise]);
      if (one === LATE || one.done) break;
      next = ask();
      batch.push(one.value);
      bytes += one.value.data.length;
    }
    clearTimeout(timer);
    yield batch;
  }
}
