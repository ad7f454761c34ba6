import { post } from '#modules/delivery/delivery.public.ts';
import type { OutgoingMessage, SendOutcome } from './channel-adapter.ts';

/** LINE Messaging API, push message. The retry key makes a repeated one the same: 409 says that it was accepted before. */
export async function sendLine(
  base: string,
  token: string,
  { key, to, text }: OutgoingMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const url = new URL('/v2/bot/message/push', base);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'X-Line-Retry-Key': key };
  const body = JSON.stringify({ to, messages: [{ type: 'text', text }] });
  const { status, retryAfter } = await post(url, [new URL(base).origin], headers, body, signal);
  if (status === 200 || status === 409) return { is: 'sent' };
  if (status === 429 || status >= 500) return { is: 'retry', code: String(status), after: retryAfter };
  return { is: 'refused', code: String(status) };
}
