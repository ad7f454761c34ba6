import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/** Browsers accept the `__Host-` promise (this host only, https only) over https alone; development has no https. */
const isHttps = (config: Config) => config.LOBBY_PUBLIC_URL.startsWith('https:');
export const cookieName = (config: Config, name: string) => (isHttps(config) ? `__Host-${name}` : name);
export const attributes = (config: Config) => ({
  path: '/',
  httpOnly: true,
  secure: isHttps(config),
  sameSite: 'strict' as const,
});

/** One for each property that is open in the browser: two tabs may work in two of them. */
const prefixOf = (config: Config) => cookieName(config, 'lobby_refresh.');
const ours = (request: FastifyRequest, config: Config) =>
  Object.keys(request.cookies).filter((name) => name.startsWith(prefixOf(config)));

export function readRefreshCookie(request: FastifyRequest, config: Config, property?: number): string | undefined {
  const name = property === undefined ? ours(request, config)[0] : `${prefixOf(config)}${property}`;
  return name === undefined ? undefined : request.cookies[name];
}

/** Without an age: it ends with the browser, and the server ends it sooner. */
export const setRefreshCookie = (reply: FastifyReply, config: Config, property: number, token: string) => {
  reply.setCookie(`${prefixOf(config)}${property}`, token, attributes(config));
};
export const clearRefreshCookies = (request: FastifyRequest, reply: FastifyReply, config: Config) => {
  for (const name of ours(request, config)) reply.clearCookie(name, attributes(config));
};
