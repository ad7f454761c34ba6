import { expect, it, vi } from 'vitest';
import { png } from '#test/fixtures/files/form.ts';
import { bomb } from '#test/fixtures/files/raw-png.ts';
import { imageResizer } from './image-resizer.ts';

const MEGABYTE = 1024 * 1024;
const patient = { cpuMs: 300_000, ms: 300_000, waitMs: Number.POSITIVE_INFINITY, bytes: 400 * MEGABYTE };
const heavy = bomb(5000, 5000, { depth: 16, colour: 6 });

it('kills a picture that takes too much of a processor', async () => {
  const hurried = imageResizer({ ...patient, cpuMs: 300 });
  expect(await hurried.resize(heavy)).toEqual({ problem: 'fileUnreadable' });
  await hurried.close();
});

it('refuses a picture the machine did not get to in time, and does not call it unreadable', async () => {
  const hurried = imageResizer({ ...patient, ms: 300 });
  await expect(hurried.resize(heavy)).rejects.toMatchObject({ status: 503 });
  await hurried.close();
});

it('kills a picture that takes too much memory, and continues with the next', async () => {
  const lean = imageResizer({ ...patient, bytes: 120 * MEGABYTE });
  const [fat, slim] = await Promise.all([lean.resize(heavy), lean.resize(await png())]);
  expect(fat).toEqual({ problem: 'fileUnreadable' });
  expect(slim).toMatchObject({ width: 40, height: 30 });
  await lean.close();
});

it('resizes a picture that arrives while the idle process is being ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rested = imageResizer();
  const picture = await png();
  await rested.resize(picture);
  vi.advanceTimersByTime(30_000);
  expect(await rested.resize(picture)).toMatchObject({ width: 40, height: 30 });
  vi.useRealTimers();
  await rested.close();
});

it('refuses pictures when its queue is full', async () => {
  const busy = imageResizer(patient);
  const picture = await png();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => busy.resize(picture)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(40 - 24);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  await busy.close();
});

it('refuses a picture that waited too long, while its connection is still open', async () => {
  const hurried = imageResizer({ ...patient, waitMs: 50 });
  const picture = await png();
  const [first, second] = await Promise.allSettled([hurried.resize(heavy), hurried.resize(picture)]);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  await hurried.close();
});
