import { may } from '@lobby/contract/access';
import { checkCage, checkSession } from '#platform/auth/session-check.ts';
import { inTransaction } from '#platform/db/db.ts';
import { tooMany, unauthorized } from '#platform/errors/errors.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { bearerOf } from '#platform/http/read-request.ts';
import type { Services } from '#platform/http/services.ts';
import { networkOf } from '#platform/limits/network.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { type LiveHub, wordsOf } from './live-hub.ts';
import { streamsLetGo } from './live-metrics.ts';
import { openStreams } from './open-streams.ts';
import { readerOf } from './sse-client.ts';

const STREAMS_PER_PERSON = 12;

export const liveUrl = '/api/live';

/**
 * Tells an open portal what changed in its property, as it happens: names of records, never their contents, and only of areas
 * the person may read. The sessions of all streams are looked at again with every heartbeat; a stream ends with its own.
 */
export const liveRoute: RawRoute<Services & { live: LiveHub }> = (app, services) => {
  const streams = openStreams(services);

  // A HEAD would hold a stream nobody reads.
  app.get(liveUrl, { exposeHeadRoute: false }, async (request, reply) => {
    // Ahead of everything that waits: whoever goes away meanwhile must not leave a stream behind.
    let isGone = false;
    let close = () => {};
    reply.raw.once('close', () => {
      isGone = true;
      close();
    });
    const claims = await services.tokens.verify(bearerOf(request));
    await take(services.rates.classes.read, claims ? `account:${claims.account}` : `address:${networkOf(request.ip)}`);
    if (!claims) throw unauthorized();
    const scope = { property: claims.property, user: claims.account, readOnly: true };
    const user = await inTransaction(services.pool, scope, (_db, ask) => checkSession(ask, claims));
    checkCage(user, 'signed-in');
    if (isGone) return void reply.hijack();
    if (streams.countOf(user.id) >= STREAMS_PER_PERSON) throw tooMany(60);

    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const reader = readerOf(reply.raw, (behind) => {
      streamsLetGo.inc();
      request.log.warn(behind, 'a stream was let go: its reader fell behind');
    });
    reader.say(': here\n\n');
    const unsubscribe = services.live.listen(claims.property, {
      changed: (area, words) => {
        if (may(user.role, `${area}:read`)) reader.say(words);
      },
      // The portal hears why and looks again: whoever may still come in opens the next stream with today's rights.
      session: ({ account, why, only = user.sessionId, kept, at = claims.property }) => {
        const isMeant = account === user.id && kept !== user.sessionId && only === user.sessionId && at === claims.property;
        if (!isMeant) return;
        reader.say(wordsOf('session.changed', { why }));
        reader.end();
      },
      // The portal opens the next stream and asks again for all it shows.
      missed: reader.end,
    });
    const remove = streams.add(reader, user);
    close = () => {
      unsubscribe();
      remove();
    };
  });

  // A node that leaves does not wait for streams that never end; the portal opens the next one elsewhere.
  app.addHook('preClose', async () => streams.endAll());
};
