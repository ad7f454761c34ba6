import { expect, it, vi } from 'vitest';
import { png } from '#test/fixtures/files/form.ts';
import { bomb } from '#test/fixtures/files/raw-png.ts';
import { painter } from './image-resizer.ts';

const MEGABYTE = 1024 * 1024;
const heavy = bomb(5000, 5000, { depth: 16, colour: 6 });

it('ends a picture that takes too long, and goes on with the next', async () => {
  const hurried = painter({ ms: 300, bytes: 400 * MEGABYTE });
  expect(await hurried.paint(heavy)).toEqual({ problem: 'fileUnreadable' });
  await hurried.close();
});

it('ends a picture that takes too much memory, and goes on with the next', async () => {
  const lean = painter({ ms: 30_000, bytes: 120 * MEGABYTE });
  const [fat, slim] = await Promise.all([lean.paint(heavy), lean.paint(await png())]);
  expect(fat).toEqual({ problem: 'fileUnreadable' });
  expect(slim).toMatchObject({ width: 40, height: 30 });
  await lean.close();
});

it('draws what comes while the process before is just going to rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rested = painter();
  const picture = await png();
  await rested.paint(picture);
  vi.advanceTimersByTime(30_000);
  expect(await rested.paint(picture)).toMatchObject({ width: 40, height: 30 });
  vi.useRealTimers();
  await rested.close();
});

it('takes no more than it can hold', async () => {
  const busy = painter();
  const picture = await png();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => busy.paint(picture)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(40 - 24);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  await busy.close();
});
