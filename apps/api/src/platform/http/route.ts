import { may, type Permission } from '@lobby/contract/access';
import type { Call, Endpoint } from '@lobby/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkCage, checkSession } from '#platform/auth/session-check.ts';
import { bodyLimits, isLargeBody, readJsonBody } from '#platform/body/json-body.ts';
import { isMultipart } from '#platform/body/multipart.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Ask } from '#platform/db/query-builder.ts';
import { forbidden, unauthorized } from '#platform/errors/errors.ts';
import { bringFiles } from '#platform/files/multipart-upload.ts';
import { emitter } from '#platform/jobs/enqueue.ts';
import { networkOf } from '#platform/limits/network.ts';
import { take } from '#platform/limits/rate-limit.ts';
import type { Ctx, Needs, SignedIn } from '#platform/request/context.ts';
import { once, type Sent } from '#platform/request/idempotency.ts';
import { bearerOf, readCall } from './read-request.ts';
import { gateOf } from './response-serializer.ts';
import type { Services } from './services.ts';

type Handler<E extends Endpoint> = (ctx: Ctx, call: Call<E>) => Promise<z.input<E['answer']>>;
export type Route = <E extends Endpoint>(endpoint: E, needs: Needs, handler: Handler<E>) => void;
export type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The life of one request: rate, session, cage, permission, input, effect, answer, in one transaction
 * of one property. A refusal at any step rolls all of it back.
 */
export function lifeOf<E extends Endpoint>(services: Services, endpoint: E, needs: Needs, handler: Handler<E>): RequestHandler {
  const action = `${endpoint.method}:${endpoint.path}`;
  const gate = gateOf(endpoint.answer, services.files.addresses.ofFile);
  const limits = endpoint.large ? bodyLimits.large : bodyLimits.form;
  // A question with a long body is a POST that writes nothing: it runs read-only, and there is nothing to repeat.
  const writes = endpoint.audit !== 'none';
  // Answers about somebody's access, and those that unmask, hold secrets; none of them is kept to be repeated.
  const isRepeatable = endpoint.audit === 'change' && !endpoint.secretAnswer;
  return async (request, reply) => {
    services.pool.gate.assertOpen();
    const claims = await services.tokens.verify(bearerOf(request));
    await take(services.rates.classes[endpoint.rate], claims ? `account:${claims.account}` : `address:${networkOf(request.ip)}`);
    if (!claims) throw unauthorized();

    const { property, account } = claims;
    const scope = { property, user: account, requestId: request.id, action, readOnly: !writes };
    const enter = async (ask: Ask) => {
      const user = await checkSession(ask, claims);
      checkPermission(user, needs);
      return user;
    };
    // Nobody makes us read a large body or decode files before it is known that they may.
    const inParts = isMultipart(request.headers['content-type']);
    if (inParts || isLargeBody(request.raw))
      await services.people.run(account, 'read', () =>
        inTransaction(services.pool, { ...scope, readOnly: true }, (_db, ask) => enter(ask)),
      );
    const brought = inParts ? await bringFiles(services.files, endpoint, claims, request.raw) : undefined;
    const parse = brought ? undefined : await readJsonBody(request.raw, limits);
    const act = async (db: Ctx['db'], ask: Ask): Promise<Sent> => {
      const user = await enter(ask);
      const ctx: Ctx = { db, ask, user, property, now: user.readAt, emit: emitter(ask), log: request.log as Ctx['log'] };
      if (brought) request.body = await brought.bodyIn(ctx);
      const call = readCall(endpoint, request);
      checkStepUp(user, endpoint, call.body);
      const work = async (): Promise<Sent> => ({ status: 200, answer: JSON.stringify(gate(await handler(ctx, call))) });
      const key = request.headers['idempotency-key'];
      return isRepeatable && typeof key === 'string'
        ? once(db, user.id, key, `${action}\n${request.url}\n${brought?.fingerprint ?? JSON.stringify(call.body)}`, work)
        : work();
    };
    const sent = await services.people.run(account, writes ? 'write' : 'read', () => {
      if (parse) request.body = parse();
      return inTransaction(services.pool, scope, act);
    });
    return reply.code(sent.status).type('application/json; charset=utf-8').send(sent.answer);
  };
}

function checkPermission(user: SignedIn, needs: Needs): void {
  checkCage(user, needs);
  if (isArea(needs) && !may(user.role, needs)) throw forbidden();
}

const isArea = (needs: Needs): needs is Permission => needs.includes(':');

/** Some acts ask for the password once more; the portal answers by asking the person and trying again. */
function checkStepUp({ isConfirmed }: SignedIn, { stepUp }: Endpoint, body: unknown): void {
  if (!stepUp || isConfirmed) return;
  if (stepUp === true || stepUp(body)) throw forbidden('Confirm with your password', 'error.stepUp');
}
