import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpeg, pdf, png } from '#test/fixtures/files/form.ts';
import { fetchFile, postParts, putParts, upload } from '#test/fixtures/files/http-client.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { isS3 } from './file-store.ts';

const { as, app, config } = await testServer();
const lift = { nameTh: 'ช่างลิฟต์', nameEn: 'Lift repair', phone: '02-399-5500' };

const addContact = (parts: Parameters<typeof postParts>[2]) => postParts(as('admin'), '/api/contacts', parts);
const fetch = (url: string) => fetchFile(app, url);

describe('uploading a file', () => {
  it('a picture is re-encoded in three sizes', async () => {
    const { status, body } = await upload(as('admin'), await jpeg(3000, 2000), 'ลิฟต์ตัวที่ 1.JPG');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'ลิฟต์ตัวที่ 1.webp', type: 'image/webp', width: 1920, height: 1280 });
    for (const [variant, width] of [
      ['url', 1920],
      ['card', 640],
      ['thumb', 160],
    ] as const) {
      const answer = await fetch(body.data[variant]);
      expect(answer.status).toBe(200);
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('a PDF is stored as it is and only served as a download', async () => {
    const { body } = await upload(as('admin'), pdf(), 'ระเบียบ.pdf');
    expect(body.data).toMatchObject({ name: 'ระเบียบ.pdf', type: 'application/pdf', width: null, thumb: null, card: null });
    const answer = await fetch(body.data.url);
    expect(answer.bytes.equals(pdf())).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%E0/);
    // A bucket stands on an origin of its own, where there is nothing to reach for.
    if (isS3(config)) return;
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a record with files', () => {
  it('is created by a multipart body with `data` and the picture', async () => {
    const answer = await addContact([
      ['data', JSON.stringify(lift)],
      ['files.photo', await png()],
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ ...lift, photo: { width: 40, height: 30 } });
    expect((await fetch(answer.body.data.photo.thumb)).status).toBe(200);
  });

  it('keeps files that are left out, replaces uploaded ones, and removes them for an empty part or null', async () => {
    const { id, photo } = (
      await addContact([
        ['data', JSON.stringify(lift)],
        ['files.photo', await png()],
      ])
    ).body.data;
    const put = async (parts: Parameters<typeof putParts>[2]) =>
      (await putParts(as('admin'), `/api/contacts/${id}`, parts)).body.data;
    expect((await put([['data', '{"phone":"1669"}']])).photo.id).toBe(photo.id);
    const replaced = await put([['files.photo', await png(20, 20)]]);
    expect(replaced.photo).toMatchObject({ width: 20 });
    expect((await put([['files.photo', new Uint8Array(), '']])).photo).toBeNull();
    expect((await as('admin').put(`/api/contacts/${id}`, { photo: photo.id })).body.data.photo.id).toBe(photo.id);
    expect((await as('admin').put(`/api/contacts/${id}`, { photo: null })).body.data.photo).toBeNull();
  });

  it('shows it in lists and behind populate alone', async () => {
    const { id } = (
      await addContact([
        ['data', JSON.stringify(lift)],
        ['files.photo', await png()],
      ])
    ).body.data;
    const { body } = await as('user').get(`/api/contacts?filters[id][$eq]=${id}&populate=photo`);
    expect((await fetch(body.data[0].photo.thumb)).status).toBe(200);
    expect(body.data[0].photo).not.toHaveProperty('propertyId');
    expect((await as('user').get(`/api/contacts/${id}`)).body.data.photo).toBeUndefined();
    expect((await as('user').get('/api/contacts?filters[photo][key][$notNull]=true')).status).toBe(400);
  });

  it('accepts no PDF for a picture', async () => {
    const answer = await addContact([
      ['data', JSON.stringify(lift)],
      ['files.photo', pdf()],
    ]);
    expect(answer.body.error.details.errors).toMatchObject([{ path: ['photo'], key: 'fileType' }]);
    const document = (await upload(as('admin'), pdf())).body.data.id;
    const named = await as('admin').post('/api/contacts', { ...lift, photo: document });
    expect(named.status).toBe(400);
    expect(named.body.error.details.errors).toMatchObject([{ path: ['photo'], key: 'fileType' }]);
  });
});
