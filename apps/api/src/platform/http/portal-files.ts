import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowOwnStyles } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;
const PAGE = 'index.html';

declare module 'fastify' {
  interface FastifyReply {
    sendScreen(): FastifyReply;
  }
}

/** Serves the built portal, where there is one: files with a hash in their name for a year, the rest asked for again. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  const page = readFileSync(join(root, PAGE), 'utf8');
  // Without a tag: a page that was "not modified" would come with the number of another one.
  app.decorateReply('sendScreen', function sendScreen(this: FastifyReply) {
    const nonce = allowOwnStyles(this);
    return this.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.replaceAll('page-nonce', nonce));
  });
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    allowedPath: (path) => path !== `/${PAGE}`,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}

/** An address without a file ending is a screen: the portal finds out which. */
export const isScreen = (request: FastifyRequest) =>
  request.method === 'GET' && !/^\/(api|health|assets)\//.test(request.url) && !/\.\w+(\?|$)/.test(request.url);
