import type { FastifyInstance } from 'fastify';
import { storageWarning } from '#platform/db/storage-failure.ts';
import type { Services } from './services.ts';

export interface Health {
  /** From now on this node asks to be left alone, while it still answers. */
  startLeaving(): void;
}

/** Live = the process answers. Ready = it can serve: asked often and by anybody, so the probe's last word is told and no question is asked. */
export function healthRoutes(app: FastifyInstance, services: Services): Health {
  let leaving = false;
  app.addHook('onReady', () => services.probe.start());
  app.addHook('onClose', () => services.probe.stop());

  app.get('/health/live', () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !leaving && services.probe.isUp();
    const warnings = [storageWarning(), services.probe.isClockOff() ? 'clock_offset' : undefined].filter(
      (one) => one !== undefined,
    );
    return reply.code(ready ? 200 : 503).send({ ready, ...(warnings.length > 0 && { warnings }) });
  });
  // A browser or proxy that hears this opens its next connection elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  return {
    startLeaving() {
      leaving = true;
    },
  };
}
