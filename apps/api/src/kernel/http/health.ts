import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../kernel.ts';

const REMEMBERED_MS = 500;

export interface Health {
  /** From now on this node asks to be left alone, while it still answers. */
  startLeaving(): void;
}

/** Live = the process answers. Ready = it can serve: asked often and by anybody, so the database is asked twice a second at most. */
export function healthRoutes(app: FastifyInstance, kernel: Kernel): Health {
  let leaving = false;
  let asked = 0;
  let answer: Promise<boolean> = Promise.resolve(false);

  function databaseAnswers(): Promise<boolean> {
    if (Date.now() - asked > REMEMBERED_MS) {
      asked = Date.now();
      answer = kernel.pool.query('select 1').then(
        () => true,
        () => false,
      );
    }
    return answer;
  }

  app.get('/health/live', () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !leaving && (await databaseAnswers());
    return reply.code(ready ? 200 : 503).send({ ready });
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
