import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { acceptJsonBodies } from '../bodies/json.ts';
import { bodyTypes, takeMultipart } from '../bodies/parts.ts';
import { calendarFeedRoute } from '../calendar/feed.route.ts';
import { fileRoute } from '../files/route.ts';
import { shedLoad } from '../guard/load-shedding.ts';
import { limitOwnUrls, ownUrls } from '../guard/own-urls.ts';
import { limitSockets } from '../guard/socket-limit.ts';
import { liveRoute } from '../live/route.ts';
import { observeRequests } from '../metrics/metrics.ts';
import { warnOfUntrustedProxy } from '../metrics/untrusted-proxy.ts';
import { docsRoutes } from '../openapi/docs.ts';
import { serveWeb } from '../portal/web.ts';
import { assertDeclared, assertNothingElse, type Declared, urlOf } from './declared.ts';
import { answerErrors } from './http/errors.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import { type Health, healthRoutes } from './http/health.ts';
import type { Kernel } from './kernel.ts';
import { lifeOfOpen, type OpenRoute } from './open-route.ts';
import { lifeOf, type RequestHandler, type Route } from './route.ts';

/** A module's table of contents: every call, who may make it, and the function behind it. */
export type Module = (route: Route, open: OpenRoute, kernel: Kernel) => void;

export interface Server {
  app: FastifyInstance;
  declared: Declared[];
  health: Health;
}

export async function buildServer(kernel: Kernel, modules: Module[]): Promise<Server> {
  const app = fastify({
    loggerInstance: kernel.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < kernel.config.LOBBY_TRUSTED_PROXIES,
    // The longest upload, and a little; every other body has its own, shorter time (`bodies/`).
    requestTimeout: 130_000,
    connectionTimeout: 35_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The dialect is read from the raw query by the route; a forgiving parser here would hide what was sent.
    routerOptions: { querystringParser: () => ({}) },
  }) as unknown as FastifyInstance;

  const live: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => void live.push(...[method].flat().map((one) => ({ method: one, url }))));
  answerErrors(app);
  sendSecurityHeaders(app, kernel.config);
  shedLoad(app, kernel.load, kernel.config.LOBBY_MAX_DELAY_MS);
  limitOwnUrls(app, kernel.rates);
  limitSockets(app.server, kernel.config.LOBBY_TRUSTED_PROXIES > 0 ? 0 : kernel.config.LOBBY_SOCKETS_PER_ADDRESS);
  acceptJsonBodies(app);
  takeMultipart(app);
  observeRequests(app);
  warnOfUntrustedProxy(app, kernel.config);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const declared: Declared[] = [];
  const add = (entry: Declared, life: () => RequestHandler) => {
    assertDeclared(entry);
    declared.push(entry);
    app.route({ method: entry.endpoint.method, url: urlOf(entry.endpoint), handler: life(), config: bodyTypes(entry.endpoint) });
  };
  const route: Route = (endpoint, needs, handler) => add({ endpoint, needs }, () => lifeOf(kernel, endpoint, needs, handler));
  const open: OpenRoute = (endpoint, handler) => add({ endpoint, needs: 'public' }, () => lifeOfOpen(kernel, endpoint, handler));
  for (const module of modules) module(route, open, kernel);

  const health = healthRoutes(app, kernel);
  liveRoute(app, kernel);
  fileRoute(app, kernel);
  calendarFeedRoute(app, kernel);
  if (kernel.config.LOBBY_API_DOCS === 'on') await docsRoutes(app, declared);
  await serveWeb(app, kernel.config.LOBBY_WEB_ROOT);
  app.addHook('onReady', async () => assertNothingElse(live, declared, Object.keys(ownUrls)));
  return { app, declared, health };
}
