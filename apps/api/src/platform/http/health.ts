import type { FastifyInstance } from 'fastify';
import { storageWarning } from '#platform/db/storage-failure.ts';
import type { Services } from './services.ts';

export interface Health {
  /** Connection draining: not ready any more, while it still answers. */
  startDraining(): void;
}

/**
 * Live = the process answers. Ready = it can serve, from a schema that has all this release needs, by the last result of the database
 * probe: health checks are frequent and open to anybody, so they query nothing.
 */
export function healthRoutes(app: FastifyInstance, services: Services): Health {
  let isDraining = false;
  app.addHook('onReady', () => services.probe.start());
  app.addHook('onClose', () => services.probe.stop());

  app.get('/health/live', () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const { probe } = services;
    const ready = !isDraining && probe.isUp() && probe.hasSchema();
    const warnings = [
      storageWarning(),
      probe.isClockOff() ? 'clock_offset' : undefined,
      probe.isUp() && !probe.hasSchema() ? 'schema_outdated' : undefined,
    ].filter((one) => one !== undefined);
    return reply.code(ready ? 200 : 503).send({ ready, ...(warnings.length > 0 && { warnings }) });
  });
  // Makes browsers and proxies open their next connection to another node.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    startDraining() {
      isDraining = true;
    },
  };
}
