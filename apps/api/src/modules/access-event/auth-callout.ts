import { encodeAuthorizationResponse, encodeUser } from '@nats-io/jwt';
import type { Msg } from '@nats-io/transport-node';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Services } from '#platform/module.ts';
import { readDevice } from './device-key.ts';
import type { KeyBook } from './device-key-cache.ts';
import type { Ingest } from './ingest.ts';
import { type Issuer, issuerOf } from './nats-issuer.ts';
import type { SenderLimits } from './sender-limits.ts';
import { wrongSignIns } from './sign-in-tarpit.ts';
import { publishable, senderOf } from './subject.ts';

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

  async function respond(message: Msg, asked: Asked): Promise<void> {
    let device: Device | undefined;
    try {
      device = await judge(root, keys, limits, asked);
      // Tarpit: left unanswered, a wrong sign-in holds its line until the broker gives it up after five seconds. Right ones never wait.
      if (!device && wrong.isFlood(asked.client_info.host ?? '')) return;
    } catch (error) {
      // Refused at once, the device tries again; unanswered, it would wait.
      log.warn({ reason: (error as Error).message }, 'a device could not be judged');
    }
    message.respond(await authorizationResponse(issuerFor(issuers, asked), asked, device));
  }

  connection.subscribe(QUESTIONS, {
    queue: root,
    callback: (_error, message) => {
      const asked = readQuestion(message.string());
      if (!asked?.connect_opts.user?.startsWith(`${root}.`)) return;
      respond(message, asked).catch((error: unknown) => {
        log.warn({ reason: (error as Error).message }, 'the broker could not be answered about a device');
      });
    },
  });
}

interface Device {
  name: string;
  subjects: string[];
}

async function judge(root: string, keys: KeyBook, limits: SenderLimits, { connect_opts }: Asked): Promise<Device | undefined> {
  const { user = '', pass = '' } = connect_opts;
  const claim = readDevice(root, user, pass);
  const holder = claim && (await keys.holderOf(claim, true));
  if (claim && holder && limits.secondsBlocked(senderOf(claim, holder.device)) > 0) return undefined;
  return claim && holder ? { name: user, subjects: publishable(root, claim, holder.device) } : undefined;
}

type Asked = z.output<typeof Question>['nats'];

/** Key rotation: the broker is tagged with the name of the issuer it believes (nats.conf). */
const issuerFor = (issuers: Issuer[], { server_id: { tags = [] } }: Asked): Issuer =>
  issuers.find(({ name }) => tags.some((tag) => tag.toUpperCase() === name)) ?? (issuers[0] as Issuer);

/** Nothing for what is no question: it is not for us to fail over it. */
function readQuestion(jwt: string): Asked | undefined {
  try {
    return Question.parse(decodeJwt(jwt)).nats;
  } catch {
    return undefined;
  }
}

async function authorizationResponse(issuer: Issuer, asked: Asked, device: Device | undefined): Promise<string> {
  const { user_nkey, server_id } = asked;
  const data = device ? { jwt: await userJwt(issuer, user_nkey, device) } : { error: 'unknown device' };
  return encodeAuthorizationResponse(user_nkey, server_id.id, issuer, data, {});
}

function userJwt(issuer: Issuer, key: string, { name, subjects }: Device): Promise<string> {
  const rights = { pub: { allow: subjects }, sub: { deny: ['>'] }, subs: 0, data: -1, payload: MAX_PAYLOAD_BYTES };
  return encodeUser(name, key, issuer, rights, { aud: '$G', exp: Math.floor(Date.now() / 1000) + SIGNED_IN_SECONDS });
}
