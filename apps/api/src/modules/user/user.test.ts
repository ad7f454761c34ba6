import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, forget, send, signIn, accounts, properties, services, inProperty } = await testServer();
const NEW_PASSWORD = 'seven purple umbrellas dance';

let made = 0;
async function newUser(by: Person, input: object = {}) {
  made += 1;
  const payload = { name: 'กานดา ใจเย็น', username: `kanda${made}`, role: 7, ...input };
  return as(by).post('/api/requests/admin', { payload, channel: 'cms' });
}
const change = (by: Person, id: number, changes: object) => as(by).put(`/api/users/${id}`, changes);
const remove = (by: Person, id: number) => as(by).post('/api/requests/admin/remove', { payload: { id }, channel: 'cms' });
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

describe('a new colleague', () => {
  it('gets a one-time code and no password, chooses one, and signs in', async () => {
    const { status, body } = await newUser('admin', { email: 'Kanda@Example.org', position: 102, consent: ['privacy'] });
    expect(status).toBe(200);
    const { id, activation } = body.data;
    expect(body.data).toMatchObject({
      email: 'kanda@example.org',
      role: { id: 7, name: 'User' },
      position: { code: 'juristic-officer' },
      status: true,
      blocked: false,
      isActivated: false,
      consent: ['privacy'],
      request: { type: 'create-admin', result: 'approved' },
    });
    expect(activation.code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    expect(activation.url).toContain('/verified#code=');
    expect((await send('POST', '/api/auth/login', { identifier: 'kanda1', password: PASSWORD })).status).toBe(400);

    const typed = activation.code.toLowerCase();
    expect((await send('POST', '/api/auth/check-code', { code: typed })).body.data).toMatchObject({ purpose: 'activation' });
    const choose = { code: typed, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await send('POST', '/api/users/reset-password-v2', choose)).status).toBe(200);
    expect((await send('POST', '/api/users/reset-password-v2', choose)).status).toBe(400);
    const { body: signedIn } = await send('POST', '/api/auth/login', { identifier: 'kanda@example.org', password: NEW_PASSWORD });
    expect(signedIn.user).toMatchObject({ id, pendingStep: null, role: { type: 'user' } });
    expect((await as('admin').get(`/api/users/${id}`)).body.data).toMatchObject({ isActivated: true, properties: [] });
  });

  it('is refused under a name or an address that is taken, and with a role above the maker', async () => {
    await newUser('admin', { username: 'twin', email: 'twin@example.org' });
    expect((await newUser('admin', { username: 'twin' })).body.error.details.errors[0]).toMatchObject({
      path: ['username'],
      key: 'taken',
    });
    expect((await newUser('admin', { email: 'twin@example.org' })).body.error.details.errors[0]).toMatchObject({
      path: ['email'],
      key: 'taken',
    });
    expect(keyOf(await newUser('admin', { role: 11 }))).toBe('error.aboveYou');
    expect((await newUser('organize', { role: 11 })).status).toBe(200);
    expect((await newUser('user')).status).toBe(403);
  });

  it('can be sent a new code, which voids the older one', async () => {
    const { id, activation } = (await newUser('admin')).body.data;
    const again = (await as('admin').post(`/api/users/${id}/activation`)).body.data;
    const check = async (code: string) => (await send('POST', '/api/auth/check-code', { code })).status;
    expect([await check(activation.code), await check(again.code)]).toEqual([400, 200]);
    expect(keyOf(await as('admin').post(`/api/users/${accounts.organize}/activation`))).toBe('error.aboveYou');
  });
});

describe('the list of staff', () => {
  it('shows staff and no residents, by role, by name, by state', async () => {
    const list = async (query = '') =>
      (await as('user').get(`/api/users/admin?populate=role&pagination[pageSize]=100${query}`)).body.data;
    const names = (await list()).map(({ username }: { username: string }) => username);
    expect(names).toEqual(expect.arrayContaining(['organize', 'admin', 'user', 'blocked', 'deputy']));
    expect(names).not.toContain('tenant');
    expect(names).not.toContain('neighbour');
    const admins = await list('&filters[role][name][$eq]=Admin');
    expect(new Set(admins.map(({ role }: { role: { name: string } }) => role.name))).toEqual(new Set(['Admin']));
    expect((await list('&filters[blocked][$eq]=true')).map(({ username }: { username: string }) => username)).toEqual([
      'blocked',
    ]);
    expect((await list('&filters[search][$containsi]=DEPUT'))[0]).toMatchObject({ username: 'deputy' });
    expect((await as('user').get('/api/users/admin?filters[passwordHash][$startsWith]=a')).status).toBe(400);
  });

  it('knows the roles, all or one', async () => {
    expect((await as('user').get('/api/users-permissions/roles?pagination[pageSize]=100000000')).body.data).toHaveLength(5);
    expect((await as('user').get('/api/users-permissions/roles?roleId=6')).body.data).toEqual([
      { id: 6, name: 'Admin', type: 'admin' },
    ]);
  });
});

describe('an English name', () => {
  it('stands beside the own one, is found by, and is named in the log', async () => {
    const { id, ...user } = (await newUser('admin', { nameEn: 'Kanda Jaiyen' })).body.data;
    expect(user).toMatchObject({ name: 'กานดา ใจเย็น', nameEn: 'Kanda Jaiyen' });
    expect((await change('admin', id, { nameEn: 'Kanda Jaidee' })).body.data).toMatchObject({ nameEn: 'Kanda Jaidee' });
    const { body } = await as('admin').get('/api/users/admin?filters[search][$containsi]=jaidee');
    expect(body.data.map((found: { id: number }) => found.id)).toEqual([id]);
    const [found] = (await as('admin').get('/api/search?text=jaidee')).body.data;
    expect(found).toMatchObject({ area: 'user', id, title: { th: 'กานดา ใจเย็น', en: 'Kanda Jaidee' } });
    const [entry] = (await as('admin').get(`/api/loggers?filters[record][$eq]=membership&filters[recordId][$eq]=${id}`)).body
      .data;
    expect(entry.name).toEqual({ nameTh: 'กานดา ใจเย็น', nameEn: 'Kanda Jaidee' });
  });

  it('is optional, and can be taken away again', async () => {
    const { id, nameEn } = (await newUser('admin')).body.data;
    expect(nameEn).toBeNull();
    await change('admin', id, { nameEn: 'Kanda' });
    expect((await change('admin', id, { nameEn: null })).body.data.nameEn).toBeNull();
  });
});

describe('changing somebody', () => {
  it('updates the account and the membership, and audits both', async () => {
    const { id } = (await newUser('admin')).body.data;
    const { body } = await change('admin', id, {
      name: 'กานดา ใหม่',
      phone: '081-234-5678',
      position: 104,
      role: 6,
      language: 'en',
    });
    expect(body.data).toMatchObject({
      name: 'กานดา ใหม่',
      phone: '081-234-5678',
      language: 'en',
      role: { id: 6 },
      position: { id: 104 },
    });
    const log = await inProperty('home', (db) =>
      db
        .selectFrom('auditLog')
        .select(['before', 'after'])
        .where('record', '=', 'membership')
        .where('recordId', '=', String(id))
        .orderBy('id')
        .execute(),
    );
    expect(log.flatMap(({ after }) => Object.keys(after ?? {}))).toEqual(
      expect.arrayContaining(['name', 'phone', 'roleId', 'positionId']),
    );
  });

  it('blocks with a reason, at once, here and nowhere else', async () => {
    await change('organize', accounts.user, { properties: [properties.home, properties.next] });
    const { here, there } = await inTwoTabs('user');
    expect((await change('organize', accounts.user, { status: false })).body.error.details.errors[0]).toMatchObject({
      path: ['blockedReason'],
    });
    const { body } = await change('admin', accounts.user, { status: false, blockedReason: 'lost her card' });
    expect(body.data).toMatchObject({ status: false, blocked: true, blockedReason: 'lost her card' });
    expect([await me(here), await me(there)]).toEqual([401, 200]);
    expect((await signIn('user')).body.user.property.id).toBe(properties.next);
    const back = await change('organize', accounts.user, { status: true, properties: [properties.home] });
    expect(back.body.data).toMatchObject({ blocked: false, blockedReason: null });
    forget('user');
  });

  it('revokes an Organize Admin in the whole organisation: elsewhere they could restore themselves', async () => {
    const { here, there } = await inTwoTabs('deputy');
    await change('organize', accounts.deputy, { status: false, blockedReason: 'on leave' });
    expect([await me(here), await me(there), (await signIn('deputy')).status]).toEqual([401, 401, 400]);
    await asOwner(ownerUrl(services.config), (db) =>
      db.updateTable('membership').set({ status: true }).where('accountId', '=', accounts.deputy).execute(),
    );
  });

  const me = async (jwt: string) => (await send('GET', '/api/users/me', undefined, { authorization: `Bearer ${jwt}` })).status;
  async function inTwoTabs(person: Person) {
    const { jwt: first, user } = (await signIn(person)).body;
    const [home, other] = user.property.id === properties.home ? [true, properties.next] : [false, properties.home];
    const second = await send('POST', '/api/auth/switch', { property: other }, { authorization: `Bearer ${first}` });
    return home ? { here: first, there: second.body.jwt } : { here: second.body.jwt, there: first };
  }

  it('asks for the password again', async () => {
    const { id } = (await newUser('organize')).body.data;
    await inProperty('home', (db) => db.updateTable('session').set({ confirmedAt: null }).execute());
    expect(keyOf(await change('organize', id, { role: 6 }))).toBe('error.stepUp');
    expect(keyOf(await remove('organize', id))).toBe('error.stepUp');
    expect(keyOf(await newUser('organize'))).toBe('error.stepUp');
    for (const person of ['organize', 'admin'] as const)
      expect((await as(person).post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await change('organize', id, { role: 6 })).status).toBe(200);
  });

  it('lets a browser register for notifications of its own user only', async () => {
    expect((await change('user', accounts.user, { deviceToken: 'push-1' })).status).toBe(200);
    expect((await change('user', accounts.admin, { deviceToken: 'push-1' })).status).toBe(403);
    expect((await change('user', accounts.user, { deviceToken: 'push-1', name: 'Boss' })).status).toBe(403);
  });
});

describe('nobody', () => {
  it('deletes, blocks or raises themselves', async () => {
    const own = await remove('admin', accounts.admin);
    expect([own.status, own.body.error.message, keyOf(own)]).toEqual([
      403,
      'The user currently in use cannot be deleted',
      'error.userInUse',
    ]);
    expect(keyOf(await change('admin', accounts.admin, { status: false, blockedReason: 'x' }))).toBe('error.ownRole');
    expect(keyOf(await change('admin', accounts.admin, { role: 11 }))).toBe('error.ownRole');
  });

  it('touches somebody above themselves, also where that one stands above only elsewhere', async () => {
    expect(keyOf(await remove('admin', accounts.organize))).toBe('error.aboveYou');
    expect(keyOf(await change('admin', accounts.organize, { email: 'mine@example.org' }))).toBe('error.aboveYou');
    expect(keyOf(await change('neighbour', accounts.deputy, { email: 'mine@example.org' }))).toBe('error.aboveYou');
  });

  it('changes the address or hands out a code of somebody who also works where they do not', async () => {
    await change('organize', accounts.user, { properties: [properties.home, properties.next] });
    expect(keyOf(await change('admin', accounts.user, { email: 'mine@example.org' }))).toBe('error.aboveYou');
    expect(keyOf(await as('admin').post(`/api/users/${accounts.user}/activation`))).toBe('error.aboveYou');
    await change('organize', accounts.user, { properties: [properties.home] });
    expect((await as('admin').post(`/api/users/${accounts.user}/activation`)).status).toBe(200);
  });

  it('lets an equal, or themselves, in again with a slip', async () => {
    const peer = (await newUser('organize', { role: 6 })).body.data;
    const { code } = peer.activation;
    const choose = { code, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await send('POST', '/api/users/reset-password-v2', choose)).status).toBe(200);
    expect(keyOf(await as('admin').post(`/api/users/${peer.id}/activation`))).toBe('error.aboveYou');
    expect(keyOf(await as('admin').post(`/api/users/${accounts.admin}/activation`))).toBe('error.aboveYou');
    expect((await as('organize').post(`/api/users/${peer.id}/activation`)).status).toBe(200);
  });

  it('R09: lowers an equal, to let them in again as somebody below; an Organize Admin may, and a block stays possible', async () => {
    const { id, activation } = (await newUser('organize', { role: 6 })).body.data;
    const choose = { code: activation.code, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await send('POST', '/api/users/reset-password-v2', choose)).status).toBe(200);
    expect(keyOf(await change('admin', id, { role: 7 }))).toBe('error.aboveYou');
    expect(keyOf(await as('admin').post(`/api/users/${id}/activation`))).toBe('error.aboveYou');
    expect((await change('admin', id, { status: false, blockedReason: 'lost the card' })).status).toBe(200);
    expect((await change('organize', id, { status: true, role: 7 })).body.data.role).toMatchObject({ id: 7 });
  });

  it('R09: lets somebody in who is their equal in another property, by a slip or an address', async () => {
    const { home, next } = properties;
    const { id, activation } = (await newUser('organize', { role: 7 })).body.data;
    const choose = { code: activation.code, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await send('POST', '/api/users/reset-password-v2', choose)).status).toBe(200);
    for (const one of [id, accounts.admin]) await change('organize', one, { properties: [home, next] });
    const inNext = (roleId: number) =>
      asOwner(ownerUrl(services.config), (db) =>
        db.updateTable('membership').set({ roleId }).where('accountId', '=', id).where('propertyId', '=', next).execute(),
      );
    await inNext(6);
    expect(keyOf(await as('admin').post(`/api/users/${id}/activation`))).toBe('error.aboveYou');
    expect(keyOf(await change('admin', id, { email: 'mine@example.org' }))).toBe('error.aboveYou');
    expect((await as('organize').post(`/api/users/${id}/activation`)).status).toBe(200);
    await inNext(7);
    expect((await as('admin').post(`/api/users/${id}/activation`)).status).toBe(200);
    await change('organize', accounts.admin, { properties: [home] });
  });

  it('keeps a slip beyond a new role', async () => {
    const { id, activation } = (await newUser('admin')).body.data;
    expect((await send('POST', '/api/auth/check-code', { code: activation.code })).status).toBe(200);
    await change('organize', id, { role: 6 });
    expect((await send('POST', '/api/auth/check-code', { code: activation.code })).status).toBe(400);
  });

  it('finds a code among the answers kept for repeated calls', async () => {
    const key = { 'idempotency-key': 'the-very-same-key' };
    const payload = { name: 'ก', username: 'once-only', role: 7 };
    const answer = await as('organize').post('/api/requests/admin', { payload, channel: 'cms' }, key);
    expect(answer.status).toBe(200);
    const kept = await inProperty('home', (db) => db.selectFrom('idempotency').select('answer').execute());
    expect(JSON.stringify(kept)).not.toContain(answer.body.data.activation.code);
  });

  it('takes the last Organize Admin away, not even two of them who do it to each other at once', async () => {
    await asOwner(ownerUrl(services.config), (db) =>
      db
        .updateTable('membership')
        .set({ roleId: 6 })
        .where('roleId', '=', 11)
        .where('accountId', 'not in', [accounts.organize, accounts.deputy])
        .execute(),
    );
    const there = (await signIn('deputy')).body.jwt;
    const { jwt } = (await send('POST', '/api/auth/switch', { property: properties.home }, { authorization: `Bearer ${there}` }))
      .body;
    const both = [
      change('organize', accounts.deputy, { role: 6 }),
      send('PUT', `/api/users/${accounts.organize}`, { role: 6 }, { authorization: `Bearer ${jwt}` }),
    ];
    const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([403, 409, 503]).toContain(statuses[1]);
    const left = await inProperty('home', (db) =>
      db.selectFrom('membership').select('id').where('roleId', '=', 11).where('status', '=', true).execute(),
    );
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  it('gets round the rule by going to the database as the application does', async () => {
    const asAdmin = (statement: string) =>
      inTransaction(services.pool, { property: properties.home, user: accounts.admin }, (_db, query) => query(statement, []));
    await expect(asAdmin(`update membership set role_id = 11 where id = ${accounts.admin}`)).rejects.toThrow('own rights');
    await expect(asAdmin(`update membership set role_id = 11 where id = ${accounts.user}`)).rejects.toThrow('above yours');
    await expect(asAdmin(`update account set password_hash = ''`)).rejects.toThrow('permission denied');
    await expect(asAdmin('select * from account_mfa')).rejects.toThrow('permission denied');
    await expect(asAdmin(`select auth.set_memberships(${accounts.user}, array[${properties.next}])`)).rejects.toThrow(
      'Organize Admin',
    );
  });
});
