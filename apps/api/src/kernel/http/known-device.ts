import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { attributes, cookieName } from './refresh-cookie.ts';

const HALF_A_YEAR_SECONDS = 180 * 86_400;
const MOST_PEOPLE = 10;

/**
 * A browser somebody has signed in from before. It opens nothing; but a stranger who guesses at their password from elsewhere,
 * until the account is shut for strangers, does not shut it for them.
 */
const sign = (config: Config, device: string, account: number) =>
  createHmac('sha256', config.LOBBY_SESSION_SECRET[0] as string)
    .update(`known device ${device} ${account}`)
    .digest('base64url');

const parts = (request: FastifyRequest, config: Config) => (request.cookies[cookieName(config, 'lobby_known')] ?? '').split('~');

export function isKnownDevice(request: FastifyRequest, config: Config, account: number): boolean {
  const [device = '', ...marks] = parts(request, config);
  const wanted = Buffer.from(sign(config, device, account));
  return marks.slice(0, MOST_PEOPLE).some((mark) => mark.length === wanted.length && timingSafeEqual(Buffer.from(mark), wanted));
}

export function keepKnownDevice(request: FastifyRequest, reply: FastifyReply, config: Config, account: number): void {
  if (isKnownDevice(request, config, account)) return;
  const [known, ...marks] = parts(request, config);
  const device = known || randomBytes(16).toString('base64url');
  const value = [device, sign(config, device, account), ...marks].slice(0, MOST_PEOPLE + 1).join('~');
  reply.setCookie(cookieName(config, 'lobby_known'), value, { ...attributes(config), maxAge: HALF_A_YEAR_SECONDS });
}
