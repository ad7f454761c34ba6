import { may } from '@lobby/contract/access';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '#kernel/context.ts';
import { inTransaction } from '#kernel/db.ts';
import { AppError, tooMany, unauthorized } from '#kernel/errors.ts';
import { bearerOf } from '#kernel/http/exchange.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { take } from '#kernel/rate.ts';
import { checkCage, checkSession } from '#kernel/session/check.ts';
import type { Claims } from '#secrets/token.ts';
import { networkOf } from '../guard/network.ts';
import { wordsOf } from './desk.ts';
import { openStreams, streamsLetGo } from './measures.ts';
import { type Reader, readerOf } from './reader.ts';

const HEARTBEAT_MS = 15_000;
const STREAMS_PER_PERSON = 12;

export const liveUrl = '/api/live';

/**
 * Tells an open portal what changed in its property, as it happens: names of records, never their contents, and only of areas
 * the person may read. The session is looked at again with every heartbeat; a stream ends with it.
 */
export function liveRoute(app: FastifyInstance, kernel: Kernel): void {
  const open = new Map<Reader, number>();
  const sessionOf = (claims: Claims): Promise<SignedIn> =>
    inTransaction(kernel.pool, { property: claims.property, user: claims.account, readOnly: true }, (_db, ask) =>
      checkSession(ask, claims),
    );

  app.get(liveUrl, async (request, reply) => {
    const claims = await kernel.tokens.verify(bearerOf(request));
    await take(kernel.rates.classes.read, claims ? `account:${claims.account}` : `address:${networkOf(request.ip)}`);
    if (!claims) throw unauthorized();
    const user = await sessionOf(claims);
    checkCage(user, 'signed-in');
    if ([...open.values()].filter((account) => account === claims.account).length >= STREAMS_PER_PERSON) throw tooMany(60);

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
    open.set(reader, claims.account);
    const deaf = kernel.live.listen(claims.property, {
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
    const heartbeat = setInterval(() => {
      void sessionOf(claims)
        .then(({ cage }) => cage === null)
        // A database that is busy or away says nothing about the session; the next look will tell.
        .catch((error: unknown) => !(error instanceof AppError))
        .then((stands) => (stands ? reader.say(':\n\n') : reader.end()));
    }, HEARTBEAT_MS);
    openStreams.inc();
    reply.raw.on('close', () => {
      openStreams.dec();
      clearInterval(heartbeat);
      deaf();
      open.delete(reader);
    });
  });

  // A node that leaves does not wait for streams that never end; the portal opens the next one elsewhere.
  app.addHook('preClose', async () => {
    for (const reader of open.keys()) reader.end();
  });
}
