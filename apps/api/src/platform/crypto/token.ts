import { createHash, createHmac, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { keyRing } from './key-ring.ts';

const AUDIENCE = 'lobby';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
export const ACCESS_SECONDS = 600;
const MAX_REMEMBERED = 10_000;

/** Claims of an access token: which session to look up. Rights are never read from it. */
const Claims = z.object({ sub: z.coerce.number().int(), sid: z.uuid(), prop: z.number().int(), exp: z.number() });
export interface Claims {
  account: number;
  sessionId: string;
  property: number;
}

/**
 * Key rotation: the first secret signs, every secret verifies. `now` is the clock all nodes share: a token of a node whose own clock is
 * off must be valid on the others.
 */
export function accessTokens(secrets: string[], now: () => Date) {
  const ring = keyRing(secrets);
  const bytesOf = (secret: string) => new TextEncoder().encode(secret);
  const verified = new Map<string, { claims: Claims; until: number }>();
  const rejected = new Set<string>();
  return {
    sign: ({ account, sessionId, property }: Claims, seconds = ACCESS_SECONDS) =>
      new SignJWT({ sid: sessionId, prop: property })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: ring.current.id })
        .setSubject(String(account))
        .setAudience(AUDIENCE)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + seconds * 1000))
        .sign(bytesOf(ring.current.secret)),

    /**
     * Undefined for a token that is forged, expired or of another type. Verified signatures are cached until the token expires;
     * the session is looked up in the database every time.
     */
    async verify(token: string): Promise<Claims | undefined> {
      const known = verified.get(token);
      if (known && now().getTime() < known.until) return known.claims;
      for (const { secret } of ring.candidates(keyIdIn(token))) {
        try {
          const { payload } = await jwtVerify(token, bytesOf(secret), {
            algorithms: [ALGORITHM],
            typ: TYPE,
            audience: AUDIENCE,
            currentDate: now(),
          });
          const read = Claims.safeParse(payload);
          if (!read.success) return undefined;
          const claims = { account: read.data.sub, sessionId: read.data.sid, property: read.data.prop };
          if (verified.size >= MAX_REMEMBERED) verified.clear();
          verified.set(token, { claims, until: read.data.exp * 1000 });
          return claims;
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error;
        }
      }
      return undefined;
    },

    /** The session of this token was found to be over. Whoever may still work here refreshes, and has another token. */
    reject(token: string): void {
      if (rejected.size >= MAX_REMEMBERED) rejected.clear();
      rejected.add(token);
    },
    isRejected: (token: string) => rejected.has(token),

    /**
     * What a refresh token is exchanged for, the first by the current key. It is derived, not drawn, so that a repeated exchange
     * gives the same token.
     */
    successorsOf: ({ property, sessionId, secret }: RefreshToken) =>
      ring.all.map((key) =>
        refreshToken(property, sessionId, createHmac('sha256', key.secret).update(`refresh ${secret}`).digest('base64url')),
      ),
  };
}
/** The `kid` header; it only selects one of our own keys, so it need not be trusted. */
function keyIdIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>;

export type RefreshToken = ReturnType<typeof refreshToken>;

/** A secret of 256 bits with its session; only the hash is stored. */
const refreshToken = (property: number, sessionId: string, secret: string) => ({
  property,
  sessionId,
  secret,
  token: `${property}.${sessionId}.${secret}`,
  hash: createHash('sha256').update(secret).digest(),
});

/** The first token of a session. */
export const newRefreshToken = (property: number, sessionId: string) =>
  refreshToken(property, sessionId, randomBytes(32).toString('base64url'));

export function readRefreshToken(token: string | undefined): RefreshToken | undefined {
  const parts = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '');
  return parts ? refreshToken(Number(parts[1]), parts[2] as string, parts[3] as string) : undefined;
}
