import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const WORKERS = 16;
/** Longer than the longest call; a client gives up and repeats it with the same key. */
const CALL_MS = 8000;
/** A pause between two acknowledgements that is longer counts as time without writes. */
const GAP_MS = 500;

export interface WriterReport {
  acknowledged: Set<string>;
  tries: number;
  longestGapSeconds: number;
  refusals: Record<string, number>;
}

/** Creates contacts at a steady rate through both API nodes, each with one Idempotency-Key that is repeated until it is acknowledged. */
export function startWriter(url: string, token: string, perSecond: number) {
  const acknowledged = new Set<string>();
  const times: number[] = [];
  const refusals: Record<string, number> = {};
  const run = randomUUID().slice(0, 8);
  let [next, tokens, tries] = [0, 0, 0];
  const stop = new AbortController();
  const filler = setInterval(() => {
    tokens = Math.min(tokens + perSecond / 50, WORKERS);
  }, 20);

  async function create(name: string): Promise<boolean> {
    tries += 1;
    try {
      const answer = await fetch(`${url}/api/contacts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': `drill-${name}` },
        body: JSON.stringify({ nameTh: name, nameEn: name, phone: '191' }),
        signal: AbortSignal.timeout(CALL_MS),
      });
      await answer.arrayBuffer();
      if (answer.ok) return true;
      refusals[answer.status] = (refusals[answer.status] ?? 0) + 1;
    } catch (error) {
      const { name: kind } = error as Error;
      refusals[kind] = (refusals[kind] ?? 0) + 1;
    }
    await pause(100);
    return false;
  }
  async function worker(): Promise<void> {
    while (!stop.signal.aborted) {
      if (tokens < 1) {
        await pause(5);
        continue;
      }
      tokens -= 1;
      next += 1;
      const name = `${run}-${next}`;
      // Given up only at the end: then it is not known whether it was written, and it does not count.
      for (;;) {
        if (await create(name)) {
          acknowledged.add(name);
          times.push(performance.now());
          break;
        }
        if (stop.signal.aborted) break;
      }
    }
  }
  const ended = Promise.all(Array.from({ length: WORKERS }, worker));
  return {
    run,
    async stop(): Promise<WriterReport> {
      stop.abort();
      await ended;
      clearInterval(filler);
      const gaps = times.slice(1).map((time, at) => time - (times[at] as number));
      const longest = Math.max(0, ...gaps.filter((gap) => gap > GAP_MS));
      return { acknowledged, tries, longestGapSeconds: Math.round(longest / 100) / 10, refusals };
    },
  };
}
