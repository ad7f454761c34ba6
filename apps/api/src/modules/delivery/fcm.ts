import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '#platform/module.ts';
import type { Message, Outcome } from './outcome.ts';
import { post } from './push-endpoint.ts';

const Account = z.object({ project_id: z.string(), client_email: z.string(), private_key: z.string(), token_uri: z.url() });
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_SECONDS = 3600;
/** Renewed before it ends, so that none ends on the way. */
const MARGIN_MS = 60_000;

const tokens = new Map<string, { token: string; until: number }>();

/** OAuth 2.0 by a signed assertion (RFC 7523), kept until shortly before it ends. */
async function accessToken(account: z.infer<typeof Account>, hosts: string[], signal: AbortSignal): Promise<string> {
  const cached = tokens.get(account.client_email);
  if (cached && cached.until > Date.now()) return cached.token;
  const now = Math.floor(Date.now() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(await importPKCS8(account.private_key, 'RS256'));
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status, text } = await post(new URL(account.token_uri), hosts, type, form, signal);
  if (status !== 200) throw new Error(`the token service answered ${status}`);
  const { access_token: token, expires_in: seconds } = z
    .object({ access_token: z.string(), expires_in: z.number() })
    .parse(JSON.parse(text));
  tokens.set(account.client_email, { token, until: Date.now() + seconds * 1000 - MARGIN_MS });
  return token;
}

/** FCM HTTP v1. Without a service account nothing is sent. */
export async function sendFcm(config: Config, token: string, message: Message, signal: AbortSignal): Promise<Outcome> {
  if (!config.LOBBY_FCM_ACCOUNT) return { is: 'refused', code: 'noAccount', isAlarm: false };
  const account = Account.parse(JSON.parse(config.LOBBY_FCM_ACCOUNT));
  // Both addresses are the operator's own configuration.
  const hosts = [new URL(config.LOBBY_FCM_URL).origin, new URL(account.token_uri).origin];
  const bearer = await accessToken(account, hosts, signal);
  const url = new URL(`/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, config.LOBBY_FCM_URL);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` };
  const answer = await post(url, hosts, headers, JSON.stringify({ message: toFcmMessage(token, message, config) }), signal);
  if (answer.status === 200) return { is: 'sent' };
  const { status, retryAfter } = answer;
  if (status === 401) tokens.delete(account.client_email);
  if (status === 429 || status >= 500 || status === 401) return { is: 'retry', code: String(status), after: retryAfter };
  const error = errorOf(answer.text);
  const isGone =
    (status === 404 && error === 'UNREGISTERED') ||
    (status === 400 && error === 'INVALID_ARGUMENT') ||
    (status === 403 && error === 'SENDER_ID_MISMATCH');
  return isGone ? { is: 'gone' } : { is: 'refused', code: String(status), isAlarm: true };
}

function toFcmMessage(
  token: string,
  { title, body, link, kind, topic, isUrgent, secondsLeft }: Message,
  { LOBBY_PUBLIC_URL }: Config,
) {
  const urgency = isUrgent ? 'high' : 'normal';
  return {
    token,
    notification: { title, body },
    data: { link, kind },
    webpush: {
      headers: { TTL: String(secondsLeft), Urgency: urgency, Topic: topic },
      fcm_options: { link: new URL(link, LOBBY_PUBLIC_URL).href },
    },
    android: { collapse_key: topic, priority: urgency, ttl: `${secondsLeft}s` },
    apns: { headers: { 'apns-collapse-id': topic } },
  };
}

/** The code of an `FcmError`; a plain `BadRequest` is our own fault and says nothing of the token. */
function errorOf(text: string): string | undefined {
  const Answer = z.object({
    error: z.object({ details: z.array(z.looseObject({ '@type': z.string(), errorCode: z.string().optional() })) }),
  });
  try {
    return Answer.parse(JSON.parse(text)).error.details.find((detail) => detail['@type'].endsWith('FcmError'))?.errorCode;
  } catch {
    return undefined; // not the form of an FCM error
  }
}
