import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { calendarFeedRoute } from '#modules/calendar-event/feed.route.ts';
import { fileRoute } from '#modules/file/file-download.route.ts';
import { acceptJsonBodies } from '#platform/body/json-body.ts';
import { bodyTypes, takeMultipart } from '#platform/body/multipart.ts';
import { assertDeclared, assertNothingElse, type Declared, urlOf } from '#platform/http/declared-routes.ts';
import { answerErrors } from '#platform/http/error-handler.ts';
import { type Health, healthRoutes } from '#platform/http/health.ts';
import { serveWeb } from '#platform/http/portal-files.ts';
import { lifeOfOpen, type OpenRoute } from '#platform/http/public-route.ts';
import { lifeOf, type RequestHandler, type Route } from '#platform/http/route.ts';
import { sendSecurityHeaders } from '#platform/http/security-headers.ts';
import { warnOfUntrustedProxy } from '#platform/http/untrusted-proxy.ts';
import { shedLoad } from '#platform/limits/load-shedding.ts';
import { limitSockets } from '#platform/limits/socket-limit.ts';
import { liveRoute } from '#platform/live/live.route.ts';
import { observeRequests } from '#platform/metrics/metrics.ts';
import type { Module } from '#platform/module.ts';
import { docsRoutes } from '#platform/openapi/docs.ts';
import type { AppServices } from './services.ts';
import { limitOwnUrls, ownUrls } from './unauthenticated-urls.ts';

export interface Server {
  app: FastifyInstance;
  declared: Declared[];
  health: Health;
}

export async function buildServer(services: AppServices, modules: Module<AppServices>[]): Promise<Server> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < services.config.LOBBY_TRUSTED_PROXIES,
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
  sendSecurityHeaders(app, services.config);
  shedLoad(app, services.load, services.config.LOBBY_MAX_DELAY_MS);
  limitOwnUrls(app, services.rates);
  limitSockets(app.server, services.config.LOBBY_TRUSTED_PROXIES > 0 ? 0 : services.config.LOBBY_SOCKETS_PER_ADDRESS);
  acceptJsonBodies(app);
  takeMultipart(app);
  observeRequests(app);
  warnOfUntrustedProxy(app, services.config);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const declared: Declared[] = [];
  const add = (entry: Declared, life: () => RequestHandler) => {
    assertDeclared(entry);
    declared.push(entry);
    app.route({ method: entry.endpoint.method, url: urlOf(entry.endpoint), handler: life(), config: bodyTypes(entry.endpoint) });
  };
  const route: Route = (endpoint, needs, handler) => add({ endpoint, needs }, () => lifeOf(services, endpoint, needs, handler));
  const open: OpenRoute = (endpoint, handler, maySendLarge) =>
    add({ endpoint, needs: 'public' }, () => lifeOfOpen(services, endpoint, handler, maySendLarge));
  for (const module of modules) module(route, open, services);

  const health = healthRoutes(app, services);
  liveRoute(app, services);
  fileRoute(app, services);
  calendarFeedRoute(app, services);
  if (services.config.LOBBY_API_DOCS === 'on') await docsRoutes(app, declared);
  await serveWeb(app, services.config.LOBBY_WEB_ROOT);
  app.addHook('onReady', async () => assertNothingElse(live, declared, Object.keys(ownUrls)));
  return { app, declared, health };
}
