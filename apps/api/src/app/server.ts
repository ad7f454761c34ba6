import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { calendarFeedRoute } from '#modules/calendar-event/feed.route.ts';
import { fileRoute } from '#modules/file/file-download.route.ts';
import { acceptJsonBodies } from '#platform/body/json-body.ts';
import { acceptMultipartBodies, bodyTypes } from '#platform/body/multipart.ts';
import { assertDeclared, assertOnlyDeclaredRoutes, type DeclaredRoute, urlOf } from '#platform/http/declared-routes.ts';
import { handleErrors } from '#platform/http/error-handler.ts';
import { type Health, healthRoutes } from '#platform/http/health.ts';
import { servePortal } from '#platform/http/portal-files.ts';
import { createPublicHandler, type PublicRoute } from '#platform/http/public-route.ts';
import { createHandler, type RequestHandler, type Route } from '#platform/http/route.ts';
import { sendSecurityHeaders } from '#platform/http/security-headers.ts';
import { warnOfUntrustedProxy } from '#platform/http/untrusted-proxy.ts';
import { shedLoad } from '#platform/limits/load-shedding.ts';
import { limitSockets } from '#platform/limits/socket-limit.ts';
import { liveRoute } from '#platform/live/live.route.ts';
import { observeRequests } from '#platform/metrics/metrics.ts';
import type { Module } from '#platform/module.ts';
import { docsRoutes } from '#platform/openapi/docs.ts';
import { traceRequests } from '#platform/tracing/tracing.ts';
import type { AppServices } from './services.ts';
import { limitUnauthenticatedUrls, unauthenticatedUrls } from './unauthenticated-urls.ts';

export interface Server {
  app: FastifyInstance;
  declared: DeclaredRoute[];
  health: Health;
}

export async function buildServer(services: AppServices, modules: Module<AppServices>[]): Promise<Server> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < services.config.LOBBY_TRUSTED_PROXIES,
    // Longer than the longest upload; other bodies have a shorter timeout of their own (`body/`).
    requestTimeout: 130_000,
    connectionTimeout: 55_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Routes parse the raw query strictly; a lenient parser here would hide malformed ones.
    routerOptions: { querystringParser: () => ({}) },
  }) as unknown as FastifyInstance;

  const registered: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => void registered.push(...[method].flat().map((one) => ({ method: one, url }))));
  traceRequests(app, services.config);
  handleErrors(app, services.config.LOBBY_TARPIT_MS);
  sendSecurityHeaders(app, services.config);
  shedLoad(app, services.load, services.config.LOBBY_MAX_DELAY_MS);
  limitUnauthenticatedUrls(app, services.rateLimits);
  limitSockets(app.server, services.config.LOBBY_TRUSTED_PROXIES > 0 ? 0 : services.config.LOBBY_SOCKETS_PER_ADDRESS);
  acceptJsonBodies(app);
  acceptMultipartBodies(app);
  observeRequests(app);
  warnOfUntrustedProxy(app, services.config);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const declared: DeclaredRoute[] = [];
  const add = (entry: DeclaredRoute, createRequestHandler: () => RequestHandler) => {
    assertDeclared(entry);
    declared.push(entry);
    app.route({
      method: entry.endpoint.method,
      url: urlOf(entry.endpoint),
      handler: createRequestHandler(),
      config: bodyTypes(entry.endpoint),
    });
  };
  const route: Route = (endpoint, access, handler, list) =>
    add({ endpoint, access }, () => createHandler(services, endpoint, access, handler, list));
  const publicRoute: PublicRoute = (endpoint, handler, limitsOf) =>
    add({ endpoint, access: 'public' }, () => createPublicHandler(services, endpoint, handler, limitsOf));
  for (const module of modules) module(route, publicRoute, services);

  const health = healthRoutes(app, services);
  liveRoute(app, services);
  fileRoute(app, services);
  calendarFeedRoute(app, services);
  if (services.config.LOBBY_API_DOCS === 'on') await docsRoutes(app, declared);
  await servePortal(app, services.config.LOBBY_WEB_ROOT);
  app.addHook('onReady', async () => assertOnlyDeclaredRoutes(registered, declared, Object.keys(unauthenticatedUrls)));
  return { app, declared, health };
}
