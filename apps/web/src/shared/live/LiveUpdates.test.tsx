import { type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, DASHBOARD_META } from '#shared/query/query-client.ts';
import { session } from '#shared/session/store.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import type { Change } from './events.ts';
import { LiveUpdates } from './LiveUpdates.tsx';

const server = fakeServer();
let line: ReadableStreamDefaultController<Uint8Array>;

/** What the server sends through the open stream. */
function publish(...changes: Change[]) {
  const text = changes.map((change) => `event: record.changed\ndata: ${JSON.stringify(change)}\n\n`).join('');
  line.enqueue(new TextEncoder().encode(text));
}
const changed = (id: number | null, change: Change['change'] = 'updated'): Change => ({ area: 'parcel', id, change });

type Read = { queryKey: QueryKey; queryFn?: () => Promise<unknown>; meta?: QueryMeta };
function Reading(query: Required<Read>) {
  useQuery(query);
  return null;
}
/** Queries on the screen, each counting how often it is read. */
async function showReads<const K extends string>(queries: Record<K, Read>) {
  const reads = Object.fromEntries(Object.keys(queries).map((name) => [name, 0])) as Record<K, number>;
  const on = (name: K, { queryFn = async () => 1, meta = {}, queryKey }: Read) => (
    <Reading
      key={name}
      queryKey={queryKey}
      meta={meta}
      queryFn={() => {
        reads[name] += 1;
        return queryFn();
      }}
    />
  );
  const parts = (Object.entries(queries) as [K, Read][]).map(([name, read]) => on(name, read));
  const client = createQueryClient();
  show([...parts, <LiveUpdates key="live" />], client);
  await pass(20_000);
  return reads;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  signInAs();
  server.answer('GET /live', () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        line = controller;
      },
    });
    return { stream };
  });
});

it('a hundred notices are one read', async () => {
  const reads = await showReads({ list: { queryKey: ['parcel', 'list', {}] }, other: { queryKey: ['room', 'list', {}] } });
  expect(reads).toEqual({ list: 1, other: 1 });
  publish(...Array.from({ length: 100 }, (_, id) => changed(id)));
  await pass(5_000);
  expect(reads).toEqual({ list: 2, other: 1 });
});

it('notices that go on coming make at most one read in each window', async () => {
  const reads = await showReads({ list: { queryKey: ['parcel', 'list', {}] } });
  for (let at = 0; at < 40; at += 1) {
    publish(changed(at));
    await pass(50);
  }
  await pass(1_000);
  expect(reads.list).toBeGreaterThan(2);
  expect(reads.list).toBeLessThanOrEqual(1 + 2_000 / 300 + 1);
});

it('a read that is under way is not begun anew; one more follows it', async () => {
  const answers: (() => void)[] = [];
  const slow = () => new Promise((resolve) => answers.push(() => resolve(1)));
  const reads = await showReads({ list: { queryKey: ['parcel', 'list', {}], queryFn: slow } });
  answers[0]?.();
  await pass(1_000);
  for (let at = 0; at < 20; at += 1) {
    publish(changed(at));
    await pass(100);
  }
  expect(reads.list).toBe(2);
  answers[1]?.();
  await pass(2_000);
  expect(reads.list, 'what changed meanwhile is shown').toBe(3);
});

it("a record's page follows its own id, and notices about many", async () => {
  const reads = await showReads({ page: { queryKey: ['parcel', 'one', 1, 'full'] }, list: { queryKey: ['parcel', 'list', {}] } });
  publish(changed(2));
  await pass(1_000);
  expect(reads).toEqual({ page: 1, list: 2 });
  publish(changed(1));
  await pass(1_000);
  expect(reads).toEqual({ page: 2, list: 3 });
  publish(changed(null));
  await pass(1_000);
  expect(reads).toEqual({ page: 3, list: 4 });
  publish(changed(1, 'removed'));
  await pass(1_000);
  expect(reads, 'whoever deleted it is just leaving its page').toEqual({ page: 3, list: 5 });
});

it('a query of several areas follows each of them, and no other', async () => {
  const reads = await showReads({ home: { queryKey: ['home'], meta: { liveAreas: ['parcel', 'news'] } } });
  publish(changed(1));
  await pass(1_000);
  expect(reads.home).toBe(2);
  publish({ area: 'room', id: 1, change: 'updated' });
  await pass(1_000);
  expect(reads.home).toBe(2);
});

it('a dashboard is read at once, and then once more at the end of five seconds', async () => {
  const reads = await showReads({ figures: { queryKey: ['access-event', 'dashboard'], meta: DASHBOARD_META } });
  const passage: Change = { area: 'access-event', id: null, change: 'created' };
  publish(passage);
  await pass(500);
  expect(reads.figures).toBe(2);
  publish(passage);
  publish(passage);
  await pass(4_000);
  expect(reads.figures, 'within five seconds of the last read').toBe(2);
  await pass(1_000);
  expect(reads.figures, 'the last state is shown').toBe(3);
  await pass(20_000);
  expect(reads.figures).toBe(3);
});

it('a stream that is refused with its session shows the sign-in page and why', async () => {
  server.answer('GET /live', { status: 401, body: refusal('over') });
  server.answer('POST /auth/refresh', { status: 401, body: refusal('The session has ended', 'session.ended.blocked') });
  await showReads({});
  expect(session.get()).toEqual({ profile: null, ended: 'blocked' });
});
