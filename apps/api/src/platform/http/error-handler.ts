import type { FastifyInstance } from 'fastify';
import { recordStorageFailure, storageFailureOf } from '#platform/db/storage-failure.ts';
import { envelope, notFound } from '#platform/errors/errors.ts';
import { networkOf } from '#platform/limits/network.ts';
import { createTarpit } from '#platform/limits/tarpit.ts';
import { toAppError } from './error-mapping.ts';
import { isPageRequest } from './portal-files.ts';

/** Nginx's status for it in logs and metrics. */
const CLIENT_CLOSED_REQUEST = 499;

/** Every error leaves in the one envelope; an unexpected one is logged in full, and the caller gets only the request id. */
export function handleErrors(app: FastifyInstance, tarpitMs = 0): void {
  const delayRefusal = createTarpit(tarpitMs);
  app.setErrorHandler(async (error, request, reply) => {
    // The client disconnected: neither an error of ours nor an alarm.
    if (request.raw.socket.destroyed) {
      request.log.debug({ reason: (error as Error).message }, 'client closed request');
      return reply.code(CLIENT_CLOSED_REQUEST).send();
    }
    const refusal = toAppError(error);
    const storage = storageFailureOf(error);
    if (storage) {
      recordStorageFailure(storage);
      request.log.error({ reason: storage, err: error }, 'storage failed');
    }
    if (!refusal) {
      request.log.error({ err: error }, 'request failed');
      return reply.code(500).send(envelope(500, `Something went wrong (${request.id})`, { key: 'error.systemError' }));
    }
    if (refusal.status === 503) request.log.warn({ reason: (error as Error).message }, 'answered 503');
    await delayRefusal(networkOf(request.ip), refusal.status);
    const wait = refusal.details.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', wait);
    // The rest of a body that was refused for its size or slowness is not read.
    if (refusal.status === 408 || refusal.status === 413) reply.header('connection', 'close');
    return reply.code(refusal.status).send(envelope(refusal.status, refusal.message, refusal.details));
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (isPageRequest(request) && app.hasReplyDecorator('sendScreen')) return reply.sendScreen();
    const { status, message, details } = notFound();
    await delayRefusal(networkOf(request.ip), status);
    return reply.code(status).send(envelope(status, message, details));
  });
}
