import { may } from '@lobby/contract/access';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SignedIn } from '#kernel/context.ts';
import { inTransaction } from '#kernel/db.ts';
import { forbidden, tooMany, unauthorized } from '#kernel/errors.ts';
import { bearerOf } from '#kernel/http/exchange.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { take } from '#kernel/rate.ts';
import { checkSession } from '#kernel/session/check.ts';
import type { Claims } from '#kernel/session/token.ts';

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
    await take(kernel.rates.classes.read, claims ? `account:${claims.account}` : `address:${request.ip}`);
    if (!claims) throw unauthorized();
    const { role, isPasswordDefault } = await sessionOf(claims);
    if (isPasswordDefault) throw forbidden('Change the first password before anything else', 'error.changePasswordFirst');
    if ([...open.values()].filter((account) => account === claims.account).length >= STREAMS_PER_PERSON) throw tooMany(60);

    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': here\n\n');
    open.set(reply, claims.account);
    const deaf = kernel.live.listen(claims.property, (change) => {
      if (may(role, `${change.area}:read`)) reply.raw.write(`event: record.changed\ndata: ${JSON.stringify(change)}\n\n`);
    });
    const heartbeat = setInterval(() => {
      sessionOf(claims).then(
        () => reply.raw.write(':\n\n'),
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
