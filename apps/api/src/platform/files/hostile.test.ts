import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fetched, upload } from '#test/fixtures/files/desk.ts';
import { hostileFiles, MARK } from '#test/fixtures/files/hostile.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { app, as, services, properties, inProperty } = await testServer();
const { refused, neutral } = await hostileFiles();
const stored = async () => {
  const { objects } = await services.files.store.listAll(`${properties.home}/`, { recursive: true });
  return [...objects].flatMap((object) => ('key' in object ? object.key : []));
};

const before = new Set(await stored());

it('there are at least sixty of them', () => expect(refused.length + neutral.length).toBeGreaterThanOrEqual(60));

describe('what is no picture and no document, or a broken one, is refused', () => {
  it.each(refused)('R30: $what', async ({ bytes, name }) => {
    const kept = await stored();
    const { status, body } = await upload(as('admin'), bytes, name);
    expect(status).toBe(400);
    expect(body.error.details.errors).toMatchObject([
      { path: ['file'], key: expect.stringMatching(/^(fileType|fileUnreadable|filePixels|fileActive)$/) },
    ]);
    expect(await stored()).toEqual(kept);
  });
});

describe('what rides on a good picture does not come out again', () => {
  it.each(neutral)('R30: $what', async ({ bytes, name }) => {
    const { status, body } = await upload(as('admin'), bytes, name);
    expect(status).toBe(200);
    expect(body.data.name).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}<>"]{1,130}\.webp$/u);
    for (const variant of ['url', 'card', 'thumb'] as const) {
      const answer = await fetched(app, body.data[variant]);
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.headers['content-disposition']).toMatch(
        /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!#$&+^`|~-]+$/,
      );
      expect(answer.bytes.includes(MARK)).toBe(false);
      const { format, exif, xmp, icc, iptc } = await sharp(answer.bytes).metadata();
      expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'webp' });
    }
  });

  it('no name ever becomes a path, and no two files share one', async () => {
    const keys = (await stored()).filter((key) => !before.has(key));
    expect(keys.length).toBe(3 * neutral.length);
    for (const key of keys) expect(key).toMatch(/^\d+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(thumb|card|full)$/);
    const rows = await inProperty('home', (db) => db.selectFrom('file').select(['key', 'name']).execute());
    expect(new Set(rows.map(({ key }) => key)).size).toBe(neutral.length);
  });
});
