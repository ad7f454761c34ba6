import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#platform/module.ts';
import { readDevice } from './device-key.ts';
import type { DeviceKeyCache } from './device-key-cache.ts';
import type { Ingest } from './ingest.ts';
import { type Issuer, issuerOf } from './nats-issuer.ts';
import type { SenderLimits } from './sender-limits.ts';
import { wrongSignIns } from './sign-in-tarpit.ts';
import { allowedSubjects, senderOf } from './subject.ts';

const QUESTIONS = '$SYS.REQ.USER.AUTH';
/** A device signs in again after this: a revoked key is out by then even where its line could not be closed at once. */
const SIGNED_IN_SECONDS = 600;
/** A whole gateway's message of 500 ordinary events; the broker closes the line of who sends more at once. */
const MAX_PAYLOAD_BYTES = 256 * 1024;

const Question = z.object({
  nats: z.object({
    server_id: z.object({ id: z.string(), tags: z.array(z.string()).optional() }),
    user_nkey: z.string(),
    client_info: z.object({ host: z.string().optional() }),
    connect_opts: z.object({ user: z.string().optional(), pass: z.string().optional() }),
  }),
});

/**
 * The broker asks our nodes about everybody it does not know: devices, by their key. One node of an installation answers; questions
 * about another installation's devices are left to it, and silence is a refusal.
 */
export async function answerBroker({
  config,
  log,
  ingest: { publisher, keys, limits },
}: Pick<Services, 'config' | 'log'> & { ingest: Ingest }): Promise<void> {
  if (!config.LOBBY_NATS_ISSUER_SEED) {
    log.warn('no device can sign in by MQTT: LOBBY_NATS_ISSUER_SEED is not set');
    return;
  }
  const issuers = config.LOBBY_NATS_ISSUER_SEED.map(issuerOf);
  const root = config.LOBBY_STREAM;
  const wrong = wrongSignIns();
  const connection = await publisher.connection();
  connection.subscribe(QUESTIONS, {
    queue: root,
    callback: (_error, message) => {
      const nats = readQuestion(message.string());
      const { user = '', pass = '' } = nats?.connect_opts ?? {};
      if (!nats || !user.startsWith(`${root}.`)) return;
      const issuer = issuerFor(issuers, nats);
      judge(root, keys, limits, user, pass)
        .then((allowed) => {
          // Tarpit: left unanswered, a wrong sign-in holds its line until the broker gives it up after five seconds. Right ones never wait.
          if (!allowed && wrong.isFlood(nats.client_info.host ?? '')) return;
          message.respond(answer(issuer, nats, allowed));
        })
        .catch((error: unknown) => {
          // Refused at once, the device tries again; unanswered, it would wait.
          log.warn({ reason: (error as Error).message }, 'a device could not be judged');
          message.respond(answer(issuer, nats, undefined));
        });
    },
  });
}

async function judge(
  root: string,
  keys: DeviceKeyCache,
  limits: SenderLimits,
  user: string,
  pass: string,
): Promise<{ name: string; subjects: string[] } | undefined> {
  const claim = readDevice(root, user, pass);
  const holder = claim && (await keys.resolve(claim, true));
  if (claim && holder && limits.secondsBlocked(senderOf(claim, holder.device)) > 0) return undefined;
  return claim && holder ? { name: user, subjects: allowedSubjects(root, claim, holder.device) } : undefined;
}

type Asked = z.output<typeof Question>['nats'];

/** Key rotation: the broker is tagged with the name of the issuer it believes (nats.conf). */
const issuerFor = (issuers: Issuer[], { server_id: { tags = [] } }: Asked): Issuer =>
  issuers.find(({ name }) => tags.some((tag) => tag.toUpperCase() === name)) ?? (issuers[0] as Issuer);

/** Nothing for what is no question: it is not for us to fail over it. */
function readQuestion(jwt: string): Asked | undefined {
  try {
    return Question.parse(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())).nats;
  } catch {
    return undefined;
  }
}

function answer(issuer: Issuer, asked: Asked, allowed: Awaited<ReturnType<typeof judge>>): string {
  const told = allowed ? { jwt: userToken(issuer, asked, allowed) } : { error: 'unknown device' };
  return token(issuer, {
    sub: asked.user_nkey,
    aud: asked.server_id.id,
    nats: { type: 'authorization_response', version: 2, ...told },
  });
}

function userToken(issuer: Issuer, asked: Asked, { name, subjects }: { name: string; subjects: string[] }): string {
  const nats = {
    type: 'user',
    version: 2,
    pub: { allow: subjects },
    sub: { deny: ['>'] },
    subs: 0,
    data: -1,
    payload: MAX_PAYLOAD_BYTES,
  };
  const exp = Math.floor(Date.now() / 1000) + SIGNED_IN_SECONDS;
  return token(issuer, { sub: asked.user_nkey, aud: '$G', name, exp, nats });
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

function token(issuer: Issuer, claims: object): string {
  const said = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ jti: randomUUID(), iat: Math.floor(Date.now() / 1000), iss: issuer.name, ...claims })}`;
  return `${said}.${issuer.sign(said)}`;
}
