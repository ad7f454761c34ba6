import { may, type Permission } from '@lobby/contract/access';
import type { Call, Endpoint } from '@lobby/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { assertConfirmed, assertNoPendingStep } from '#platform/auth/session-check.ts';
import { bodyLimits, isLargeBody, readJsonBody } from '#platform/body/json-body.ts';
import { isMultipart } from '#platform/body/multipart.ts';
import { type AtCommit, inTransaction } from '#platform/db/db.ts';
import { retryAfterFailover } from '#platform/db/failover.ts';
import type { Query } from '#platform/db/query-builder.ts';
import { forbidden } from '#platform/errors/errors.ts';
import { storeUploads } from '#platform/files/multipart-upload.ts';
import { createEmit } from '#platform/jobs/enqueue.ts';
import type { AccessRule, Ctx, SignedIn } from '#platform/request/context.ts';
import { callOnce, findAnswer, type SentAnswer } from '#platform/request/idempotency.ts';
import { acceptSession, authenticate, readSession } from './authenticate.ts';
import { createQuickList, type PlainList } from './quick-list.ts';
import { readCall } from './read-request.ts';
import { createResponseSerializer } from './response-serializer.ts';
import type { Services } from './services.ts';

type Handler<E extends Endpoint> = (ctx: Ctx, call: Call<E>) => Promise<z.input<E['answer']>>;
/** `list` says that the handler reads a plain list and nothing else: it may be answered without the handler, in one round trip. */
export type Route = <E extends Endpoint>(endpoint: E, needs: AccessRule, handler: Handler<E>, list?: PlainList) => void;
export type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Request pipeline: rate limit, session, pending step, permission, input, effect, answer, in one transaction
 * of one property. A refusal at any step rolls all of it back.
 */
export function createHandler<E extends Endpoint>(
  services: Services,
  endpoint: E,
  rule: AccessRule,
  handler: Handler<E>,
  list?: PlainList,
): RequestHandler {
  const action = `${endpoint.method}:${endpoint.path}`;
  const serialize = createResponseSerializer(endpoint.answer, services.files.signedUrls.urlsOfFile);
  const limits = endpoint.large ? bodyLimits.large : bodyLimits.form;
  // A query with a long body is a POST that writes nothing: it runs read-only and needs no idempotency.
  const writes = endpoint.audit !== 'none';
  // Answers about somebody's access, and those that unmask, hold secrets and are never stored for a repeated call.
  const isIdempotent = endpoint.audit === 'change' && !endpoint.secretAnswer;
  const quickList = list && createQuickList(services, endpoint, list);
  return async (request, reply) => {
    services.pool.gate.assertOpen();
    const claims = await authenticate(services, request, endpoint.rate);
    const { property, account } = claims;
    const scope = {
      property,
      user: account,
      requestId: request.id,
      action,
      readOnly: !writes,
      oneSnapshot: endpoint.audit === 'view',
    };
    const quick = await quickList?.(request, scope, claims, (row) => {
      const user = acceptSession(services.tokens, request, row, claims);
      checkPermission(user, rule);
      return user;
    });
    if (quick !== undefined) return sendJson(reply, { status: 200, answer: quick });
    const authorize = async (query: Query) => {
      const user = await readSession(services.tokens, request, query, claims);
      checkPermission(user, rule);
      return user;
    };
    // Authorized first: no large body is read and no file decoded for a caller who may not make the call.
    const inParts = isMultipart(request.headers['content-type']);
    if (inParts || isLargeBody(request.raw))
      await services.personLimits.run(account, 'read', () =>
        inTransaction(services.pool, { ...scope, readOnly: true }, (_db, query) => authorize(query)),
      );
    const uploads = inParts ? await storeUploads(services.files, endpoint, claims, request.raw) : undefined;
    const parse = uploads ? undefined : await readJsonBody(request.raw, limits);
    const key = isIdempotent ? request.headers['idempotency-key'] : undefined;
    const act = async (db: Ctx['db'], query: Query, atCommit: AtCommit): Promise<SentAnswer> => {
      const [user, found] = await Promise.all([
        authorize(query),
        typeof key === 'string' ? findAnswer(query, account, key) : undefined,
      ]);
      const ctx: Ctx = { db, query, user, property, now: user.readAt, emit: createEmit(query), log: request.log as Ctx['log'] };
      if (uploads) request.body = await uploads.toJsonBody(ctx);
      const call = readCall(endpoint, request);
      checkStepUp(user, endpoint, call.body);
      const work = async (): Promise<SentAnswer> => ({
        status: 200,
        answer: JSON.stringify(serialize(await handler(ctx, call))),
      });
      if (!found) return work();
      const sentBody = uploads?.fingerprint ?? JSON.stringify(call.body);
      return callOnce(atCommit, account, found, `${action}\n${request.url}\n${sentBody}`, work);
    };
    const sent = await services.personLimits.run(account, endpoint.method === 'GET' || !writes ? 'read' : 'write', () => {
      if (parse) request.body = parse();
      const transaction = () => inTransaction(services.pool, scope, act);
      // Uploads are claimed once; whoever sent them sends them again.
      const mayRunTwice = !writes || (isIdempotent && !uploads && request.headers['idempotency-key'] !== undefined);
      const maxMs = services.config.LOBBY_QUEUE_WAIT_MS;
      return mayRunTwice ? retryAfterFailover(services.pool.gate, { readOnly: !writes, maxMs }, transaction) : transaction();
    });
    return sendJson(reply, sent);
  };
}

const sendJson = (reply: FastifyReply, { status, answer }: SentAnswer) =>
  reply.code(status).type('application/json; charset=utf-8').send(answer);

function checkPermission(user: SignedIn, rule: AccessRule): void {
  assertNoPendingStep(user, rule);
  if (isPermission(rule) && !may(user.role, rule, user.deskDuties)) throw forbidden();
}

const isPermission = (rule: AccessRule): rule is Permission => rule.includes(':');

/** Step-up authentication: some calls need the password again; the portal asks for it and repeats the call. */
function checkStepUp(user: SignedIn, { stepUp }: Endpoint, body: unknown): void {
  if (stepUp === true || stepUp?.(body)) assertConfirmed(user);
}
