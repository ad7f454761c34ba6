import { expect, it, vi } from 'vitest';

// Tests of one worker share modules: others may have left a system that does not answer.
vi.resetModules();
const { watchAnswer, withDeliverySlot } = await import('./delivery-slots.ts');

const hanging = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const starts: number[] = [];
  const start = (property: number) =>
    withDeliverySlot('fast', property, () => {
      starts.push(property);
      return promise;
    });
  return { start, starts, end: resolve };
};

const answer = (problem: 'unreachable' | null) => ({ state: 'queued' as const, reference: null, problem });
async function recordAnswers(ms: number, problem: 'unreachable' | null): Promise<void> {
  vi.useFakeTimers();
  for (const property of [1, 2, 3, 4])
    await watchAnswer(property, async () => {
      vi.advanceTimersByTime(ms);
      return answer(problem);
    });
  vi.useRealTimers();
}

it('systems that hang get neither all places nor more than a few once they are known to', async () => {
  const first = hanging();
  const running = [1, 1, 1, 1, 1, 2, 3, 4].map(first.start);
  expect(first.starts).toEqual([1, 1, 1, 2, 3, 4]);
  first.end();
  expect((await Promise.all(running)).filter((hadSlot) => !hadSlot)).toHaveLength(2);
  await recordAnswers(8_000, 'unreachable');
  const second = hanging();
  const again = [1, 2, 3, 4, 1, 5, 6].map(second.start);
  expect(second.starts).toEqual([1, 2, 3, 5, 6]);
  second.end();
  await Promise.all(again);
  await recordAnswers(10, 'unreachable');
  const third = hanging();
  const healed = [1, 2, 3, 4].map(third.start);
  expect(third.starts).toEqual([1, 2, 3, 4]);
  third.end();
  await Promise.all(healed);
});
