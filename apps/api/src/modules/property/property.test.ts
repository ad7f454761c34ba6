import { expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, send, signIn, properties, accounts, services } = await testServer();
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const switchTo = (jwt: string, property: number) => send('POST', '/api/auth/switch', { property }, bearer(jwt));
const me = async (jwt: string) => (await send('GET', '/api/users/me', undefined, bearer(jwt))).body.data;
const contact = (jwt: string, nameEn: string) =>
  send('POST', '/api/contacts', { nameTh: 'ก', nameEn, phone: '191' }, bearer(jwt));
const contacts = async (jwt: string) =>
  (await send('GET', '/api/contacts', undefined, bearer(jwt))).body.data.map(({ nameEn }: { nameEn: string }) => nameEn);

it('two tabs of one person work in two properties, each in its own, also after a refresh', async () => {
  const first = await signIn('deputy');
  const here = first.body;
  expect(here.user.properties).toBe(2);
  const other = here.user.property.id === properties.home ? properties.next : properties.home;
  const second = await switchTo(here.jwt, other);
  const there = second.body;
  expect([(await me(here.jwt)).property.id, (await me(there.jwt)).property.id]).toEqual([here.user.property.id, other]);
  await contact(here.jwt, 'Here');
  await contact(there.jwt, 'There');
  expect([await contacts(here.jwt), await contacts(there.jwt)]).toEqual([['Here'], ['There']]);

  const cookies = [first, second].map(({ headers }) => String([headers['set-cookie']].flat()[0]).split(';')[0]).join('; ');
  for (const property of [here.user.property.id, other]) {
    const refreshed = await send('POST', '/api/auth/refresh', { property }, { cookie: cookies });
    expect([refreshed.status, refreshed.body.user.property.id]).toEqual([200, property]);
  }
});

it('nobody switches to where they do not work', async () => {
  const { jwt } = (await signIn('deputy')).body;
  expect((await switchTo(jwt, properties.elsewhere)).status).toBe(404);
  expect((await switchTo((await signIn('admin')).body.jwt, properties.next)).status).toBe(404);
  expect((await send('POST', '/api/auth/switch', { property: properties.next })).status).toBe(401);
});

it('leaving the browser leaves every property that is open in it, and no other browser', async () => {
  const { jwt } = (await signIn('deputy')).body;
  const elsewhere = (await signIn('deputy')).body.jwt;
  const there = (await switchTo(jwt, properties.home)).body.jwt;
  expect((await send('POST', '/api/auth/logout', undefined, bearer(there))).status).toBe(200);
  expect([await me(jwt), await me(there)]).toEqual([null, null]);
  expect((await me(elsewhere)).username).toBe('deputy');
});

it('an Organize Admin opens a property of the organisation, with its Organize Admins in it, and nobody else does', async () => {
  const wanted = { nameTh: 'คอนโดใหม่', nameEn: 'New Condo' };
  expect((await as('admin').post('/api/properties', wanted)).status).toBe(403);
  expect((await as('organize').post('/api/properties', { ...wanted, timeZone: 'Mars/Base' })).status).toBe(400);
  const { id } = (await as('organize').post('/api/properties', wanted)).body.data;
  expect((await as('organize').get('/api/properties')).body.data).toMatchObject([
    { nameEn: 'Home' },
    { id, nameEn: 'New Condo', role: 'organize_admin', rooms: 0 },
  ]);
  const { jwt } = (await signIn('deputy')).body;
  expect((await switchTo(jwt, id)).body.user).toMatchObject({
    property: { id, timeZone: 'Asia/Bangkok' },
    role: { type: 'organize_admin' },
  });
  expect((await switchTo((await signIn('admin')).body.jwt, id)).status).toBe(404);
});

it('another place gets the role that holds from now on', async () => {
  const { id } = (
    await as('organize').post('/api/requests/admin', { payload: { name: 'ก', username: 'lowered', role: 6 }, channel: 'cms' })
  ).body.data;
  await as('organize').put(`/api/users/${id}`, { role: 7, properties: [properties.home, properties.next] });
  const { body } = await as('neighbour').get(`/api/users/${id}`);
  expect(body.data.role).toMatchObject({ type: 'user' });
});

it('whoever becomes an Organize Admin is one in the whole organisation', async () => {
  const payload = { name: 'หัวหน้า', username: 'chief', role: 11 };
  const { id } = (await as('organize').post('/api/requests/admin', { payload, channel: 'cms' })).body.data;
  const page = (await as('organize').get(`/api/users/${id}`)).body.data;
  expect(page.properties.every(({ isMember }: { isMember: boolean }) => isMember)).toBe(true);
  expect(page.properties.length).toBeGreaterThanOrEqual(3);
});

it('an Organize Admin decides where somebody works, within the organisation', async () => {
  const page = (await as('organize').get(`/api/users/${accounts.user}`)).body.data;
  expect(page.properties.map(({ id, isMember }: { id: number; isMember: boolean }) => [id, isMember])).toEqual(
    expect.arrayContaining([
      [properties.home, true],
      [properties.next, false],
    ]),
  );
  const places = (wanted: number[]) => as('organize').put(`/api/users/${accounts.user}`, { properties: wanted });
  expect((await places([properties.home, properties.elsewhere])).status).toBe(404);
  expect((await places([properties.home, properties.next])).status).toBe(200);
  const { jwt } = (await signIn('user')).body;
  expect((await switchTo(jwt, properties.next)).body.user).toMatchObject({ role: { type: 'user' }, properties: 2 });
  expect((await places([properties.home])).status).toBe(200);
  expect((await switchTo(jwt, properties.next)).status).toBe(404);
  expect((await as('admin').put(`/api/users/${accounts.user}`, { properties: [properties.home] })).status).toBe(403);
  await services.pool.query('delete from rate_limit');
});
