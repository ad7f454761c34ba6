import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Serves the built portal, where there is one: files with a hash in their name for a year, the rest asked for again. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}

/** An address without a file ending is a screen: the portal finds out which. */
export const isScreen = (request: FastifyRequest) =>
  request.method === 'GET' && !/^\/(api|health|assets)\//.test(request.url) && !/\.\w+(\?|$)/.test(request.url);
