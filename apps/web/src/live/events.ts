import type { DomainEvents } from '@lobby/contract/events';

export type Change = DomainEvents['record.changed'];

/** Reads server-sent events off a stream. Ends with the stream, or when nothing was heard for too long. */
export async function* readEvents(stream: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Change> {
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
        const change = changeIn(block);
        if (change) yield change;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Lines that begin with a colon only keep the connection awake. */
function changeIn(block: string): Change | undefined {
  const lines = block.split(/\r?\n/);
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
  if (all('event')[0] !== 'record.changed') return undefined;
  return JSON.parse(all('data').join('\n')) as Change;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was heard')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
