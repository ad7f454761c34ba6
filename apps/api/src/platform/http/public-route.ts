import type { Call, Endpoint } from '@lobby/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { bodyLimits, readJsonBody } from '#platform/body/json-body.ts';
import { PUBLIC_LANE } from '#platform/concurrency/concurrency-limits.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import { isKnownDevice, withKnownDevice } from '#platform/crypto/known-device.ts';
import type { Claims } from '#platform/crypto/token.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { inTransaction, type Scope } from '#platform/db/db.ts';
import type { Ask } from '#platform/db/query-builder.ts';
import { forbidden } from '#platform/errors/errors.ts';
import { emitter } from '#platform/jobs/enqueue.ts';
import { networkOf } from '#platform/limits/network.ts';
import { take } from '#platform/limits/rate-limit.ts';
import type { Ctx } from '#platform/request/context.ts';
import { bearerOf, deviceOf, readCall } from './read-request.ts';
import { attributes, clearRefreshCookies, cookieName, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { gateOf } from './response-serializer.ts';
import type { RequestHandler } from './route.ts';
import type { Services } from './services.ts';

const HALF_A_YEAR_SECONDS = 180 * 86_400;

/** What a call without a signed-in person may touch. It opens its own short transactions, so that none is held while a password is hashed. */
export interface OpenCtx {
  services: Services;
  address: string;
  userAgent: string | undefined;
  /** Of the property a tab works in; of any, where it does not say. */
  refreshToken(property?: number): string | undefined;
  /** What a device or its gateway sent to show who it is. */
  device: { name: string; secret: string } | undefined;
  /** The session an access token speaks for, where a valid one was sent along. */
  claims(): Promise<Claims | undefined>;
  keepRefreshToken(property: number, token: string): void;
  /** The browser leaves every property it was in. */
  dropRefreshTokens(): void;
  /** Whether this browser has been this person's before. */
  isKnownDevice(account: number): boolean;
  keepKnownDevice(account: number): void;
  inTransaction<T>(
    scope: Pick<Scope, 'property' | 'user'>,
    work: (db: Kysely<DB>, emit: Ctx['emit'], ask: Ask) => Promise<T>,
  ): Promise<T>;
}
export type OpenHandler<E extends Endpoint> = (open: OpenCtx, call: Call<E>) => Promise<z.input<E['answer']>>;
/** Whether this caller, by the key it sent, may send a body of the size a signed-in person may. */
export type MaySendLarge = (device: OpenCtx['device']) => Promise<boolean>;
export type OpenRoute = <E extends Endpoint>(endpoint: E, handler: OpenHandler<E>, maySendLarge?: MaySendLarge) => void;

export function lifeOfOpen<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: OpenHandler<E>,
  maySendLarge: MaySendLarge = async () => false,
): RequestHandler {
  const action = `${endpoint.method}:${endpoint.path}`;
  const gate = gateOf(endpoint.answer, services.files.addresses.ofFile);
  const ownOrigin = new URL(services.config.LOBBY_PUBLIC_URL).origin;
  return async (request, reply) => {
    services.pool.gate.assertOpen();
    await take(services.rates.classes[endpoint.rate], `address:${networkOf(request.ip)}`);
    refuseOtherSites(request, ownOrigin);
    const limits = (await maySendLarge(deviceOf(request))) ? bodyLimits.large : bodyLimits.open;
    const parse = await readJsonBody(request.raw, limits);
    request.body = parse();
    const call = readCall(endpoint, request);
    const answer = await handler(openContext(services, request, reply, action), call);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(gate(answer)));
  };
}

/** These calls set or read a cookie, so a page of another site must not be able to make the browser send them. */
function refuseOtherSites({ headers }: FastifyRequest, ownOrigin: string): void {
  const { 'sec-fetch-site': site, origin } = headers;
  const isOurs = site === undefined ? isOwnOrigin(origin, ownOrigin, headers.host) : site === 'same-origin' || site === 'none';
  if (!isOurs) throw forbidden('This call may not come from another site');
}

/** For browsers that do not say where a call comes from but by its Origin; what is no browser sends neither. */
const isOwnOrigin = (origin: string | undefined, own: string, host = '') =>
  origin === undefined || origin === own || (host !== '' && origin.replace(/^https?:\/\//, '') === host);

function openContext(services: Services, request: FastifyRequest, reply: FastifyReply, action: string): OpenCtx {
  const known = cookieName(services.config, 'lobby_known');
  const keys = keyRing(services.config.LOBBY_SESSION_SECRET);
  return {
    services,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 300),
    refreshToken: (property) => readRefreshCookie(request, services.config, property),
    device: deviceOf(request),
    claims: () => services.tokens.verify(bearerOf(request)),
    keepRefreshToken: (property, token) => setRefreshCookie(reply, services.config, property, token),
    dropRefreshTokens: () => clearRefreshCookies(request, reply, services.config),
    isKnownDevice: (account) => isKnownDevice(request.cookies[known], keys, account),
    keepKnownDevice: (account) => {
      const age = { ...attributes(services.config), maxAge: HALF_A_YEAR_SECONDS };
      reply.setCookie(known, withKnownDevice(request.cookies[known], keys, account), age);
    },
    inTransaction: (scope, work) =>
      inTransaction(services.pool, { ...scope, requestId: request.id, action, lane: PUBLIC_LANE }, (db, ask) =>
        work(db, emitter(ask), ask),
      ),
  };
}
