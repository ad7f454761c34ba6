import { activeSessionRoles } from '#platform/auth/session-check.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Services } from '#platform/http/services.ts';
import type { SignedIn } from '#platform/request/context.ts';
import { openStreamsGauge } from './live-metrics.ts';
import type { SseClient } from './sse-client.ts';

const HEARTBEAT_MS = 15_000;

/** The open SSE streams of a node. One heartbeat timer for all of them, and one statement for all their sessions. */
export function openStreams({ pool, log }: Pick<Services, 'pool' | 'log'>) {
  const open = new Map<SseClient, SignedIn>();
  let timer: NodeJS.Timeout | undefined;

  async function sendHeartbeats(): Promise<void> {
    const checked = [...open];
    const sessions = [...new Set(checked.map(([, { sessionId }]) => sessionId))];
    const roles = await inTransaction(pool, { readOnly: true }, (_db, query) => activeSessionRoles(query, sessions)).catch(
      // A database that is busy or away says nothing about the sessions; the next heartbeat checks again.
      (error: unknown) => {
        log.warn({ err: error }, 'session check of open streams failed');
      },
    );
    for (const [client, { sessionId, role }] of checked) {
      // With another role the portal reconnects, and the new stream covers its areas.
      if (!roles || roles.get(sessionId) === role) client.send(':\n\n');
      else client.end();
    }
  }
  function onChange(): void {
    openStreamsGauge.set(open.size);
    if (open.size > 0) timer ??= setInterval(() => void sendHeartbeats(), HEARTBEAT_MS);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }
  return {
    countOf: (account: number) => [...open.values()].filter(({ id }) => id === account).length,
    /** Returns a function that removes it. */
    add(client: SseClient, user: SignedIn): () => void {
      open.set(client, user);
      onChange();
      return () => {
        open.delete(client);
        onChange();
      };
    },
    endAll(): void {
      for (const client of open.keys()) client.end();
    },
  };
}
