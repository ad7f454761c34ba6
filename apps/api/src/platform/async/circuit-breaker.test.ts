import { expect, it } from 'vitest';
import { circuitBreaker } from './circuit-breaker.ts';

const outage = new Error('away');
const isOutage = (error: unknown) => error === outage;
const limits = { failures: 3, pauseMs: 1000 };
const fail = () => Promise.reject(outage);

function breakerAt() {
  let now = 0;
  let tries = 0;
  const run = circuitBreaker(limits, isOutage, () => now);
  const attempt = (work: () => Promise<unknown>) =>
    run(() => {
      tries += 1;
      return work();
    }).then(
      () => 'done',
      (error: Error) => error.message,
    );
  return { attempt, tries: () => tries, wait: (ms: number) => (now += ms) };
}

it('opens after three failures in a row, and probes one call at a time after the pause', async () => {
  const { attempt, tries, wait } = breakerAt();
  for (let turn = 0; turn < 3; turn += 1) expect(await attempt(fail)).toBe('away');
  expect(await attempt(fail)).toContain('circuit breaker open');
  expect(tries()).toBe(3);
  wait(1000);
  const slow = Promise.withResolvers<void>();
  const probe = attempt(() => slow.promise);
  expect(await attempt(fail)).toContain('circuit breaker open');
  slow.resolve();
  expect(await probe).toBe('done');
  expect(await attempt(async () => undefined)).toBe('done');
});

it('stays closed while the server answers, even with rejections', async () => {
  const { attempt, tries } = breakerAt();
  for (let turn = 0; turn < 10; turn += 1) await attempt(() => Promise.reject(new Error('no such address')));
  expect(tries()).toBe(10);
});

it('opens again for a whole pause when the probe fails', async () => {
  const { attempt, tries, wait } = breakerAt();
  for (let turn = 0; turn < 3; turn += 1) await attempt(fail);
  wait(1000);
  await attempt(fail);
  wait(999);
  expect(await attempt(fail)).toContain('circuit breaker open');
  expect(tries()).toBe(4);
});
