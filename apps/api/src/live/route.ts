import { may } from '@lobby/contract/access';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SignedIn } from '#kernel/context.ts';
import { inTransaction } from '#kernel/db.ts';
import { tooMany, unauthorized } from '#kernel/errors.ts';
import { bearerOf } from '#kernel/http/exchange.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { take } from '#kernel/rate.ts';
import { checkCage, checkSession } from '#kernel/session/check.ts';
import type { Claims } from '#secrets/token.ts';
import { networkOf } from '../guard/network.ts';
import { readerOf } from './reader.ts';

const HEARTBEAT_MS = 15_000;
const STREAMS_PER_PERSON = 12;

export const liveUrl = '/api/live';

/**
 * Tells an open portal what changed in its property, as it happens: names of records, never their contents, and only of areas
 * the person may read. The session is looked at again with every heartbeat; a stream ends with it.
 */
export function liveRoute(app: FastifyInstance, kernel: Kernel): void {
  const open = new Map<FastifyReply, number>();
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
    const write = readerOf(reply.raw);
    write(': here\n\n');
    open.set(reply, claims.account);
    const say = (name: string, data: object) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    const deaf = kernel.live.listen(claims.property, {
      changed: (change) => {
        if (may(user.role, `${change.area}:read`)) say('record.changed', change);
      },
      // The portal hears why and looks again: whoever may still come in opens the next stream with today's rights.
      session: ({ account, why, only = user.sessionId, kept, at = claims.property }) => {
        const isMeant = account === user.id && kept !== user.sessionId && only === user.sessionId && at === claims.property;
        if (!isMeant) return;
        say('session.changed', { why });
        reply.raw.end();
      },
    });
    const heartbeat = setInterval(() => {
      sessionOf(claims).then(
        ({ cage }) => (cage === null ? write(':\n\n') : reply.raw.end()),
        () => reply.raw.end(),
      );
    }, HEARTBEAT_MS);
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      deaf();
      open.delete(reply);
    });
  });

  // A node that leaves does not wait for streams that never end; the portal opens the next one elsewhere.
  app.addHook('preClose', async () => {
    for (const reply of open.keys()) reply.raw.end();
  });
}
