import { expect, it } from 'vitest';
import { type CallPriority, throttle } from './throttle.ts';

const never = new AbortController().signal;

it('lets one through at a time, what is urgent first', async () => {
  const waitForTurn = throttle(30);
  const order: [string, number][] = [];
  const pass = async (name: string, priority: CallPriority) => {
    await waitForTurn(never, priority);
    order.push([name, Date.now()]);
  };
  await pass('first', 'ordinary');
  await Promise.all([pass('add', 'ordinary'), pass('add again', 'ordinary'), pass('open', 'urgent'), pass('remove', 'urgent')]);
  expect(order.map(([name]) => name)).toEqual(['first', 'open', 'remove', 'add', 'add again']);
  expect((order.at(-1)?.[1] ?? 0) - (order[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(110);
});

it('forgets whoever stops waiting', async () => {
  const waitForTurn = throttle(50);
  await waitForTurn(never, 'ordinary');
  const left = waitForTurn(AbortSignal.timeout(5), 'ordinary');
  const next = waitForTurn(never, 'ordinary');
  await expect(left).rejects.toThrow(/abort/i);
  await next;
  await expect(waitForTurn(AbortSignal.abort(), 'urgent')).rejects.toThrow(/abort/i);
});
