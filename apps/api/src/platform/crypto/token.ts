import { createHash, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { keyRing } from './key-ring.ts';

const AUDIENCE = 'lobby';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
export const ACCESS_SECONDS = 600;
const MOST_REMEMBERED = 10_000;

/** What an access token says: which session to look up. Rights are never read from it. */
const Claims = z.object({ sub: z.coerce.number().int(), sid: z.uuid(), prop: z.number().int(), exp: z.number() });
export interface Claims {
  account: number;
  sessionId: string;
  property: number;
}

/**
 * The first secret signs, every secret verifies, so that one can be replaced without signing anybody out. `now` is the clock all nodes
 * share: a token of a node whose own clock is off must stand on the others.
 */
export function accessTokens(secrets: string[], now: () => Date) {
  const ring = keyRing(secrets);
  const bytesOf = (secret: string) => new TextEncoder().encode(secret);
  const remembered = new Map<string, { claims: Claims; until: number }>();
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
     * Nothing for a token that is forged, expired or of another kind. A signature once found right stays right until
     * the token expires; whether its session still stands is asked of the database every time.
     */
    async verify(token: string): Promise<Claims | undefined> {
      const known = remembered.get(token);
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
          if (remembered.size >= MOST_REMEMBERED) remembered.clear();
          remembered.set(token, { claims, until: read.data.exp * 1000 });
          return claims;
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error;
        }
      }
      return undefined;
    },
  };
}
/** The key id a token names; it only chooses between our own keys, so it need not be trusted. */
function keyIdIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>;

export interface RefreshToken {
  property: number;
  sessionId: string;
  hash: Buffer;
}

/** 256 random bits behind the session they belong to; the table keeps only their hash. */
export function newRefreshToken(property: number, sessionId: string) {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${property}.${sessionId}.${secret}`, hash: hashOf(secret) };
}

export function readRefreshToken(token: string | undefined): RefreshToken | undefined {
  const parts = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '');
  if (!parts) return undefined;
  return { property: Number(parts[1]), sessionId: parts[2] as string, hash: hashOf(parts[3] as string) };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
