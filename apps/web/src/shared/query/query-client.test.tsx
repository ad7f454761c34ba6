import { contactApi } from '@lobby/contract/areas/contact';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CallError, readRetryAfter } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { isWorthRetrying, retryDelay } from '#shared/call/retry.ts';
import { send } from '#shared/call/send.ts';
import { setLanguage } from '#shared/texts/language.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';

const refused = (status: number, retryAfterMs?: number) => new CallError(status, 'no', undefined, [], retryAfterMs);

it('reads Retry-After as seconds or as a date', () => {
  expect(readRetryAfter('3')).toBe(3_000);
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT', Date.UTC(2026, 0, 1))).toBe(10_000);
  expect([readRetryAfter(null), readRetryAfter('soon')]).toEqual([undefined, undefined]);
});

it('a read is tried again where the server is away or says when to come back, within reason', () => {
  expect([refused(0), refused(503), refused(503, 2_000), refused(429, 5_000)].map((error) => isWorthRetrying(0, error))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([refused(400), refused(403), refused(429), refused(429, 60_000)].map((error) => isWorthRetrying(0, error))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isWorthRetrying(2, refused(503)), 'not for ever').toBe(false);
});

it('never comes back before Retry-After, and not everybody at once', () => {
  expect(retryDelay(0, refused(429, 7_000), 0)).toBe(7_000);
  expect(retryDelay(0, refused(429, 7_000), 0.99)).toBeGreaterThan(10_000);
  expect(retryDelay(1, refused(503), 0)).toBe(800);
});

it('a list waits as long as the server asks for, then shows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const server = fakeServer();
  server.answer('GET /contacts', { status: 429, headers: { 'Retry-After': '4' }, body: refusal('slow', 'error.tooMany') });
  show(<Contacts />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(3_900);
  expect(server.asked()).toHaveLength(1);
  server.answer('GET /contacts', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 }, total: 0 } },
  });
  await pass(2_500);
  expect(server.asked()).toHaveLength(2);
  await vi.waitFor(
    async () => {
      await pass(100);
      screen.getByText('0 contacts');
    },
    { timeout: 60_000 },
  );
});

function Contacts() {
  const { data } = useQuery({ queryKey: ['contact'], queryFn: () => send(contactApi.list, {}) });
  return data && <p>{`${data.meta.pagination.total} contacts`}</p>;
}

it.each([
  [refused(429, 7_000), 'Too many attempts. Please try again in 7 seconds.', 'ทำรายการถี่เกินไป โปรดลองอีกครั้งในอีก 7 วินาที'],
  [refused(429, 600_000), 'Too many attempts. Please try again in 10 minutes.', 'ทำรายการถี่เกินไป โปรดลองอีกครั้งในอีก 10 นาที'],
  [refused(503, 1_000), /busy.*in 1 second\.$/, /1 วินาที$/],
])('a refused change says how long to wait (%s)', async (error, english, thai) => {
  expect(problemText(error)).toMatch(english);
  await setLanguage('th');
  expect(problemText(error)).toMatch(thai);
});
