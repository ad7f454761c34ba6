import { randomUUID } from 'node:crypto';
import type { Ask } from './builder.ts';
import type { Ctx } from './context.ts';

/** Events ride as jobs of one queue per property: there exactly when the change is, delivered in order, and again until they are through. */
export function emitter(ask: Ask): Ctx['emit'] {
  return async (name, payload) => {
    await ask(`select jobs.enqueue('publish', $1::json)`, [JSON.stringify({ id: randomUUID(), name, payload })]);
  };
}
