import type { RateClass } from '@lobby/contract/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import { checkSession, type SessionRow, toSignedIn } from '#platform/auth/session-check.ts';
import type { AccessTokens, Claims } from '#platform/crypto/token.ts';
import type { Query } from '#platform/db/query-builder.ts';
import { AppError, unauthorized } from '#platform/errors/errors.ts';
import { networkOf } from '#platform/limits/network.ts';
import { consumeRateLimit } from '#platform/limits/rate-limit.ts';
import type { SignedIn } from '#platform/request/context.ts';
import { bearerOf } from './read-request.ts';
import type { Services } from './services.ts';

/** The claims of the access token. Its calls are counted by person; those without a valid token by address, then refused. */
export async function authenticate(
  { tokens, rateLimits }: Pick<Services, 'tokens' | 'rateLimits'>,
  request: FastifyRequest,
  rate: RateClass,
): Promise<Claims> {
  const token = bearerOf(request);
  const claims = tokens.isRejected(token) ? undefined : await tokens.verify(token);
  const caller = claims ? `account:${claims.account}` : `address:${networkOf(request.ip)}`;
  await consumeRateLimit(rateLimits.classes[rate], caller);
  if (!claims) throw unauthorized();
  return claims;
}

/** The session behind the claims. */
export const readSession = (tokens: AccessTokens, request: FastifyRequest, query: Query, claims: Claims): Promise<SignedIn> =>
  checkSession(query, claims).catch((error: unknown) => rejectToken(tokens, request, error));

/** The same, of a row that is there already. */
export function acceptSession(
  tokens: AccessTokens,
  request: FastifyRequest,
  row: SessionRow | undefined,
  claims: Claims,
): SignedIn {
  try {
    return toSignedIn(row, claims);
  } catch (error) {
    return rejectToken(tokens, request, error);
  }
}

/** A token whose session is over is rejected from now on: it must use up nothing of its owner's limits. */
function rejectToken(tokens: AccessTokens, request: FastifyRequest, error: unknown): never {
  if (error instanceof AppError && error.status === 401) tokens.reject(bearerOf(request));
  throw error;
}
