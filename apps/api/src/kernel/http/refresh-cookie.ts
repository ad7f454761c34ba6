import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Browsers accept the `__Host-` promise (this host only, https only) over https alone; development has no https. */
const isHttps = (config: Config) => config.LOBBY_PUBLIC_URL.startsWith('https:');
const nameOf = (config: Config) => (isHttps(config) ? '__Host-lobby_refresh' : 'lobby_refresh');
const attributes = (config: Config) => ({ path: '/', httpOnly: true, secure: isHttps(config), sameSite: 'strict' as const });

export const readRefreshCookie = (request: FastifyRequest, config: Config) => request.cookies[nameOf(config)];

/** Without an age: it ends with the browser, and the server ends it sooner. */
export const setRefreshCookie = (reply: FastifyReply, config: Config, token: string) => {
  reply.setCookie(nameOf(config), token, attributes(config));
};
export const clearRefreshCookie = (reply: FastifyReply, config: Config) => {
  reply.clearCookie(nameOf(config), attributes(config));
};
