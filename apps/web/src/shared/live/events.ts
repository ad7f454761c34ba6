import type { DomainEvents } from '@lobby/contract/events';

export type Change = DomainEvents['record.changed'];
export type SessionChange = DomainEvents['session.changed']['why'];
/** What is heard: a record somebody changed, or something about one's own session. */
export type Heard = { event: 'record.changed'; data: Change } | { event: 'session.changed'; data: { why: SessionChange } };
const EVENTS = ['record.changed', 'session.changed'];

/** Reads server-sent events off a stream. Ends with the stream, or when nothing was heard for too long. */
export async function* readEvents(stream: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Heard> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (true) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const heard = eventIn(block);
        if (heard) yield heard;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Lines that begin with a colon only keep the connection awake. */
function eventIn(block: string): Heard | undefined {
  const lines = block.split(/\r?\n/);
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
  const [event = ''] = all('event');
  if (!EVENTS.includes(event)) return undefined;
  return { event, data: JSON.parse(all('data').join('\n')) as unknown } as Heard;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was heard')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const FIRST_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Half a second at first, twice as long each time, never longer than half a minute; a little apart from all the others. */
export const waitAfter = (failures: number, random = Math.random()) =>
  Math.min(MAX_WAIT_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2);

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
