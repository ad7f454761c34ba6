import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { noteStorageFailure, storageFailureOf } from '#platform/db/storage-failure.ts';
import { envelope, notFound } from '#platform/errors/errors.ts';
import { refusalOf } from './error-mapping.ts';
import { isScreen } from './portal-files.ts';

/** Nginx's word for it in logs and metrics. */
const CLIENT_CLOSED_REQUEST = 499;
/** Tarpit: whoever is over a limit waits for the refusal, so a flood over open connections slows to this pace. */
const TARPIT_MS = 500;
/** Beyond as many at once refusals are sent without delay: each that waits holds memory. */
const MAX_TARPIT = 2000;

/** Every refusal leaves in the one envelope; what nobody expected is logged whole and told to the caller as nothing but an id. */
export function answerErrors(app: FastifyInstance): void {
  let inTarpit = 0;
  app.setErrorHandler(async (error, request, reply) => {
    // Whatever failed for a caller who hung up is no fault of ours, and no alarm.
    if (request.raw.socket.destroyed) {
      request.log.debug({ reason: (error as Error).message }, 'caller gone');
      return reply.code(CLIENT_CLOSED_REQUEST).send();
    }
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
    if (refusal.status === 429 && inTarpit < MAX_TARPIT) {
      inTarpit += 1;
      await delay(TARPIT_MS);
      inTarpit -= 1;
    }
    const wait = refusal.details.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', wait);
    // Nobody waits for the rest of a body that was refused for its size or its slowness.
    if (refusal.status === 408 || refusal.status === 413) reply.header('connection', 'close');
    return reply.code(refusal.status).send(envelope(refusal.status, refusal.message, refusal.details));
  });
  app.setNotFoundHandler((request, reply) => {
    if (isScreen(request) && app.hasReplyDecorator('sendScreen')) return reply.sendScreen();
    const { status, message, details } = notFound();
    return reply.code(status).send(envelope(status, message, details));
  });
}
