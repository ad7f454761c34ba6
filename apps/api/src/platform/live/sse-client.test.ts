import { Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { type Behind, LAST_WORD_MS, MOST_BEHIND_BYTES, MOST_BEHIND_MS, readerOf } from './sse-client.ts';

/** Takes what it is given only when it is told to. */
function slowStream() {
  const waiting: (() => void)[] = [];
  const stream = new Writable({ write: (_text, _encoding, done) => void waiting.push(done) });
  return { stream, takeAll: () => void waiting.splice(0).map((done) => done()) };
}

const unexpected = () => {
  throw new Error('it kept up');
};

it('a reader that takes nothing is let go before it costs more than a quarter of a megabyte', () => {
  const { stream } = slowStream();
  const told: Behind[] = [];
  const { say } = readerOf(stream, (behind) => told.push(behind));
  let most = 0;
  for (let turn = 0; turn < 5000; turn += 1) {
    say('x'.repeat(1000));
    most = Math.max(most, stream.writableLength);
  }
  expect(stream.destroyed).toBe(true);
  expect(most).toBeLessThan(MOST_BEHIND_BYTES + 2000);
  expect(told).toMatchObject([{ bytes: most }]);
});

it('a reader that is ten seconds behind is let go, however little waits for it', () => {
  const { stream } = slowStream();
  let now = 0;
  const told: Behind[] = [];
  const { say } = readerOf(
    stream,
    (behind) => told.push(behind),
    () => now,
  );
  for (; now <= MOST_BEHIND_MS + 1000; now += 1000) say(':\n\n');
  say(':\n\n');
  expect(stream.destroyed).toBe(true);
  expect(told).toHaveLength(1);
});

it('a reader that keeps up stays for ever', async () => {
  const { stream, takeAll } = slowStream();
  let now = 0;
  const { say } = readerOf(stream, unexpected, () => now);
  for (let turn = 0; turn < 100; turn += 1) {
    say('x'.repeat(100_000));
    takeAll();
    await new Promise(setImmediate);
    now += MOST_BEHIND_MS;
  }
  expect(stream.destroyed).toBe(false);
});

it('a reader that does not take the last word is not waited for', () => {
  vi.useFakeTimers();
  const { stream } = slowStream();
  const { say, end } = readerOf(stream, unexpected);
  say('x');
  end();
  vi.advanceTimersByTime(LAST_WORD_MS - 1);
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stream.destroyed).toBe(true);
  vi.useRealTimers();
});
