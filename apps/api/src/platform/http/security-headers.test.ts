import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '#app/modules.ts';
import type { Module } from '#platform/module.ts';
import { type TestResponse, testServer } from '#test/fixtures/test-server.ts';
import { urlOf } from './declared-routes.ts';
import { handleErrors } from './error-handler.ts';
import { servePortal } from './portal-files.ts';
import { sendSecurityHeaders } from './security-headers.ts';

const broken: Module = (route) =>
  route(endpoint('GET', '/broken', { rate: 'read', audit: 'none', answer: one(z.string()) }), 'signed-in', async () => {
    throw new Error('nobody expected this');
  });
const { as, send, declared, config } = await testServer([...modules, broken], { LOBBY_API_DOCS: 'on' }, { mayCrash: true });

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';" +
  "manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types default";
const wanted = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
/** Calls that end the session come last. */
const staysIn = (call: (typeof declared)[number]) => !call.endpoint.path.startsWith('/auth/');
const shown = ({ headers }: TestResponse) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, headers[name]])) as unknown as typeof wanted;

describe('every response forbids framing, sniffing, caching and other origins', () => {
  it('R27: with and without a session, for errors and successes', async () => {
    const statuses = new Set<number>();
    for (const { endpoint: call } of [...declared.filter(staysIn), ...declared.filter((route) => !staysIn(route))]) {
      const url = urlOf(call).replace(/:\w+/g, '999999');
      const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {};
      const staff = as('admin');
      const verb = call.method.toLowerCase() as 'get';
      for (const answer of [
        await send(call.method, url, body),
        await staff[verb](url, body),
        await send(call.method, `${url}?x[`, body),
      ]) {
        statuses.add(answer.status);
        expect(shown(answer), `${call.method} ${url}: ${answer.status}`).toEqual(wanted);
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 500]));
  });

  it.each(['/api/nothing-here', '/api/live'])('and of %s', async (url) => {
    expect(shown(await send('GET', url))).toEqual(wanted);
  });

  it.each(['/api/openapi.json', '/api/docs/start.js'])('and of %s, which a browser may cache and revalidates', async (url) => {
    expect(shown(await send('GET', url))).toEqual({ ...wanted, 'cache-control': 'no-cache' });
  });

  it('the API documentation allows one more Trusted Types policy', async () => {
    const reader = { ...wanted, 'cache-control': 'no-cache', 'content-security-policy': `${POLICY} dompurify` };
    expect(shown(await send('GET', '/api/docs'))).toEqual(reader);
  });

  it('health responses have the same headers', async () => {
    const { 'cache-control': _, ...rest } = wanted;
    expect((await send('GET', '/health/live')).headers).toMatchObject(rest);
  });
});

describe('a page of the portal', () => {
  const root = mkdtempSync(join(tmpdir(), 'lobby-screen-'));
  writeFileSync(join(root, 'index.html'), '<style nonce="page-nonce"></style>');
  afterAll(() => rmSync(root, { recursive: true }));

  it('has a CSP nonce of its own, which its style sheets carry', async () => {
    const web = fastify();
    handleErrors(web);
    sendSecurityHeaders(web, { ...config, LOBBY_PUBLIC_URL: 'https://lobby.example' });
    await servePortal(web, root);
    const visit = async () =>
      (await web.inject({ url: '/parcel' })) as unknown as { body: string; headers: Record<string, string> };
    const [first, other] = [await visit(), await visit()];
    const nonce = /nonce="([\w-]{22})"/.exec(first.body)?.[1];
    expect(first.headers['content-security-policy']).toBe(
      POLICY.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
    );
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(first.headers).not.toHaveProperty('etag');
    expect(other.body).not.toBe(first.body);
    expect((await web.inject({ url: '/index.html' })).statusCode).toBe(404);
    await web.close();
  });
});
