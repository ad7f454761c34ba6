import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personalData } from '#app/personal-data.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { expirePastResidents } from '#modules/resident/resident.jobs.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const job = jobCtx(config);
const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
const run = (text: string) => inProperty('home', (db) => sql.raw(text).execute(db));
const clocks = async () => (await as('admin').get('/api/retention')).body.data.clocks as { clock: string; due: number }[];
const clock = async (name: string) => (await clocks()).find((one) => one.clock === name);

let serial = 0;
async function past(ago: string, room: unknown = rooms[0]) {
  serial += 1;
  const payload = { role: 3, firstName: `อดีต${serial}`, mobile: '0812345678', roomID: room };
  const made = await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' });
  const member = made.body.data.userId as number;
  const gone = { userId: member, reason: 'ย้าย', leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: gone, channel: 'cms' });
  await run(`update member set left_at = now() - interval '${ago}', moved_in = '2000-01-01' where id = ${member}`);
}

it('R59: the dry run counts exactly what the job ends: nothing a day before, everything a day after, nothing under a hold', async () => {
  await past('364 days');
  expect(await clock('contact')).toMatchObject({ after: { count: 1, unit: 'year' }, due: 0, soon: 1 });
  await past('367 days');
  await past('367 days', rooms[1]);
  const hold = (await as('admin').post('/api/legal-holds', { room: rooms[1], reason: 'คดี' })).body.data.id;
  expect(await clock('contact')).toMatchObject({ due: 1, soon: 2 });
  expect((await as('admin').get('/api/retention')).body.data.holds).toBe(1);
  await expirePastResidents.run(job, {});
  expect(await clock('contact')).toMatchObject({ due: 0, soon: 1 });
  await as('admin').post(`/api/legal-holds/${hold}/lift`, { reason: 'จบ' });
  expect(await clock('contact')).toMatchObject({ due: 1, soon: 2 });
});

it('R59: a time ends to the minute, whatever zone the property is in', async () => {
  await run(`update member set left_at = now() - interval '1 day'`);
  for (const zone of ['Asia/Bangkok', 'Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await superuserSql(database, `set session_replication_role = replica; update property set time_zone = '${zone}'`);
    const before = await clock('contact');
    // A test that is kept waiting is not late: five minutes on the one side, a second on the other.
    await past('1 year -5 minutes');
    expect((await clock('contact'))?.due, `${zone}: not yet`).toBe(before?.due);
    await past('1 year 1 second');
    expect((await clock('contact'))?.due, `${zone}: exactly that one`).toBe((before?.due ?? 0) + 1);
    await expirePastResidents.run(job, {});
    expect((await clock('contact'))?.due).toBe(0);
  }
});

it('follows the settings of the property, and covers every table that keeps something of people', async () => {
  expect(await clock('visitor')).toMatchObject({ after: { count: 90, unit: 'day' }, setting: 'visitorRetentionDays' });
  const covered = (await clocks()).flatMap((one) => (one as unknown as { tables: unknown[] }).tables);
  expect(covered).toHaveLength(personalData.length);
});

it('is for those who answer requests about personal data', async () => {
  expect((await as('user').get('/api/retention')).status).toBe(403);
});
