import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';

const root = mkdtempSync(join(tmpdir(), 'lobby-portal-'));
for (const file of ['index.html', 'index.html.br']) writeFileSync(join(root, file), '<p>portal</p>');
afterAll(() => rmSync(root, { recursive: true }));
const { send } = await testServer(undefined, { LOBBY_WEB_ROOT: root });

it.each(['identity', 'br', 'gzip, br'])('the first page is answered whatever the client can unpack: %s', async (encoding) => {
  for (const url of ['/', '/contact']) {
    const answer = await send('GET', url, undefined, { 'accept-encoding': encoding });
    expect([url, answer.status, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
  }
});
