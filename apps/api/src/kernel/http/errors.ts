import type { FastifyInstance } from 'fastify';
import { envelope, notFound } from '../errors.ts';
import { refusalOf } from '../failures.ts';
import { noteStorageFailure, storageFailureOf } from '../storage-failure.ts';
import { isScreen } from './web.ts';

/** Every refusal leaves in the one envelope; what nobody expected is logged whole and told to the caller as nothing but an id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const storage = storageFailureOf(error);
    if (storage) {
      noteStorageFailure(storage);
      request.log.error({ reason: storage, err: error }, 'storage failed');
    }
    if (!refusal) {
      request.log.error({ err: error }, 'a request failed');
      return reply.code(500).send(envelope(500, `Something went wrong (${request.id})`, { key: 'error.systemError' }));
    }
    if (refusal.status === 503) request.log.warn({ reason: (error as Error).message }, 'answered 503');
    const wait = refusal.details.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', wait);
    return reply.code(refusal.status).send(envelope(refusal.status, refusal.message, refusal.details));
  });
  app.setNotFoundHandler((request, reply) => {
    if (isScreen(request) && app.hasReplyDecorator('sendScreen')) return reply.sendScreen();
    const { status, message, details } = notFound();
    return reply.code(status).send(envelope(status, message, details));
  });
}
