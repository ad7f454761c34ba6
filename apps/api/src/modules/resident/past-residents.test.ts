import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { jpeg } from '#test/fixtures/files/form.ts';
import { upload } from '#test/fixtures/files/http-client.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { expirePastResidents } from './resident.jobs.ts';

const { as, inProperty, config } = await testServer();
const { rooms, typeId } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const [first, second] = rooms as [number, number];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

let serial = 0;
const document = () => {
  serial += 1;
  return { idCard: `AB${1000 + serial}`, documentKind: 'passport', documentCountry: 'JP' };
};
const make = async (payload: object): Promise<number> => {
  const answer = await as('admin').post('/api/requests/tenant', {
    payload: { role: 3, mobile: '0812345678', email: 'a@example.com', roomID: first, ...document(), ...payload },
    channel: 'cms',
  });
  return answer.body.data.userId;
};
const run = (text: string) => inProperty('home', (db) => sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db));
/** As if the move-out had been so many days ago. */
async function moveOut(id: number, days: number): Promise<void> {
  const payload = { userId: id, reason: 'ย้าย', leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload, channel: 'cms' });
  await run(`update member set left_at = now() - interval '${days} days' where id = ${id}`);
}
const personOf = (id: number) => `(select person_id from member where id = ${id})`;
async function keptOf(id: number) {
  const { rows } = await run(
    `select first_name, phone, email, doc_masked is not null as document, photo_id is not null as photo, erased_at is not null as erased
     from person where id = ${personOf(id)}`,
  );
  return rows[0];
}
const ALL = { phone: '0812345678', email: 'a@example.com', document: true, photo: false, erased: false };

it('the document ends after the days of the setting, phone and e-mail after a year, the name after six', async () => {
  const made = {
    here: await make({ firstName: 'อยู่' }),
    recent: await make({ firstName: 'เพิ่ง' }),
    quarter: await make({ firstName: 'ไตรมาส' }),
    year: await make({ firstName: 'ปี' }),
    old: await make({ firstName: 'นาน' }),
  };
  await as('admin').post('/api/requests/update-profile', {
    payload: { userId: made.year, mobile: '0899999999' },
    channel: 'cms',
  });
  await moveOut(made.recent, 89);
  await moveOut(made.quarter, 91);
  await moveOut(made.year, 366);
  await moveOut(made.old, 6 * 366);
  await expirePastResidents.run(job, {});
  expect(await keptOf(made.here)).toEqual({ firstName: 'อยู่', ...ALL });
  expect(await keptOf(made.recent)).toEqual({ firstName: 'เพิ่ง', ...ALL });
  expect(await keptOf(made.quarter)).toEqual({ firstName: 'ไตรมาส', ...ALL, document: false });
  expect(await keptOf(made.year)).toEqual({ firstName: 'ปี', ...ALL, document: false, phone: null, email: null });
  expect((await as('admin').get(`/api/users/tenant/${made.year}/changes`)).body.data, 'nor phones of before').toEqual([]);
  expect(await keptOf(made.old)).toEqual({ firstName: '–', ...ALL, document: false, phone: null, email: null, erased: true });
  const { rows } = await run(
    `select destroyed_at is not null as gone from subject_key join person on subject_key_id = subject_key.id where person.id = ${personOf(made.old)}`,
  );
  expect(rows).toEqual([{ gone: true }]);
  const shown = (await as('admin').get(`/api/users/tenant/${made.old}`)).body.data;
  expect(shown).toMatchObject({ nameTh: '–', phone: null });
});

it('why a card of an erased person was blocked is erased with the name', async () => {
  await as('admin').put(`/api/room-types/${typeId}`, { quota: { mifare: 1, subAccount: 3 } });
  const gone = await make({ firstName: 'ค้าง' });
  await as('admin').post('/api/requests/card', { payload: { userId: gone, mifare: '3000000001' }, channel: 'cms' });
  const { data } = (await as('admin').get(`/api/mi-fares?filters[userId][$eq]=${gone}`)).body;
  await as('admin').post(`/api/mi-fares/${data[0].id}/suspend`, { reason: 'ค้างชำระ ฟ้องแล้ว' });
  const reasons = async () => (await run(`select reason from card_block where holder_id = ${gone} order by id`)).rows[0];
  expect(await reasons()).toEqual({ reason: 'ค้างชำระ ฟ้องแล้ว' });
  await moveOut(gone, 6 * 366);
  await expirePastResidents.run(job, {});
  expect(await reasons()).toEqual({ reason: null });
});

it('of an erased person nothing is written down again', async () => {
  const gone = await make({ firstName: 'ลบ' });
  await moveOut(gone, 6 * 366);
  await expirePastResidents.run(job, {});
  const answers = [
    await as('admin').post('/api/requests/update-profile', { payload: { userId: gone, firstName: 'กลับ' }, channel: 'cms' }),
    await as('admin').post('/api/requests/tenant', {
      payload: { role: 3, firstName: 'กลับ', roomID: second, knownAs: gone },
      channel: 'cms',
    }),
  ];
  expect(answers.map(({ body }) => body.error?.details.key)).toEqual(['error.erased', 'error.erased']);
});

it('a property may keep the document shorter or longer than the rest', async () => {
  const longer = await make({ firstName: 'นานกว่า' });
  await moveOut(longer, 400);
  await as('organize').put('/api/settings', { documentDays: 730 });
  await expirePastResidents.run(job, {});
  expect(await keptOf(longer)).toMatchObject({ phone: null, document: true });
  await as('organize').put('/api/settings', { documentDays: 0 });
  await expirePastResidents.run(job, {});
  expect(await keptOf(longer)).toMatchObject({ document: false });
  await as('organize').put('/api/settings', { documentDays: 90 });
});

it('who still lives in another room, answers for a minor here, or is under a legal hold stays', async () => {
  const stays = await make({ firstName: 'สองห้อง' });
  await as('admin').post('/api/requests/tenant', {
    payload: { role: 3, firstName: 'สองห้อง', roomID: second, knownAs: stays },
    channel: 'cms',
  });
  const guardian = await make({ firstName: 'แม่' });
  await make({ firstName: 'ลูก', guardian, birthDate: `${new Date().getUTCFullYear() - 8}-05-05` });
  const held = await make({ firstName: 'คดี' });
  await run(`update person set legal_hold = true where id = ${personOf(held)}`);
  for (const id of [stays, guardian, held]) await moveOut(id, 6 * 366);
  await expirePastResidents.run(job, {});
  for (const id of [stays, guardian, held]) expect(await keptOf(id)).toMatchObject(ALL);
});

it('the photo ends at once, also one that waits to be approved', async () => {
  const shown = await make({ firstName: 'มีรูป' });
  const sendPhoto = async (more: object) => {
    const image = (await upload(as('admin'), await jpeg())).body.data.id as number;
    const body = { payload: { userId: shown }, image, channel: 'cms', ...more };
    return (await as('admin').post('/api/requests/update-profile-image', body)).body.data.id as number;
  };
  await sendPhoto({});
  expect(await keptOf(shown)).toMatchObject({ photo: true });
  const waiting = await sendPhoto({ wait: true });
  await moveOut(shown, 0);
  await expirePastResidents.run(job, {});
  expect(await keptOf(shown)).toEqual({ firstName: 'มีรูป', ...ALL });
  expect((await run(`select photo_id from request where id = ${waiting}`)).rows).toEqual([{ photoId: null }]);
});

it('merged records end together, by the last room of both', async () => {
  const kept = await make({ firstName: 'คนเดียว' });
  const other = await make({ firstName: 'คนเดียวกัน', idCard: null, documentKind: null, documentCountry: null, roomID: second });
  const merged = (await run(`select person_id from member where id = ${other}`)).rows[0]?.personId as number;
  expect((await as('organize').post(`/api/users/tenant/${kept}/merge`, { other })).status).toBe(200);
  await moveOut(kept, 400);
  await moveOut(other, 10);
  await expirePastResidents.run(job, {});
  const phoneOf = async () => (await run(`select phone from person where id = ${merged}`)).rows[0]?.phone;
  expect(await phoneOf(), 'the last room counts').toBe('0812345678');
  await run(`update member set left_at = now() - interval '400 days' where id = ${other}`);
  await expirePastResidents.run(job, {});
  expect([await phoneOf(), (await keptOf(kept))?.phone]).toEqual([null, null]);
});
