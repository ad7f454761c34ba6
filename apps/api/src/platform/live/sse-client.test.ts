import { Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { type Backlog, CLOSE_TIMEOUT_MS, createSseClient, MAX_BACKLOG_BYTES, MAX_BACKLOG_MS } from './sse-client.ts';

/** Accepts writes only on demand. */
function slowStream() {
  const waiting: (() => void)[] = [];
  const stream = new Writable({ write: (_text, _encoding, done) => void waiting.push(done) });
  return { stream, takeAll: () => void waiting.splice(0).map((done) => done()) };
}

const unexpected = () => {
  throw new Error('it kept up');
};

it('a client that reads nothing is disconnected before its backlog exceeds a quarter of a megabyte', () => {
  const { stream } = slowStream();
  const disconnected: Backlog[] = [];
  const { send } = createSseClient(stream, (backlog) => disconnected.push(backlog));
  let most = 0;
  for (let turn = 0; turn < 5000; turn += 1) {
    send('x'.repeat(1000));
    most = Math.max(most, stream.writableLength);
  }
  expect(stream.destroyed).toBe(true);
  expect(most).toBeLessThan(MAX_BACKLOG_BYTES + 2000);
  expect(disconnected).toMatchObject([{ bytes: most }]);
});

it('a client that is ten seconds behind is disconnected, however small its backlog', () => {
  const { stream } = slowStream();
  let now = 0;
  const disconnected: Backlog[] = [];
  const { send } = createSseClient(
    stream,
    (backlog) => disconnected.push(backlog),
    () => now,
  );
  for (; now <= MAX_BACKLOG_MS + 1000; now += 1000) send(':\n\n');
  send(':\n\n');
  expect(stream.destroyed).toBe(true);
  expect(disconnected).toHaveLength(1);
});

it('a client that keeps up stays connected', async () => {
  const { stream, takeAll } = slowStream();
  let now = 0;
  const { send } = createSseClient(stream, unexpected, () => now);
  for (let turn = 0; turn < 100; turn += 1) {
    send('x'.repeat(100_000));
    takeAll();
    await new Promise(setImmediate);
    now += MAX_BACKLOG_MS;
  }
  expect(stream.destroyed).toBe(false);
});

it('a client that does not read the last message is not waited for', () => {
  vi.useFakeTimers();
  const { stream } = slowStream();
  const { send, end } = createSseClient(stream, unexpected);
  send('x');
  end();
  vi.advanceTimersByTime(CLOSE_TIMEOUT_MS - 1);
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stream.destroyed).toBe(true);
  vi.useRealTimers();
});
