import { may } from '@lobby/contract/access';
import { assertNoPendingStep } from '#platform/auth/session-check.ts';
import { inTransaction } from '#platform/db/db.ts';
import { tooMany } from '#platform/errors/errors.ts';
import { authenticate, readSession } from '#platform/http/authenticate.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import type { Services } from '#platform/http/services.ts';
import { encodeSse, type LiveHub } from './live-hub.ts';
import { slowClientsDisconnected } from './live-metrics.ts';
import { openStreams } from './open-streams.ts';
import { createSseClient } from './sse-client.ts';

const MAX_STREAMS_PER_PERSON = 12;

export const liveUrl = '/api/live';

/**
 * Server-Sent Events: what changed in the property, as ids of records, never their contents, and only of areas the person may read.
 * Sessions are checked again with every heartbeat; a stream ends with its session.
 */
export const liveRoute: RawRoute<Services & { live: LiveHub }> = (app, services) => {
  const streams = openStreams(services);

  // HEAD would hold a stream open that nobody reads.
  app.get(liveUrl, { exposeHeadRoute: false }, async (request, reply) => {
    // Registered before the first await: a client that disconnects meanwhile must not leak a stream.
    let isClosed = false;
    let close = () => {};
    reply.raw.once('close', () => {
      isClosed = true;
      close();
    });
    const claims = await authenticate(services, request, 'read');
    const scope = { property: claims.property, user: claims.account, readOnly: true };
    const user = await inTransaction(services.pool, scope, (_db, query) => readSession(services.tokens, request, query, claims));
    assertNoPendingStep(user, 'signed-in');
    if (isClosed) return void reply.hijack();
    if (streams.countOf(user.id) >= MAX_STREAMS_PER_PERSON) throw tooMany(60);

    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const client = createSseClient(reply.raw, (backlog) => {
      slowClientsDisconnected.inc();
      request.log.warn(backlog, 'slow SSE client disconnected');
    });
    client.send(': here\n\n');
    const unsubscribe = services.live.subscribe(claims.property, {
      onRecordChanged: (area, message) => {
        if (may(user.role, `${area}:read`)) client.send(message);
      },
      // The portal gets the reason and reconnects, if it still may, with current rights.
      onSessionChanged: ({ account, why, only = user.sessionId, kept, at = claims.property }) => {
        const isAddressed = account === user.id && kept !== user.sessionId && only === user.sessionId && at === claims.property;
        if (!isAddressed) return;
        client.send(encodeSse('session.changed', { why }));
        client.end();
      },
      // The portal reconnects and reloads all it shows.
      onGap: client.end,
    });
    const remove = streams.add(client, user);
    close = () => {
      unsubscribe();
      remove();
    };
  });

  // Draining does not wait for streams, which never end by themselves; the portal reconnects to another node.
  app.addHook('preClose', async () => streams.endAll());
};
