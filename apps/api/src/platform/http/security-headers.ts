import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/**
 * Nothing is loaded from anywhere but our own origin (and the bucket's, for pictures, where files are kept in one), no text becomes
 * markup past the portal's one policy, nothing is inline.
 */
const policy = (bucket?: string) =>
  `default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:${bucket ? ` ${new URL(bucket).origin}` : ''};font-src 'self';connect-src 'self';` +
  "manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types default";
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** On every answer, refusals too. What the API says is nobody's to keep. */
export function sendSecurityHeaders(app: FastifyInstance, { LOBBY_PUBLIC_URL, LOBBY_S3_ENDPOINT }: Config): void {
  const isHttps = LOBBY_PUBLIC_URL.startsWith('https:');
  const transport = isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  const headers = { ...always, ...transport, 'content-security-policy': policy(LOBBY_S3_ENDPOINT) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? { ...headers, 'cache-control': 'no-store' } : headers);
    done();
  });
}

/** A number for this one page: only style sheets that carry it are taken, and nobody can know it beforehand. */
export function allowOwnStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('content-security-policy', policyOf(reply).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}

/** The reader of the API cleans its texts with a library that names a policy of its own. */
export const allowReader = (reply: FastifyReply) => reply.header('content-security-policy', `${policyOf(reply)} dompurify`);

const policyOf = (reply: FastifyReply) => String(reply.getHeader('content-security-policy'));
