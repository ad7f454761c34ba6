import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { expirePastResidents } from '#modules/resident/resident.jobs.ts';
import { eraseVisitors } from '#modules/visitor/visitor.jobs.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, send } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3'));
const [first, second, third] = rooms as [number, number, number];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());
const run = (text: string) => inProperty('home', (db) => sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db));
const url = '/api/legal-holds';
const hold = async (fields: object) => (await as('admin').post(url, { reason: 'คดีค่าส่วนกลาง', ...fields })).body.data;

let serial = 0;
/** Who left this room seven years ago. */
async function pastResident(room: number): Promise<number> {
  serial += 1;
  const document = { idCard: `AB${2000 + serial}`, documentKind: 'passport', documentCountry: 'JP' };
  const payload = { role: 3, firstName: 'เก่า', mobile: '0812345678', email: 'a@example.com', roomID: room, ...document };
  const id = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
  const leave = { userId: id, reason: 'ย้าย', leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: leave, channel: 'cms' });
  await run(`update member set left_at = now() - interval '7 years' where id = ${id}`);
  return id;
}
const isErased = async (id: number) =>
  (await run(`select erased_at from person join member on person_id = person.id where member.id = ${id}`)).rows[0]?.erasedAt !==
  null;

describe('while a hold is on', () => {
  it('nothing of the person is erased; once it is lifted, what is due is', async () => {
    const [held, free] = [await pastResident(first), await pastResident(first)];
    const { id } = await hold({ member: held });
    await expirePastResidents.run(job, {});
    expect([await isErased(held), await isErased(free)]).toEqual([false, true]);
    expect((await as('admin').post(`${url}/${id}/lift`, { reason: 'ศาลยกฟ้อง' })).body.data.liftReason).toBe('ศาลยกฟ้อง');
    await expirePastResidents.run(job, {});
    expect(await isErased(held)).toBe(true);
    expect(keyOf(await as('admin').post(`${url}/${id}/lift`, { reason: 'อีก' }))).toBe('error.holdLifted');
    await expect(run(`update legal_hold set lifted_at = null, lift_reason = null where id = ${id}`)).rejects.toThrow(
      'The hold was lifted',
    );
  });

  it('nothing of those who belonged to the room is, nor of who visited it', async () => {
    const [held, free] = [await pastResident(second), await pastResident(third)];
    for (const room of [second, third])
      await run(`insert into visit (room_id, kind, name, expected_from, expected_to, entries)
        values (${room}, 'guest', 'แขก', now() - interval '401 days', now() - interval '400 days', 1)`);
    await hold({ room: second });
    await expirePastResidents.run(job, {});
    await eraseVisitors.run(job, {});
    expect([await isErased(held), await isErased(free)]).toEqual([false, true]);
    const { rows } = await run('select room_id, name from visit order by room_id');
    expect(rows).toEqual([
      { roomId: second, name: 'แขก' },
      { roomId: third, name: null },
    ]);
  });

  it('neither the desk nor the guest by their link erases a visit, of the room or of a host it is on', async () => {
    const payload = { role: 3, firstName: 'เจ้าบ้าน', mobile: '0812345678', roomID: first };
    const host = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
    const soon = { expectedFrom: new Date().toISOString(), expectedTo: new Date(Date.now() + 3_600_000).toISOString() };
    const invited = async () => {
      const { id, link } = (
        await as('admin').post('/api/visitor', { room: first, host, name: 'แขก', phone: '0899998888', ...soon })
      ).body.data;
      return { id: id as number, token: link.split('#token=')[1] as string };
    };
    const [byDesk, byGuest, old] = [await invited(), await invited(), await invited()];
    const { id } = await hold({ member: host });
    for (const one of [byDesk, old]) await as('admin').post(`/api/visitor/${one.id}/cancel`);
    expect(keyOf(await as('admin').post(`/api/visitor/${byDesk.id}/erase`))).toBe('error.visitHeld');
    const decline = () => send('POST', '/api/visitor/invitation/decline', { token: byGuest.token });
    expect((await decline()).body).toMatchObject({ data: { ok: true } });
    expect((await decline()).status).toBe(404);
    const kept = async () =>
      (await run(`select name, phone, erased_at from visit where id in (${byDesk.id}, ${byGuest.id}, ${old.id})`)).rows;
    const whole = { name: 'แขก', phone: expect.stringContaining('99998888'), erasedAt: null };
    await run(`select visits.erase(array[${old.id}])`);
    expect(await kept()).toEqual([whole, whole, whole]);
    await as('admin').post(`${url}/${id}/lift`, { reason: 'จบเรื่อง' });
    expect((await as('admin').post(`/api/visitor/${byDesk.id}/erase`)).status).toBe(200);
  });

  it('ends by itself after its last day', async () => {
    const held = await pastResident(third);
    const { id } = await hold({ member: held, until: '2096-12-31' });
    await run(`update legal_hold set until = current_date - 2 where id = ${id}`);
    await expirePastResidents.run(job, {});
    expect(await isErased(held)).toBe(true);
  });
});

describe('a hold', () => {
  it('is on somebody, has a reason, and does not end in the past', async () => {
    const fault = async (body: object) => (await as('admin').post(url, body)).body.error.details.errors[0].path;
    expect(await fault({ reason: 'คดี' })).toEqual(['member']);
    expect(await fault({ room: first })).toEqual(['reason']);
    expect(await fault({ room: first, reason: 'คดี', until: '2020-01-01' })).toEqual(['until']);
  });

  it('is for those who may set it, and of one property', async () => {
    const { id } = await hold({ room: first });
    expect([(await as('user').get(url)).status, (await as('neighbour').get(`${url}/${id}`)).status]).toEqual([403, 404]);
    const { rows } = await run(`select after from audit_log where record = 'legal_hold' and record_id = '${id}'`);
    expect(rows[0]?.after).toMatchObject({ reason: '•', roomId: first });
  });
});
