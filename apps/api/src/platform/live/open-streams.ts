import { standingRoles } from '#platform/auth/session-check.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Services } from '#platform/http/services.ts';
import type { SignedIn } from '#platform/request/context.ts';
import { openStreamsGauge } from './live-metrics.ts';
import type { Reader } from './sse-client.ts';

const HEARTBEAT_MS = 15_000;

/** The open streams of a node. One heartbeat for all of them, and one statement for all their sessions. */
export function openStreams({ pool, log }: Pick<Services, 'pool' | 'log'>) {
  const open = new Map<Reader, SignedIn>();
  let timer: NodeJS.Timeout | undefined;

  async function beat(): Promise<void> {
    const asked = [...open];
    const sessions = [...new Set(asked.map(([, { sessionId }]) => sessionId))];
    const roles = await inTransaction(pool, { readOnly: true }, (_db, ask) => standingRoles(ask, sessions)).catch(
      // A database that is busy or away says nothing about the sessions; the next look will tell.
      (error: unknown) => {
        log.warn({ err: error }, 'the sessions of open streams could not be looked at');
      },
    );
    for (const [reader, { sessionId, role }] of asked) {
      // With another role the portal opens the next stream, which tells it of other areas.
      if (!roles || roles.get(sessionId) === role) reader.say(':\n\n');
      else reader.end();
    }
  }
  function onChange(): void {
    openStreamsGauge.set(open.size);
    if (open.size > 0) timer ??= setInterval(() => void beat(), HEARTBEAT_MS);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }
  return {
    countOf: (account: number) => [...open.values()].filter(({ id }) => id === account).length,
    /** Gives back how to take it out. */
    add(reader: Reader, user: SignedIn): () => void {
      open.set(reader, user);
      onChange();
      return () => {
        open.delete(reader);
        onChange();
      };
    },
    endAll(): void {
      for (const reader of open.keys()) reader.end();
    },
  };
}
