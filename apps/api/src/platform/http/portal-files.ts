import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyleNonce } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;
const PAGE = 'index.html';

declare module 'fastify' {
  interface FastifyReply {
    sendScreen(): FastifyReply;
  }
}

/** Serves the built portal, if there is one. Files with a hash in their name are cached for a year, the rest is revalidated. */
export async function servePortal(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  const page = readFileSync(join(root, PAGE), 'utf8');
  // No ETag: a 304 would pair the cached page with another nonce.
  app.decorateReply('sendScreen', function sendScreen(this: FastifyReply) {
    const nonce = allowStyleNonce(this);
    return this.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.replaceAll('page-nonce', nonce));
  });
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Pages are sent by sendScreen; at the folder itself the module would answer 403 to a client that unpacks nothing.
    allowedPath: (path) => path !== '/' && path !== `/${PAGE}`,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}

/** A URL without a file extension is a page, routed by the portal. */
export const isPageRequest = (request: FastifyRequest) =>
  request.method === 'GET' && !/^\/(api|strapi-plugin-fcm|health|assets)\//.test(request.url) && !/\.\w+(\?|$)/.test(request.url);
