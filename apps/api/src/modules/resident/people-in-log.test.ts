import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const [first, second] = rooms as [number, number];

/** Values no line of the log may hold, in every field that takes one. */
const person = {
  title: 'Canarytitle',
  firstName: 'คานารีชื่อ',
  lastName: 'คานารีสกุล',
  firstNameEn: 'Canaryfirst',
  lastNameEn: 'Canarylast',
  mobile: '081-777-6543',
  email: 'canary@example.org',
  idCard: '1101700230708',
};
const changed = { firstName: 'คานารีใหม่', mobile: '089-777-1234', email: 'second.canary@example.org', idCard: '1234567890121' };

it('R59: no line of the whole log holds a value of a resident, whatever was done with them', async () => {
  const ask = async (path: string, payload: object, wait: boolean) =>
    (await as('admin').post(`/api/requests/${path}`, { payload, channel: 'cms', wait })).body.data;
  const decide = async (path: string, body: object) => {
    const { status } = await as('organize').post(`/api/requests/${path}`, body);
    expect([path, status]).toEqual([path, 200]);
  };
  const application = { ...person, role: 3, roomID: first };
  await decide('reject', { id: (await ask('tenant', application, true)).id, reason: 'เอกสารไม่ครบ' });
  const { id } = await ask('tenant', application, true);
  await decide('tenant/approve', { id });
  const { userId } = (await as('admin').get(`/api/requests/${id}`)).body.data;
  await decide('update-profile/approve', { id: (await ask('update-profile', { userId, ...changed }, true)).id });
  await ask('update-profile', { userId, lastName: 'คานารีสาม' }, false);
  const { userId: twin } = await ask('tenant', { ...person, idCard: null, role: 3, roomID: second }, false);
  expect((await as('organize').post(`/api/users/tenant/${userId}/merge`, { other: twin })).status).toBe(200);
  await as('organize').post(`/api/users/tenant/${userId}/reveal`, { reason: 'แจ้งความ' });
  await as('admin').get(`/api/users/tenant/${userId}/changes`);
  await as('organize').post(`/api/users/tenant/${userId}/block`, { blocked: true, reason: 'ค้างชำระ' });
  await ask('tenant/remove', { userId, reason: 'ย้ายออก' }, false);

  const { rows: lines } = await inProperty('home', (db) =>
    sql<{ line: string }>`select audit_log::text as line from audit_log`.execute(db),
  );
  const log = lines.map(({ line }) => line).join('\n');
  for (const record of ['person', 'member', 'registration', 'request', 'request_values', 'person_merge', 'reveal', '•'])
    expect(log).toContain(record);
  const values = [
    ...Object.values(person),
    ...Object.values(changed),
    'คานารี',
    '1-1017',
    '1-2345',
    '+66817776543',
    '+66897771234',
  ];
  expect(values.filter((value) => log.includes(value))).toEqual([]);
});
