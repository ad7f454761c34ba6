import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { form } from '#test/fixtures/files/form.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { app, signIn, inProperty, services } = await testServer();
const { jwt } = (await signIn('user')).body;

async function verify(bytes: Uint8Array, name = 'file') {
  const { payload, headers } = await form([[name, bytes, 'verify_img_1794848328504.jpg']]);
  const authorization = `Bearer ${jwt}`;
  const url = '/api/registrations/verify-image';
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });
  return { status: answer.statusCode, body: answer.json() };
}
/** Eileen Collins, astronaut; by NASA, in the public domain. */
const portrait = () => sharp(fileURLToPath(new URL('../../../test/fixtures/files/portrait.jpg', import.meta.url)));
const around = (pixels: number) => ({ top: pixels, bottom: pixels, left: pixels, right: pixels, background: '#888' });
const twice = async () => {
  const { width, height } = await portrait().metadata();
  const input = await portrait().toBuffer();
  const frame = { create: { width: 2 * width, height, channels: 3 as const, background: '#888' } };
  return sharp(frame).composite([
    { input, left: 0, top: 0 },
    { input, left: width, top: 0 },
  ]);
};
const verdict = async (bytes: Uint8Array) => (await verify(bytes)).body.data;
const noise = (width: number, height: number, mean = 128) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean, sigma: 90 } } });

describe('a photo that is to be sent to the doors', async () => {
  it.each([
    ['no picture at all', Buffer.from('not a picture'), ['unreadable']],
    ['half a picture', (await noise(600, 800).jpeg().toBuffer()).subarray(0, 3000), ['unreadable']],
    ['sharp, in good light, and nobody on it', await noise(600, 800).jpeg().toBuffer(), ['noFace']],
    ['the same, too small', await noise(300, 400).png().toBuffer(), ['small', 'noFace']],
    ['out of focus', await noise(600, 800).blur(12).jpeg().toBuffer(), ['flat', 'blurred', 'noFace']],
  ])('%s is refused with every reason', async (_name, bytes, reasons) => {
    expect(await verdict(bytes)).toEqual({ valid: false, reasons });
  });

  it('of one upright face, near enough, sharp and whole is taken', async () => {
    expect(await verdict(await portrait().toBuffer())).toEqual({ valid: true, reasons: [] });
    expect(await verdict(await portrait().webp().toBuffer())).toEqual({ valid: true, reasons: [] });
  });

  it.each([
    ['far away', portrait().extend(around(110)), 'faceSize'],
    ['upside down', portrait().rotate(180), 'noFace'],
    ['out of focus', portrait().blur(8), 'blurred'],
    ['in the dark', portrait().linear(0.2, 0), 'dark'],
    ['beside somebody else', await twice(), 'manyFaces'],
  ])('of a face %s is not', async (_name, picture, reason) => {
    const { valid, reasons } = await verdict(await picture.jpeg().toBuffer());
    expect([valid, reasons]).toEqual([false, expect.arrayContaining([reason])]);
  });

  it('is one part named `file`', async () => {
    const other = await verify(await noise(600, 800).jpeg().toBuffer(), 'files.image');
    expect([other.status, other.body.error.details.errors[0].key]).toEqual([400, 'required']);
    const json = await app.inject({
      method: 'POST',
      url: '/api/registrations/verify-image',
      payload: { file: { valid: true, reasons: [] } },
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(json.statusCode).toBe(415);
  });

  it('is not kept: neither in the tables nor in the store nor in the log', async () => {
    const kept = async () => {
      const { rows } = await inProperty('home', (db) =>
        sql`select (select count(*) from file)::int as files, (select count(*) from audit_log)::int as entries`.execute(db),
      );
      const { objects } = await services.files.store.listAll('/', { recursive: true });
      return [rows, [...objects].length];
    };
    const before = await kept();
    await verify(await noise(600, 800).jpeg().toBuffer());
    expect(await kept()).toEqual(before);
  });
});
