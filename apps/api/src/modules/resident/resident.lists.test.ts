import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const both = 'filters[role][id][$in][0]=3&filters[role][id][$in][1]=9';
const blocked = `${both}&filters[person][blockedAt][$notNull]=true`;

it('the list is of main residents, also for a name that is the word of a field', async () => {
  const named = (roleId: number) => ({ roomId: rooms[0] as number, roleId, nameTh: 'role', nameEn: 'role' });
  await inProperty('home', (db) =>
    db
      .insertInto('member')
      .values([named(3), named(9)])
      .execute(),
  );
  const list = async (query: string) => (await as('user').get(`/api/users/tenant?${query}&populate=role`)).body.data;
  expect(await list('filters[nameTh][$eq]=role')).toMatchObject([{ role: { id: 3 } }]);
  expect(await list(`filters[$and][0][nameTh][$eq]=role&filters[$and][1][role][id][$eq]=9`)).toMatchObject([{ role: { id: 9 } }]);
});

it('the list is narrowed to those who are blocked, and tells nothing else of a person', async () => {
  const people = [];
  for (const [at, roomID] of rooms.entries()) {
    const payload = { firstName: `ก${at}`, mobile: '0812345678', roomID, role: 3 };
    people.push((await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId);
  }
  await as('admin').post(`/api/users/tenant/${people[0]}/block`, { blocked: true, reason: 'unpaid' });
  const { body } = await as('user').get(`/api/users/tenant?${blocked}&populate=person`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([people[0]]);
  expect(body.data[0]).toMatchObject({ isBlocked: true });
  expect(body.data[0]).not.toHaveProperty('person');
  const byPhone = await as('user').get(`/api/users/tenant?${both}&filters[person][phone][$eq]=0812345678`);
  expect(byPhone.status).toBe(400);
});

it('the list is narrowed to those whose document nobody has seen yet', async () => {
  const passport = { documentKind: 'passport', documentCountry: 'JP', idCard: 'TR1234567' };
  const made = [];
  for (const person of [{ firstName: 'ซากุระ', ...passport }, { firstName: 'ฮานะ' }]) {
    const payload = { mobile: '0812345678', roomID: rooms[0], role: 3, ...person };
    made.push((await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId);
  }
  const { body } = await as('user').get(`/api/users/tenant?filters[person][docKind][$null]=true`);
  const listed = body.data.map(({ id }: { id: number }) => id);
  expect([listed.includes(made[0]), listed.includes(made[1])]).toEqual([false, true]);
  const foreign = await as('user').get(`/api/users/tenant?filters[person][docKind][$in][0]=passport&filters[isActive][$eq]=true`);
  expect(foreign.body.data.map(({ id }: { id: number }) => id)).toEqual([made[0]]);
});

it('the list is narrowed to those who have a notice still to acknowledge, whichever of their records did', async () => {
  const made: number[] = [];
  for (const [at, firstName] of ['อ่านแล้ว', 'รวมแล้ว', 'ซ้ำ', 'ยังไม่อ่าน'].entries()) {
    const payload = { firstName, mobile: '0898765432', roomID: rooms[at % 2], role: 3 };
    made.push((await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId);
  }
  const due = async () => {
    const { body } = await as('user').get(
      `/api/users/tenant?${both}&filters[noticeDue][id][$notNull]=true&pagination[pageSize]=100`,
    );
    return made.map((id) => body.data.some((one: { id: number }) => one.id === id));
  };
  expect(await due()).toEqual([false, false, false, false]);
  const notices = (await as('organize').get('/api/consents?pagination[pageSize]=100')).body.data;
  const { id } = notices.find(({ code }: { code: string }) => code === 'privacy-notice');
  expect((await as('organize').post('/api/consents/active', { id, bothChecked: true })).status).toBe(200);
  expect(await due()).toEqual([true, true, true, true]);
  const [shown] = (await as('user').get('/api/consents/current?locale=th&audience=resident')).body.data;
  const acknowledge = (resident: number) =>
    as('admin').post('/api/consents/decisions', {
      resident,
      locale: 'th',
      consent: shown.consent,
      version: shown.version,
      hash: shown.hash,
      decision: 'acknowledge',
    });
  for (const at of [0, 2]) expect((await acknowledge(made[at] as number)).status).toBe(200);
  expect(await due()).toEqual([false, true, false, true]);
  expect((await as('organize').post(`/api/users/tenant/${made[1]}/merge`, { other: made[2] })).status).toBe(200);
  expect(await due()).toEqual([false, false, false, true]);
});
