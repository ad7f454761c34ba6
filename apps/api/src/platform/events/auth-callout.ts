import { encodeAuthorizationResponse, encodeUser } from '@nats-io/jwt';
import type { Msg } from '@nats-io/transport-node';
import { decodeJwt } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import type { BrokerConnection } from './jetstream.ts';
import { type Issuer, issuerOf } from './nats-issuer.ts';
import { wrongSignIns } from './sign-in-tarpit.ts';

const AUTH_REQUESTS = '$SYS.REQ.USER.AUTH';
/** A client signs in again after this: a revoked key is out by then even where its connection could not be closed at once. */
const SIGNED_IN_SECONDS = 600;
/** A gateway's message of 500 ordinary events; the broker closes the connection of who sends more at once. */
const MAX_PAYLOAD_BYTES = 256 * 1024;

const AuthRequest = z.object({
  nats: z.object({
    server_id: z.object({ id: z.string(), tags: z.array(z.string()).optional() }),
    user_nkey: z.string(),
    client_info: z.object({ host: z.string().optional() }),
    connect_opts: z.object({ user: z.string().optional(), pass: z.string().optional() }),
  }),
});
type AuthRequest = z.output<typeof AuthRequest>['nats'];

/** The subjects this user may publish to, or nothing where the name or password is wrong. */
type Authorize = (user: string, password: string) => Promise<string[] | undefined>;

/**
 * NATS auth callout: the broker asks about every client it does not know. One node of an installation answers; questions about another
 * installation's clients are left to it, and silence is a refusal.
 */
export async function answerAuthCallout(
  { config, log }: { config: Config; log: Logger },
  connection: BrokerConnection,
  authorize: Authorize,
): Promise<void> {
  if (!config.LOBBY_NATS_ISSUER_SEED) {
    log.warn('no device can sign in by MQTT: LOBBY_NATS_ISSUER_SEED is not set');
    return;
  }
  const issuers = config.LOBBY_NATS_ISSUER_SEED.map(issuerOf);
  const root = config.LOBBY_STREAM;
  const wrong = wrongSignIns();

  async function respond(message: Msg, request: AuthRequest): Promise<void> {
    const { user = '', pass = '' } = request.connect_opts;
    let subjects: string[] | undefined;
    try {
      subjects = await authorize(user, pass);
      // Tarpit: left unanswered, a wrong sign-in holds its connection until the broker gives it up after five seconds. Right ones never wait.
      if (!subjects && wrong.isFlood(request.client_info.host ?? '')) return;
    } catch (error) {
      // Refused at once, the device tries again; unanswered, it would wait.
      log.warn({ reason: (error as Error).message }, 'a device could not be authorized');
    }
    message.respond(await authorizationResponse(issuerFor(issuers, request), request, subjects));
  }

  connection.subscribe(AUTH_REQUESTS, {
    queue: root,
    callback: (_error, message) => {
      const request = readRequest(message.string());
      if (!request?.connect_opts.user?.startsWith(`${root}.`)) return;
      respond(message, request).catch((error: unknown) => {
        log.warn({ reason: (error as Error).message }, 'the auth callout of a device could not be answered');
      });
    },
  });
}

/** Key rotation: the broker is tagged with the name of the issuer it trusts (nats.conf). */
const issuerFor = (issuers: Issuer[], { server_id: { tags = [] } }: AuthRequest): Issuer =>
  issuers.find(({ name }) => tags.some((tag) => tag.toUpperCase() === name)) ?? (issuers[0] as Issuer);

/** Nothing for what is no request: it is not for us to fail over it. */
function readRequest(jwt: string): AuthRequest | undefined {
  try {
    return AuthRequest.parse(decodeJwt(jwt)).nats;
  } catch {
    return undefined;
  }
}

async function authorizationResponse(issuer: Issuer, request: AuthRequest, subjects: string[] | undefined): Promise<string> {
  const { user_nkey, server_id, connect_opts } = request;
  const data = subjects
    ? { jwt: await userJwt(issuer, user_nkey, connect_opts.user ?? '', subjects) }
    : { error: 'unknown device' };
  return encodeAuthorizationResponse(user_nkey, server_id.id, issuer, data, {});
}

function userJwt(issuer: Issuer, key: string, name: string, subjects: string[]): Promise<string> {
  const rights = { pub: { allow: subjects }, sub: { deny: ['>'] }, subs: 0, data: -1, payload: MAX_PAYLOAD_BYTES };
  return encodeUser(name, key, issuer, rights, { aud: '$G', exp: Math.floor(Date.now() / 1000) + SIGNED_IN_SECONDS });
}
