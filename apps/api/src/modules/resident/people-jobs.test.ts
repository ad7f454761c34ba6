import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { endPlannedOccupancies } from '#modules/move-out/move-out.jobs.ts';
import { eraseApplicants } from '#modules/registration/erase-applicants.job.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { clearMinorsOfAge } from './resident.jobs.ts';

const { as, inProperty, config } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4'));
const [first, second, third, fourth] = rooms as [number, number, number, number];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

const ask = async (payload: object, more: object = {}) =>
  as('admin').post('/api/requests/tenant', {
    payload: { role: 3, mobile: '0812345678', ...payload },
    channel: 'cms',
    ...more,
  });
const make = async (payload: object): Promise<number> => (await ask(payload)).body.data.userId;
const page = async (id: number) => (await as('admin').get(`/api/users/tenant/${id}`)).body.data;
const leaveOn = (userId: number, day: string, more: object = {}) =>
  as('admin').post('/api/requests/tenant/remove', {
    payload: { userId, reason: 'ย้ายออก', leaveOn: day, ...more },
    channel: 'cms',
  });
/** As if the day had been chosen that many days ago. */
const setLeavesOn = (id: number, days: number) =>
  inProperty('home', (db) =>
    sql`update member set leaves_on = (now() at time zone 'Asia/Bangkok')::date + ${days}::int where id = ${id}`.execute(db),
  );
const set = (changes: object) => as('organize').put('/api/settings', changes);

describe('a planned move-out', () => {
  it('happens when the last day has passed, not on that day: cards and the account end, once', async () => {
    const [gone, today] = [
      await make({ firstName: 'ไป', roomID: first, username: 'pai' }),
      await make({ firstName: 'วันนี้', roomID: first }),
    ];
    await inProperty('home', (db) =>
      db.insertInto('card').values({ roomId: first, memberId: gone, serial: '0012345678' }).execute(),
    );
    await leaveOn(gone, '2999-12-31');
    await setLeavesOn(gone, -1);
    await setLeavesOn(today, 0);
    await endPlannedOccupancies.run(job, {});
    expect(await page(gone)).toMatchObject({ isActive: false, leavesOn: null, counts: { cards: 0 } });
    const { rows: reasons } = await inProperty('home', (db) =>
      sql`select left_reason from member where id = ${gone}`.execute(db),
    );
    expect(reasons, 'the reason given when it was planned').toEqual([{ leftReason: 'ย้ายออก' }]);
    expect(await page(today)).toMatchObject({ isActive: true });
    const { rows } = await inProperty('home', (db) => sql`select status from membership where username = 'pai'`.execute(db));
    expect(rows).toEqual([{ status: false }]);
    const changes = () =>
      inProperty('home', (db) => sql`select from audit_log where record = 'member' and record_id = ${String(gone)}`.execute(db));
    const before = (await changes()).rows.length;
    await endPlannedOccupancies.run(job, {});
    expect((await changes()).rows).toHaveLength(before);
  });

  it('of the last main resident takes the co-residents along where that was said, and needs it said when it is planned', async () => {
    await as('admin').post('/api/quotas', { room: second, quota: { subAccount: 2 } });
    const main = await make({ firstName: 'หลัก', roomID: second });
    const other = await make({ firstName: 'ร่วม', roomID: second, role: 9 });
    expect((await leaveOn(main, '2999-12-31')).body.error.details.key).toBe('error.lastMainResident');
    expect((await leaveOn(main, '2999-12-31', { withCoResidents: true })).status).toBe(200);
    expect(await page(other)).toMatchObject({ isActive: true, leavesOn: '2999-12-31' });
    for (const id of [main, other]) await setLeavesOn(id, -1);
    await endPlannedOccupancies.run(job, {});
    expect([(await page(main)).isActive, (await page(other)).isActive]).toEqual([false, false]);
  });

  it('leaves a co-resident who came after it was planned as the main resident', async () => {
    await as('admin').post('/api/quotas', { room: third, quota: { subAccount: 2 } });
    const main = await make({ firstName: 'หลัก', roomID: third });
    await leaveOn(main, '2999-12-31');
    const later = await make({ firstName: 'มาทีหลัง', roomID: third, role: 9 });
    await setLeavesOn(main, -3);
    await endPlannedOccupancies.run(job, {});
    expect([(await page(main)).isActive, (await page(later)).role.id]).toEqual([false, 3]);
  });
});

describe('a minor', () => {
  it('has neither guardian nor month of age once that has passed, and keeps both until then', async () => {
    const guardian = await make({ firstName: 'แม่', roomID: third });
    const child = (firstName: string) =>
      make({ firstName, roomID: third, birthDate: `${new Date().getUTCFullYear() - 8}-05-05`, guardian });
    const [grown, young] = [await child('โต'), await child('เล็ก')];
    await inProperty('home', (db) =>
      sql`update person set minor_until = (now() at time zone 'Asia/Bangkok')::date - 1
        where id = (select person_id from member where id = ${grown})`.execute(db),
    );
    await clearMinorsOfAge.run(job, {});
    expect(await page(grown)).toMatchObject({ minorUntil: null, guardian: null });
    expect(await page(young)).toMatchObject({ minorUntil: expect.any(String), guardian: { id: guardian } });
  });
});

describe('a rejected applicant', () => {
  it('is kept for as many days as the property says, then nothing of them can be read any more', async () => {
    await set({ applicantDays: 5 });
    const { id } = (await ask({ firstName: 'ผู้สมัคร', roomID: fourth }, { wait: true })).body.data;
    const waiting = (await ask({ firstName: 'ผู้รอ', roomID: fourth }, { wait: true })).body.data.id;
    await as('organize').post('/api/requests/reject', { id, reason: 'เอกสารไม่ครบ' });
    const { rows: kept } = await inProperty('home', (db) =>
      sql<{
        days: number;
      }>`select round(extract(epoch from erase_after - now()) / 86400)::int as days from registration where request_id = ${id}`.execute(
        db,
      ),
    );
    expect(kept).toEqual([{ days: 5 }]);
    await eraseApplicants.run(job, {});
    expect((await as('organize').get('/api/registrations')).text).toContain('ผู้สมัคร');
    await inProperty('home', (db) =>
      sql`update registration set erase_after = now() - interval '1 minute' where request_id = ${id}`.execute(db),
    );
    await eraseApplicants.run(job, {});
    const shown = (await as('organize').get('/api/registrations')).text;
    expect([shown.includes('ผู้สมัคร'), shown.includes('ผู้รอ')]).toEqual([false, true]);
    const { rows: keys } = await inProperty('home', (db) =>
      sql`select destroyed_at is not null as destroyed from subject_key join request on subject_key_id = subject_key.id
        where request.id in (${id}, ${waiting}) order by request.id`.execute(db),
    );
    expect(keys).toEqual([{ destroyed: true }, { destroyed: false }]);
    expect((await as('organize').get(`/api/requests/${id}`)).status).toBe(200);
    await set({ applicantDays: 30 });
  });
});

describe('what a property decides about residents', () => {
  const error = async (payload: object) =>
    (await ask({ firstName: 'ก', roomID: first, ...payload })).body.error.details.errors[0];

  it('whether a document is asked for', async () => {
    await set({ residentDocument: 'required' });
    expect(await error({})).toMatchObject({ path: ['idCard'], key: 'required' });
    expect((await ask({ firstName: 'มี', roomID: first, idCard: '1101700230708' })).status).toBe(200);
    await set({ residentDocument: 'none' });
    expect(await error({ idCard: '1234567890121' })).toMatchObject({ path: ['idCard'], key: 'unknownField' });
    await set({ residentDocument: 'optional' });
    expect((await ask({ firstName: 'ไม่มี', roomID: first })).status).toBe(200);
  });

  it('nobody is their own guardian', async () => {
    const userId = await make({ firstName: 'ตนเอง', roomID: first });
    const { status, body } = await as('admin').post('/api/requests/update-profile', {
      payload: { userId, guardian: userId },
      channel: 'cms',
    });
    expect([status, body.error.details.errors[0].path]).toEqual([400, ['guardian']]);
  });

  it('what nobody decides alone: it waits, whoever asks', async () => {
    await set({ secondPerson: ['create-account'] });
    const { body } = await ask({ firstName: 'สองคน', roomID: first });
    expect(body.data).toMatchObject({ result: null, userId: null });
    expect((await as('organize').post('/api/requests/tenant/approve', { id: body.data.id })).body.data.result).toBe('approved');
    await set({ secondPerson: [] });
    expect((await ask({ firstName: 'คนเดียว', roomID: first })).body.data.result).toBe('approved');
  });
});
