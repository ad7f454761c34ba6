import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '#platform/module.ts';
import type { Message, Outcome } from './outcome.ts';
import { checkEndpoint, post } from './push-endpoint.ts';

const key = (bytes: number) =>
  z.string().refine((value) => /^[\w-]+={0,2}$/.test(value) && Buffer.from(value, 'base64url').length === bytes);
/** As a browser gives it. */
export const Subscription = z.object({
  endpoint: z.string().max(2048),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}
const known = new Map<string, VapidKeys>();

/**
 * The key pair by which this installation signs its pushes, derived from its secret: nothing more to configure, and the same on every node.
 * With another secret browsers subscribe anew.
 */
export function vapidKeys({ LOBBY_SECRET_KEY }: Pick<Config, 'LOBBY_SECRET_KEY'>): VapidKeys {
  const secret = LOBBY_SECRET_KEY[0] as string;
  const found = known.get(secret) ?? derive(secret);
  known.set(secret, found);
  return found;
}

function derive(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  // A scalar beyond the curve's order is refused; one in four thousand million is.
  for (let round = 0; ; round += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `lobby web push ${round}`, 32));
    try {
      pair.setPrivateKey(scalar);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
    } catch {} // the next round has another scalar
  }
}

/** RFC 8030, 8291 and 8292: encrypted for the browser, signed by us, sent by the browser's own push service. */
export async function sendWebPush(config: Config, token: string, message: Message, signal: AbortSignal): Promise<Outcome> {
  const { endpoint, keys } = Subscription.parse(JSON.parse(token));
  const hosts = config.LOBBY_PUSH_HOSTS;
  const url = checkEndpoint(endpoint, hosts);
  const { title, body, link, topic } = message;
  const { headers, body: encrypted } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify({ title, body, link, tag: topic }),
    {
      vapidDetails: { subject: subjectOf(config), ...vapidKeys(config) },
      contentEncoding: 'aes128gcm',
      TTL: message.secondsLeft,
      urgency: message.isUrgent ? 'high' : 'normal',
      topic,
    },
  );
  const { status, retryAfter } = await post(url, hosts, headers, encrypted ?? '', signal);
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'retry', code: String(status), after: retryAfter };
  // Our own fault: a wrong key or request is not made right by repeating it.
  return { is: 'refused', code: String(status), isAlarm: true };
}

/** Push services want to know whom to ask about a sender. */
const subjectOf = ({ LOBBY_PUBLIC_URL }: Config) =>
  LOBBY_PUBLIC_URL.startsWith('https:') ? LOBBY_PUBLIC_URL : 'mailto:lobby@localhost.localdomain';
