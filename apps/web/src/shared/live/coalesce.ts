import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from './events.ts';

/** Long enough that a bulk change of a hundred records is one read, short enough to look immediate. */
const WINDOW_MS = 300;
/** Queries that show one record, by the id that follows in their key. */
const RECORD_KINDS = ['one', 'log'];

/**
 * Coalesces change notices into reads: one invalidation per window, whatever the number of notices. A query that is being read is
 * not aborted but read once more afterwards, and one with `liveEveryMs` is read that often at most, its last state included.
 */
export function coalesceChanges(client: QueryClient) {
  const cache = client.getQueryCache();
  const changes: Change[] = [];
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline = Number.POSITIVE_INFINITY;

  function flushWithin(ms: number) {
    if (Date.now() + ms >= deadline) return;
    clearTimeout(timer);
    deadline = Date.now() + ms;
    timer = setTimeout(flush, ms);
  }

  function flush() {
    deadline = Number.POSITIVE_INFINITY;
    const affected = isAffectedBy(changes.splice(0));
    for (const query of cache.getAll()) if (affected(query)) due.add(query.queryHash);
    const ready = new Set<string>();
    for (const hash of due) {
      const wait = waitOf(cache.get(hash));
      if (wait > 0) flushWithin(wait);
      else ready.add(hash);
    }
    for (const hash of ready) due.delete(hash);
    if (ready.size > 0) void client.invalidateQueries({ predicate: ({ queryHash }) => ready.has(queryHash) });
  }

  return {
    add(change: Change) {
      changes.push(change);
      flushWithin(WINDOW_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Topics: a list follows its area, a record's page its own id (and notices about many records, which have none). */
function isAffectedBy(changes: Change[]): (query: Query) => boolean {
  const areas = new Set<unknown>(changes.map(({ area }) => area));
  const whole = new Set<unknown>(changes.filter(({ id }) => id === null).map(({ area }) => area));
  const topics = new Set(changes.filter(({ change }) => change !== 'removed').map(({ area, id }) => `${area}:${id}`));
  // The page of a record that is gone stays as it is: whoever deleted it is just leaving, anybody else reads it when they act.
  const removed = new Set(changes.filter(({ change }) => change === 'removed').map(({ area, id }) => `${area}:${id}`));
  return ({ queryKey: [area, kind, id], meta }) => {
    if (meta?.liveAreas?.some((followed) => areas.has(followed))) return true;
    if (!areas.has(area)) return false;
    if (typeof id !== 'number' || !RECORD_KINDS.includes(String(kind))) return true;
    const topic = `${String(area)}:${id}`;
    return !removed.has(topic) && (whole.has(area) || topics.has(topic));
  };
}

/** Milliseconds until the query may be read again. */
function waitOf(query: Query | undefined): number {
  if (!query?.isActive()) return 0;
  if (query.state.fetchStatus === 'fetching') return WINDOW_MS;
  const { dataUpdatedAt, errorUpdatedAt } = query.state;
  return Math.max(dataUpdatedAt, errorUpdatedAt) + (query.meta?.liveEveryMs ?? 0) - Date.now();
}
