import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#kernel/errors.ts';
import { type BodyTypes, isAcceptedType } from './parts.ts';

const unreadable = () => invalid('The request could not be read', { key: 'error.badRequest' });

/**
 * JSON, or parts where a call takes files, and nothing else, read strictly: a content type with anything odd in it is refused rather than guessed at,
 * and a name given twice is refused, because two readers of such a body would disagree about it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const type = headers['content-type'];
    if (type !== undefined && !isAcceptedType(type, routeOptions.config as BodyTypes))
      throw new AppError(415, 'Send JSON', { key: 'error.badRequest' });
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? undefined : readJson(body),
  );
}

export function readJson(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    assertPlainNames(body);
    return value;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable() : error;
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Walks well-formed JSON once: every name of an object stands once, and none reaches for the prototype. */
function assertPlainNames(body: string): void {
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of body.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name = JSON.parse(last) as string;
      const names = open.at(-1);
      if (names?.has(name) || name === '__proto__') throw unreadable();
      names?.add(name);
    }
    last = token;
  }
}
