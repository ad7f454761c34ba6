import { describe, expect, it } from 'vitest';
import { upload } from '#test/fixtures/files/desk.ts';
import { png } from '#test/fixtures/files/form.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Only where files are kept in a bucket: `pnpm files:s3`. */
describe.skipIf(!process.env.LOBBY_S3_BUCKET)('a bucket', async () => {
  if (!process.env.LOBBY_S3_BUCKET) return;
  const { app, as, config, services, send } = await testServer();
  const linkOf = async (url: string) => String((await app.inject({ method: 'GET', url })).headers.location);
  const statusOf = async (link: string) => (await fetch(link)).status;

  it('gives a file by a link of a minute, with its type and name, and nothing without one', async () => {
    const { data } = (await upload(as('admin'), await png(), 'ลิฟต์.png')).body;
    const link = new URL(await linkOf(data.url));
    expect(link.origin).toBe(new URL(config.LOBBY_S3_ENDPOINT ?? '').origin);
    expect(Number(link.searchParams.get('X-Amz-Expires'))).toBe(60);
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('ลิฟต์.webp'));
    expect(await statusOf(link.origin + link.pathname)).toBe(403);
  });

  it('takes no changed link, and none that is over', async () => {
    const { data } = (await upload(as('admin'), await png())).body;
    const link = await linkOf(data.url);
    const changed = new URL(link);
    changed.searchParams.set('X-Amz-Signature', 'f'.repeat(64));
    expect(await statusOf(changed.href)).toBe(403);
    const longer = new URL(link);
    longer.searchParams.set('X-Amz-Expires', '6000');
    expect(await statusOf(longer.href)).toBe(403);
    expect(await statusOf(link.replace('/full?', '/thumb?'))).toBe(403);
    const key = decodeURIComponent(new URL(link).pathname.split('/').slice(2).join('/'));
    const [long, short] = await Promise.all([600, 1].map((expiresIn) => services.files.store.getSignedUrl(key, { expiresIn })));
    await until(async () => (await statusOf(short as string)) === 403);
    expect(await statusOf(long as string)).toBe(200);
  });

  it('is named in the policy of the pages, for pictures alone', async () => {
    const policy = String((await send('GET', '/')).headers['content-security-policy']);
    expect(policy).toContain(`img-src 'self' data: blob: ${new URL(config.LOBBY_S3_ENDPOINT ?? '').origin};`);
    expect(policy).toContain("connect-src 'self';");
  });
});
