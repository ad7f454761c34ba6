import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Nothing is loaded from anywhere but our own origin. Mantine sets sizes by inline style, hence the one exception. */
const sources =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'";
const always = {
  'content-security-policy': sources,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** On every answer, refusals too. */
export function sendSecurityHeaders(app: FastifyInstance, { LOBBY_PUBLIC_URL }: Config): void {
  const isHttps = LOBBY_PUBLIC_URL.startsWith('https:');
  const headers = isHttps ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : always;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
