import { describe, expect, it } from 'vitest';
import { makePost } from '#demo/seed/post.seed.ts';
import { form, pdf, png } from '#test/fixtures/files/form.ts';
import { clockStrikes, timePasses } from '#test/fixtures/post/send-now.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, app, send, config, properties } = await testServer();
const posts = '/api/posts/announcement';
const fetched = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;
const upload = async (bytes: Uint8Array, name: string, who: 'admin' | 'neighbour' = 'admin') => {
  const { payload, headers } = await form([['file', bytes, name]]);
  return (await as(who).post('/api/files', payload, headers)).body.data.id as number;
};

/** As the specification's own client sends it. */
async function announced() {
  const [water, rules] = [await upload(pdf(), 'ผังท่อน้ำ.pdf'), await upload(pdf(), 'ระเบียบ.pdf')];
  const { payload, headers } = await form([
    ['files.cover', await png(), 'cover.png'],
    ['data', JSON.stringify(makePost({ attachments: [rules, water] }))],
  ]);
  return { ...(await as('admin').post(posts, payload, headers)).body.data, water, rules };
}

describe('a post with files', () => {
  it('comes with its cover in one body, and names its attachments in their order', async () => {
    const { id, cover, attachments, water, rules } = await announced();
    expect(cover).toMatchObject({ type: 'image/webp', width: 40 });
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['ระเบียบ.pdf', 'ผังท่อน้ำ.pdf']);
    for (const url of [cover.thumb, cover.card, cover.url, attachments[0].url]) expect(await fetched(url)).toBe(200);
    const turned = await as('admin').put(`${posts}/${id}`, { attachments: [water, rules], cover: null });
    expect(turned.body.data.attachments.map((file: { id: number }) => file.id)).toEqual([water, rules]);
    expect(turned.body.data.cover).toBeNull();
    const { body } = await as('admin').get(`${posts}?populate=cover&filters[id]=${id}&publicationState=preview`);
    expect(body.data[0]).toMatchObject({ cover: null, attachments: [{ id: water, thumb: null }, { id: rules }] });
  });

  it('takes no document for a cover and no file of another property', async () => {
    const [theirs, { id, water }] = [await upload(pdf(), 'x.pdf', 'neighbour'), await announced()];
    for (const body of [{ cover: water }, { cover: theirs }, { attachments: [water, theirs] }]) {
      const answer = await as('admin').put(`${posts}/${id}`, body);
      expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, Object.keys(body)]);
    }
  });

  it('shares them with its copy, and shows the cover behind the poster', async () => {
    const { water, rules, ...post } = await announced();
    const { body } = await as('admin').post(`${posts}/${post.id}/duplicate`);
    expect(body.data).toMatchObject({ cover: { id: post.cover.id }, attachments: [{ id: rules }, { id: water }] });
    await as('admin').post(`${posts}/${post.id}/publish`);
    await timePasses(config, properties.home);
    await clockStrikes(config);
    const notice = await send('GET', `/api/notices?code=${post.code}`);
    expect(await fetched(notice.body.data.cover.card)).toBe(200);
    expect(JSON.stringify(notice.body)).not.toMatch(/propertyId|"key"/);
    const later = await as('admin').put(`${posts}/${post.id}`, { attachments: [water] });
    expect([later.status, later.body.error.details.key]).toEqual([409, 'error.postSent']);
  });
});
