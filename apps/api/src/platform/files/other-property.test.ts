import { describe, expect, it } from 'vitest';
import { fetched, upload } from '#test/fixtures/files/desk.ts';
import { png } from '#test/fixtures/files/form.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { addresses } from './signed-url.ts';

const { app, as, config, services, properties, send, inProperty } = await testServer();
const picture = await png();
const ours = (await upload(as('admin'), picture)).body.data;
const theirs = (await upload(as('neighbour'), picture)).body.data;
const lift = { nameTh: 'ก', nameEn: 'a', phone: '191' };
const statusOf = async (url: string) => (await send('GET', url)).status;
const to = (url: string, change: Record<string, string>) => {
  const address = new URL(url, 'http://x');
  for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value);
  return address.pathname + address.search;
};

describe('a file of another property', () => {
  it.each(['admin', 'user', 'organize'] as const)('R30: is not to be named by %s in any record', async (person) => {
    for (const [method, url, body] of [
      ['post', '/api/contacts', { ...lift, photo: theirs.id }],
      ['put', '/api/settings', { logo: theirs.id }],
      ['put', '/api/users/me', { picture: theirs.id }],
    ] as const) {
      const { status } = await as(person)[method](url, body);
      expect([400, 403]).toContain(status);
    }
  });

  it('answers like one that never was', async () => {
    const of = async (photo: number) => (await as('admin').post('/api/contacts', { ...lift, photo })).text;
    expect(await of(theirs.id)).toBe(await of(999_999));
  });

  it('is not to be had by changing an address', async () => {
    expect(await statusOf(ours.url.replace(`/files/${ours.id}/`, `/files/${theirs.id}/`))).toBe(403);
    expect(await statusOf(to(ours.url, { property: String(properties.next) }))).toBe(403);
    expect(await statusOf(to(theirs.url, { property: String(properties.home) }))).toBe(403);
    // Even an address we would seal ourselves finds nothing in the wrong property.
    const { addressOf } = addresses(config.LOBBY_SESSION_SECRET);
    expect(await statusOf(addressOf({ property: properties.home, id: theirs.id, variant: 'full' }))).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('has no %s', async (method) => {
    expect((await send(method, theirs.url)).status).toBe(404);
    expect((await as('admin').delete(`/api/files/${ours.id}`)).status).toBe(404);
    expect((await as('admin').get(`/api/files/${ours.id}`)).status).toBe(404);
    expect((await as('admin').get('/api/files')).status).toBe(404);
  });
});

describe('an address', () => {
  it.each([
    ['a changed seal', { seal: 'A'.repeat(43) }],
    ['no seal', { seal: '' }],
    ['a later end', { until: '9999999999999' }],
    ['an end that is over', { until: '1' }],
    ['an end that is no number', { until: 'tomorrow' }],
    ['something beside it', { more: '1' }],
  ])('with %s is refused', async (_what, change) => {
    expect(await statusOf(to(ours.url, change as Record<string, string>))).toBe(403);
  });

  it('of the past is refused, of a removed file finds nothing', async () => {
    const past = addresses(config.LOBBY_SESSION_SECRET, () => Date.now() - 3_600_000);
    expect(await statusOf(past.addressOf({ property: properties.home, id: ours.id, variant: 'full' }))).toBe(403);
    expect(await statusOf(ours.url.replace('/full', '/original'))).toBe(403);
    const gone = (await upload(as('admin'), picture)).body.data;
    expect((await fetched(app, gone.url)).status).toBe(200);
    const { key } = await inProperty('home', (db) =>
      db.selectFrom('file').select('key').where('id', '=', gone.id).executeTakeFirstOrThrow(),
    );
    await services.files.store.deleteAll(`${properties.home}/${key}/`);
    expect((await fetched(app, gone.url)).status).toBe(404);
  });

  it('needs no session and sets no cookie, and is kept by the browser alone', async () => {
    const { headers } = await send('GET', ours.thumb);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+/);
  });
});
