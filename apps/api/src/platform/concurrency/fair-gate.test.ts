import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fairGate, restOf } from './fair-gate.ts';

const refusal = (reason: string) => new Error(reason);
const createGate = (perKey: number, all: number, maxWaitMs = 60_000) =>
  fairGate({ limitOf: () => perKey, hasRoom: (_key, running) => running() < all, maxWaiting: 5, maxWaitMs, refusal });

/** Enters once for each name and keeps who got in, in order. */
function queue(gate: ReturnType<typeof createGate>, names: string[]) {
  const admitted: string[] = [];
  const leaves: (() => void)[] = [];
  for (const name of names)
    void gate.acquire(name).then(
      (leave) => {
        admitted.push(name);
        leaves.push(leave);
      },
      (error: Error) => admitted.push(`${name}: ${error.message}`),
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { admitted, leaves, turn };
}

it('free slots go round robin over the keys, however long the queue of one is', async () => {
  const gate = createGate(1, 1);
  const { admitted, leaves, turn } = queue(gate, ['a', 'a', 'a', 'a', 'b', 'c', 'b']);
  for (let at = 0; at < 7; at += 1) {
    await turn();
    leaves[at]?.();
  }
  await turn();
  expect(admitted).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 });
});

it('a full queue refuses further calls of its key, and no others', async () => {
  const gate = createGate(1, 10);
  const { admitted, turn } = queue(gate, [...Array<string>(7).fill('a'), 'b']);
  await turn();
  expect(admitted.toSorted()).toEqual(['a', 'a: queue_full', 'b']);
});

it('releasing a slot twice frees it once', async () => {
  const gate = createGate(1, 10);
  const leave = await gate.acquire('a');
  leave();
  leave();
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 });
});

it('while closed it refuses queued and new calls, until it is opened', async () => {
  const gate = createGate(1, 1);
  const { admitted, leaves, turn } = queue(gate, ['a', 'a', 'b']);
  await turn();
  gate.close(() => new Error('down'));
  await turn();
  expect(admitted).toEqual(['a', 'a: down', 'b: down']);
  await expect(gate.acquire('c')).rejects.toThrow('down');
  leaves[0]?.();
  gate.open();
  expect(await gate.run('c', async () => 'in')).toBe('in');
});

it('a queued call is refused after the maximum wait', async () => {
  const gate = createGate(1, 1, 20);
  await gate.acquire('a');
  await expect(gate.acquire('a')).rejects.toThrow('waited_too_long');
  expect(gate.counts()).toEqual({ running: 1, waiting: 0 });
});

it('throttles a key that always has a queue, and no other', async () => {
  const throttle = { afterMs: 1, restMs: 30, maxRestMs: 30 };
  const gate = fairGate({ limitOf: () => 1, hasRoom: () => true, maxWaiting: 5, maxWaitMs: 60_000, throttle, refusal });
  const { admitted, leaves, turn } = queue(gate, ['a', 'a', 'b']);
  await turn();
  await pause(2);
  const at = performance.now();
  leaves[0]?.();
  leaves[1]?.();
  await turn();
  expect([admitted, gate.counts()]).toEqual([['a', 'b'], { running: 1, waiting: 1 }]);
  await expect.poll(() => admitted).toEqual(['a', 'b', 'a']);
  expect(performance.now() - at).toBeGreaterThan(25);
});

it('lets a key rest twice as long with every further while that its queue lasts, up to a limit', () => {
  const throttle = { afterMs: 2000, restMs: 100, maxRestMs: 1000 };
  expect([0, 1999, 2000, 4000, 6000, 8000, 10_000, 100_000_000].map((ms) => restOf(ms, throttle))).toEqual([
    0, 0, 100, 200, 400, 800, 1000, 1000,
  ]);
});
