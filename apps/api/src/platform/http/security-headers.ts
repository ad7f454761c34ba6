import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/**
 * Everything is loaded from our own origin (pictures also from the bucket, where one is configured), text becomes markup only through
 * the portal's one Trusted Types policy, nothing is inline.
 */
const contentSecurityPolicy = (bucket?: string) =>
  `default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:${bucket ? ` ${new URL(bucket).origin}` : ''};font-src 'self';connect-src 'self';` +
  "manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types default";
const staticHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** On every response, errors too. API responses are never cached. */
export function sendSecurityHeaders(app: FastifyInstance, { LOBBY_PUBLIC_URL, LOBBY_S3_ENDPOINT }: Config): void {
  const isHttps = LOBBY_PUBLIC_URL.startsWith('https:');
  const transport = isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  const headers = { ...staticHeaders, ...transport, 'content-security-policy': contentSecurityPolicy(LOBBY_S3_ENDPOINT) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(/^\/(api|strapi-plugin-fcm)\//.test(request.url) ? { ...headers, 'cache-control': 'no-store' } : headers);
    done();
  });
}

/** CSP nonce of one page: only style sheets that carry it are applied. */
export function allowStyleNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('content-security-policy', policyOf(reply).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}

/** Swagger UI sanitizes with DOMPurify, which has a Trusted Types policy of its own. */
export const allowDompurify = (reply: FastifyReply) => reply.header('content-security-policy', `${policyOf(reply)} dompurify`);

const policyOf = (reply: FastifyReply) => String(reply.getHeader('content-security-policy'));
