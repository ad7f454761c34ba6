import { createHmac } from 'node:crypto';
import type { Call, Endpoint } from '@lobby/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type BodyLimits, bodyLimits, parseJsonBody, readRawBody } from '#platform/body/json-body.ts';
import { PUBLIC_POOL_KEY } from '#platform/concurrency/concurrency-limits.ts';
import { equalsInConstantTime } from '#platform/crypto/constant-time.ts';
import { type KeyRing, keyRing } from '#platform/crypto/key-ring.ts';
import { isKnownDevice, knownDeviceOf, withKnownDevice } from '#platform/crypto/known-device.ts';
import type { Claims } from '#platform/crypto/token.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { inTransaction, type Scope } from '#platform/db/db.ts';
import type { Query } from '#platform/db/query-builder.ts';
import { forbidden } from '#platform/errors/errors.ts';
import { createEmit } from '#platform/jobs/enqueue.ts';
import { networkOf } from '#platform/limits/network.ts';
import { consumeRateLimit } from '#platform/limits/rate-limit.ts';
import type { Ctx } from '#platform/request/context.ts';
import { bearerOf, deviceCredentialsOf, readCall } from './read-request.ts';
import { attributes, clearRefreshCookies, cookieName, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { createResponseSerializer } from './response-serializer.ts';
import type { RequestHandler } from './route.ts';
import type { Services } from './services.ts';

const HALF_A_YEAR_SECONDS = 180 * 86_400;

/** Context of a call before sign-in. Handlers open short transactions themselves, so that none is held while a password is hashed. */
export interface PublicCtx {
  services: Services;
  address: string;
  userAgent: string | undefined;
  /** Of the property a tab works in, or of any without one. */
  refreshToken(property?: number): string | undefined;
  /** Credentials of a device or its gateway. */
  device: { name: string; secret: string } | undefined;
  /** Whether the header holds the base64 HMAC-SHA256 of the body as it was sent. */
  isSignedBy(header: string, secret: string): boolean;
  /** The claims of the access token, if a valid one was sent. */
  claims(): Promise<Claims | undefined>;
  setRefreshToken(property: number, token: string): void;
  /** For every property the browser is signed in to. */
  clearRefreshTokens(): void;
  /** Whether this person has signed in from this browser before. */
  isKnownDevice(account: number): boolean;
  rememberDevice(account: number): void;
  inTransaction<T>(
    scope: Pick<Scope, 'property' | 'user'>,
    work: (db: Kysely<DB>, emit: Ctx['emit'], query: Query) => Promise<T>,
  ): Promise<T>;
}
export type PublicHandler<E extends Endpoint> = (ctx: PublicCtx, call: Call<E>) => Promise<z.input<E['answer']>>;
/** How large a body of this caller may be: decided before it is read, by what it shows of itself. */
export type LimitsOf = (device: PublicCtx['device'], request: Pick<FastifyRequest, 'headers' | 'params'>) => Promise<BodyLimits>;
export type PublicRoute = <E extends Endpoint>(endpoint: E, handler: PublicHandler<E>, limitsOf?: LimitsOf) => void;

export function createPublicHandler<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: PublicHandler<E>,
  limitsOf: LimitsOf = async () => bodyLimits.public,
): RequestHandler {
  const action = `${endpoint.method}:${endpoint.path}`;
  const serialize = createResponseSerializer(endpoint.answer, services.files.signedUrls.urlsOfFile);
  const ownOrigin = new URL(services.config.LOBBY_PUBLIC_URL).origin;
  const deviceCookie = cookieName(services.config, 'lobby_known');
  const keys = keyRing(services.config.LOBBY_SESSION_SECRET);
  return async (request, reply) => {
    services.pool.gate.assertOpen();
    const device = knownDeviceOf(request.cookies[deviceCookie], keys);
    const caller = device ? `device:${device}` : `address:${networkOf(request.ip)}`;
    await consumeRateLimit(services.rateLimits.classes[endpoint.rate], caller);
    assertSameSite(request, ownOrigin);
    const limits = await limitsOf(deviceCredentialsOf(request), request);
    const rawBody = await readRawBody(request.raw, limits);
    request.body = parseJsonBody(rawBody, limits);
    const call = readCall(endpoint, request);
    const answer = await handler(createPublicContext(services, request, reply, { action, deviceCookie, keys, rawBody }), call);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(serialize(answer)));
  };
}

/** CSRF protection: these calls set or read a cookie, so they are refused from a page of another site. */
function assertSameSite({ headers }: FastifyRequest, ownOrigin: string): void {
  const { 'sec-fetch-site': site, origin } = headers;
  const isOurs = site === undefined ? isOwnOrigin(origin, ownOrigin, headers.host) : site === 'same-origin' || site === 'none';
  if (!isOurs) throw forbidden('This call may not come from another site');
}

/** For browsers without Sec-Fetch-Site; what is no browser sends neither header. */
const isOwnOrigin = (origin: string | undefined, own: string, host = '') =>
  origin === undefined || origin === own || (host !== '' && origin.replace(/^https?:\/\//, '') === host);

const isSignedBy = (signature: string | string[] | undefined, body: Buffer, secret: string) =>
  typeof signature === 'string' && equalsInConstantTime(createHmac('sha256', secret).update(body).digest('base64'), signature);

interface PublicCall {
  action: string;
  deviceCookie: string;
  keys: KeyRing;
  rawBody: Buffer;
}

function createPublicContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, deviceCookie, keys, rawBody }: PublicCall,
): PublicCtx {
  return {
    services,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 300),
    refreshToken: (property) => readRefreshCookie(request, services.config, property),
    device: deviceCredentialsOf(request),
    isSignedBy: (header, secret) => isSignedBy(request.headers[header], rawBody, secret),
    claims: () => services.tokens.verify(bearerOf(request)),
    setRefreshToken: (property, token) => setRefreshCookie(reply, services.config, property, token),
    clearRefreshTokens: () => clearRefreshCookies(request, reply, services.config),
    isKnownDevice: (account) => isKnownDevice(request.cookies[deviceCookie], keys, account),
    rememberDevice: (account) => {
      const age = { ...attributes(services.config), maxAge: HALF_A_YEAR_SECONDS };
      reply.setCookie(deviceCookie, withKnownDevice(request.cookies[deviceCookie], keys, account), age);
    },
    inTransaction: (scope, work) =>
      inTransaction(services.pool, { ...scope, requestId: request.id, action, poolKey: PUBLIC_POOL_KEY }, (db, query) =>
        work(db, createEmit(query), query),
      ),
  };
}
