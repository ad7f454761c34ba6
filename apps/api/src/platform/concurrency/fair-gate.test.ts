import { expect, it } from 'vitest';
import { fairGate } from './fair-gate.ts';

const refusal = (reason: string) => new Error(reason);
const gateOf = (perLane: number, all: number, maxWaitMs = 60_000) =>
  fairGate({ limitOf: () => perLane, hasRoom: (_lane, running) => running() < all, maxWaiting: 5, maxWaitMs, refusal });

/** Enters once for each name and keeps who got in, in order. */
function queue(gate: ReturnType<typeof gateOf>, names: string[]) {
  const admitted: string[] = [];
  const leaves: (() => void)[] = [];
  for (const name of names)
    void gate.enter(name).then(
      (leave) => {
        admitted.push(name);
        leaves.push(leave);
      },
      (error: Error) => admitted.push(`${name}: ${error.message}`),
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { admitted, leaves, turn };
}

it('gives free places to the lanes in turn, however long the queue of one is', async () => {
  const gate = gateOf(1, 1);
  const { admitted, leaves, turn } = queue(gate, ['a', 'a', 'a', 'a', 'b', 'c', 'b']);
  for (let at = 0; at < 7; at += 1) {
    await turn();
    leaves[at]?.();
  }
  await turn();
  expect(admitted).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 });
});

it('refuses what its queue has no room for, and leaves the queues of others alone', async () => {
  const gate = gateOf(1, 10);
  const { admitted, turn } = queue(gate, [...Array<string>(7).fill('a'), 'b']);
  await turn();
  expect(admitted.toSorted()).toEqual(['a', 'a: queue_full', 'b']);
});

it('gives a place back once, whoever says so twice', async () => {
  const gate = gateOf(1, 10);
  const leave = await gate.enter('a');
  leave();
  leave();
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 });
});

it('closed, it refuses those who wait and those who come, until it is opened', async () => {
  const gate = gateOf(1, 1);
  const { admitted, leaves, turn } = queue(gate, ['a', 'a', 'b']);
  await turn();
  gate.close(() => new Error('down'));
  await turn();
  expect(admitted).toEqual(['a', 'a: down', 'b: down']);
  await expect(gate.enter('c')).rejects.toThrow('down');
  leaves[0]?.();
  gate.open();
  expect(await gate.run('c', async () => 'in')).toBe('in');
});

it('lets nobody wait for ever', async () => {
  const gate = gateOf(1, 1, 20);
  await gate.enter('a');
  await expect(gate.enter('a')).rejects.toThrow('waited_too_long');
  expect(gate.counts()).toEqual({ running: 1, waiting: 0 });
});

it('throttles a lane that always has a queue, and no other', async () => {
  const throttle = { afterMs: 0, restMs: 30 };
  const gate = fairGate({ limitOf: () => 1, hasRoom: () => true, maxWaiting: 5, maxWaitMs: 60_000, throttle, refusal });
  const { admitted, leaves, turn } = queue(gate, ['a', 'a', 'b']);
  await turn();
  const at = performance.now();
  leaves[0]?.();
  leaves[1]?.();
  await turn();
  expect([admitted, gate.counts()]).toEqual([['a', 'b'], { running: 1, waiting: 1 }]);
  await expect.poll(() => admitted).toEqual(['a', 'b', 'a']);
  expect(performance.now() - at).toBeGreaterThan(25);
});
