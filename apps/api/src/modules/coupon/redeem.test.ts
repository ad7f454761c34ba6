import { describe, expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, inProperty } = server;
const { rooms, template, send } = await couponHouse(server, 4, 9999);
const room = rooms[0] as number;
const ROOM = '101';

async function coupon(fields: object = {}, more: object = {}): Promise<{ id: number; runNumber: string; templateId: number }> {
  const { id: templateId } = await template(fields);
  await send(templateId, [room], more);
  const { body } = await as('user').get(`/api/coupons?filters[template][id]=${templateId}`);
  return { ...body.data[0], templateId };
}
const redeem = (code: string, who: 'admin' | 'organize' = 'admin', where: string | null = 'ล็อบบี้') =>
  as(who).post('/api/coupons/redeem', { code, room: ROOM, where });
const figures = async (id: number) => {
  const { issued, used } = (await as('user').get(`/api/coupon-templates/${id}`)).body.data;
  return { issued, used };
};
/** As if it had been used so long ago. */
const ago = (id: number, minutes: number) =>
  inProperty('home', (db) =>
    db
      .updateTable('coupon')
      .set({ usedAt: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute(),
  );

describe('using a coupon', () => {
  it('works by its number, in any case, once; the second time says who, when and where', async () => {
    const { runNumber, templateId } = await coupon();
    const used = await redeem(` ${runNumber.toLowerCase()} `);
    expect(used.body.data).toMatchObject({ state: 'used', usedWhere: 'ล็อบบี้', usedBy: { name: 'admin' } });
    const again = await redeem(runNumber, 'organize');
    expect([again.status, keyOf(again)]).toEqual([409, 'error.couponUsed']);
    expect(again.body.error.details.errors[0].about).toMatchObject({ by: 'admin', where: 'ล็อบบี้', at: used.body.data.usedAt });
    expect(await figures(templateId)).toEqual({ issued: 1, used: 1 });
  });

  it('works by its code, which readers are not shown and nobody can make up', async () => {
    const { id, runNumber } = await coupon();
    expect((await as('user').get(`/api/coupons/${id}`)).body.data.code).toBeNull();
    const { code } = (await as('admin').get(`/api/coupons/${id}`)).body.data;
    expect(code).toMatch(new RegExp(`^C1\\.${runNumber}\\.[A-Z2-7]{26}$`));
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    expect(keyOf(await redeem(forged))).toBe('error.couponUnknown');
    expect(keyOf(await redeem(`C1.${runNumber}`))).toBe('error.couponUnknown');
    expect((await redeem(code)).status).toBe(200);
  });

  it('works by its number only with its room: a QR of a number anybody can make', async () => {
    const { id, runNumber } = await coupon();
    const typed = (more: object) => as('admin').post('/api/coupons/redeem', { code: runNumber, ...more });
    expect(keyOf(await typed({}))).toBe('error.couponRoomNeeded');
    expect(keyOf(await typed({ room: '102' }))).toBe('error.couponNotOfRoom');
    const scanned = async (code: string) => (await as('admin').post('/api/scan', { code })).body.data[0];
    expect(await scanned(runNumber)).toMatchObject({ kind: 'coupon', act: null });
    const { code } = (await as('admin').get(`/api/coupons/${id}`)).body.data;
    expect(await scanned(code)).toMatchObject({ kind: 'coupon', act: 'redeem' });
    expect((await typed({ room: ` ${ROOM} ` })).body.data).toMatchObject({ state: 'used' });
  });

  it('is not for the read-only role, and not for the next property', async () => {
    const { id, runNumber } = await coupon();
    expect((await as('user').post('/api/coupons/redeem', { code: runNumber, room: ROOM })).status).toBe(403);
    expect(keyOf(await as('neighbour').post('/api/coupons/redeem', { code: runNumber, room: ROOM }))).toBe(
      'error.couponNotOfRoom',
    );
    const { code } = (await as('admin').get(`/api/coupons/${id}`)).body.data;
    expect(keyOf(await as('neighbour').post('/api/coupons/redeem', { code }))).toBe('error.couponUnknown');
  });

  it('needs the day: not before its first, not after its last', async () => {
    const early = await redeem((await coupon({ startDate: '2096-01-01' })).runNumber);
    expect([keyOf(early), early.body.error.details.errors[0].about]).toEqual(['error.couponEarly', { on: '2096-01-01' }]);
    const { id, runNumber } = await coupon({ startDate: '2020-01-01' });
    const owner = (await import('pg')).default;
    const client = new owner.Client(server.config.LOBBY_OWNER_DATABASE_URL);
    await client.connect();
    await client.query('alter table coupon no force row level security');
    await client.query(`update coupon set end_date = (now() at time zone 'Asia/Bangkok')::date - 1 where id = $1`, [id]);
    await client.query('alter table coupon force row level security');
    await client.end();
    expect(keyOf(await redeem(runNumber))).toBe('error.couponExpired');
    expect((await as('user').get(`/api/coupons?filters[state]=expired`)).body.meta.total).toBe(1);
  });

  it('of a hundred at once one wins, and ninety-nine hear of it', async () => {
    const { runNumber, templateId } = await coupon();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(runNumber)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => keyOf(answer) === 'error.couponUsed')).toHaveLength(99);
    expect(await figures(templateId)).toEqual({ issued: 1, used: 1 });
  });
});

describe('taking a use back', () => {
  it('is free for ten minutes for whoever used it', async () => {
    const { id, runNumber, templateId } = await coupon();
    expect(keyOf(await as('admin').post(`/api/coupons/${id}/unredeem`, {}))).toBe('error.couponNotUsed');
    await redeem(runNumber);
    expect(keyOf(await as('organize').post(`/api/coupons/${id}/unredeem`, {}))).toBe('error.couponUndoLate');
    expect((await as('admin').post(`/api/coupons/${id}/unredeem`, {})).body.data).toMatchObject({
      state: 'issued',
      usedAt: null,
    });
    expect(await figures(templateId)).toEqual({ issued: 1, used: 0 });
    expect((await redeem(runNumber)).status).toBe(200);
  });

  it('asks for a reason and the password later', async () => {
    const { id, runNumber } = await coupon();
    await redeem(runNumber);
    await ago(id, 11);
    expect(keyOf(await as('admin').post(`/api/coupons/${id}/unredeem`, {}))).toBe('error.couponUndoLate');
    await forgetConfirmations(server.config);
    const unsaid = await as('admin').post(`/api/coupons/${id}/unredeem`, { reason: 'สแกนผิด' });
    expect([unsaid.status, keyOf(unsaid)]).toEqual([403, 'error.stepUp']);
    await as('admin').post('/api/auth/confirm', { password: PASSWORD });
    expect((await as('admin').post(`/api/coupons/${id}/unredeem`, { reason: 'สแกนผิด' })).body.data).toMatchObject({
      state: 'issued',
      undoReason: 'สแกนผิด',
    });
  });
});

it('is found by the search by its number, whole or from its beginning, and by nobody of another property', async () => {
  const { id, runNumber } = await coupon();
  const found = async (text: string, who: 'user' | 'neighbour' = 'user') =>
    (await as(who).get(`/api/search?text=${encodeURIComponent(text)}`)).body.data.filter(
      ({ area }: { area: string }) => area === 'coupon',
    );
  expect((await found(runNumber.toLowerCase()))[0]).toMatchObject({
    id,
    title: { en: runNumber },
    detail: { en: 'Guest parking' },
    room: { name: ROOM },
  });
  expect((await found(runNumber.slice(0, -1))).map((one: { id: number }) => one.id)).toContain(id);
  expect(await found(runNumber, 'neighbour')).toEqual([]);
});

describe('on paper', () => {
  const paper = (id: number, who: 'admin' | 'user' | 'neighbour' = 'admin', query = '') =>
    as(who).get(`/api/coupon-activities/${id}/paper${query}`);

  it('a send is printed with the codes of what can still be used, each of them once', async () => {
    const { id: templateId } = await template({ perRoomLimit: 5 });
    const activity = (await send(templateId, [room, rooms[1] as number], { amount: 2, event: 'ปีใหม่' })).body.data.id;
    const { body } = await paper(activity);
    expect(body.data).toMatchObject({ nameEn: 'Guest parking' });
    expect(body.data.coupons).toHaveLength(4);
    expect(body.data.coupons[0]).toMatchObject({ event: 'ปีใหม่', hasApp: false, room: { name: '101' } });
    const { code, runNumber } = body.data.coupons[0];
    expect((await as('admin').post('/api/coupons/redeem', { code, room: null, where: null })).body.data).toMatchObject({
      runNumber,
    });
    expect(keyOf(await as('admin').post('/api/coupons/redeem', { code, room: null, where: null }))).toBe('error.couponUsed');
    const [entry] = (await as('admin').get('/api/loggers?filters[kind]=export&populate=person')).body.data;
    expect(entry).toMatchObject({ person: { name: 'admin' }, recordId: String(activity) });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'subject', after: 'printed' }),
        expect.objectContaining({ field: 'count', after: 4 }),
      ]),
    );
    const left = (await paper(activity)).body.data.coupons.map((one: { runNumber: string }) => one.runNumber);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(runNumber);
    const after = await paper(activity, 'admin', `?after=${body.data.coupons[1].id}`);
    expect(after.body.data.coupons.map((one: { id: number }) => one.id)).toEqual(
      body.data.coupons.slice(2).map((one: { id: number }) => one.id),
    );
    expect((await paper(activity, 'admin', `?after=${body.data.coupons[0].id}`)).body.data.coupons).toHaveLength(3);
    expect((await paper(activity, 'admin', '?after=2000000000')).body.data.coupons).toEqual([]);
  });

  it('is for whoever may send, and of one property', async () => {
    const { id: templateId } = await template();
    const activity = (await send(templateId, [room])).body.data.id;
    expect((await paper(activity, 'user')).status).toBe(403);
    expect((await paper(activity, 'neighbour')).status).toBe(404);
  });
});

describe('voiding', () => {
  it('keeps the number, gives the place back, and ends it', async () => {
    const { id, runNumber, templateId } = await coupon({ totalLimit: 1 });
    const voided = await as('admin').post(`/api/coupons/${id}/void`, { reason: 'ส่งผิดห้อง' });
    expect(voided.body.data).toMatchObject({ state: 'void', voidReason: 'ส่งผิดห้อง', runNumber });
    expect(keyOf(await redeem(runNumber))).toBe('error.couponVoid');
    expect(keyOf(await as('admin').post(`/api/coupons/${id}/void`, { reason: 'ก' }))).toBe('error.couponVoid');
    expect((await send(templateId, [room])).body.data).toMatchObject({ firstNumber: 2 });
    expect(await figures(templateId)).toEqual({ issued: 1, used: 0 });
  });

  it('of a whole send leaves what was used', async () => {
    const { id: templateId } = await template();
    const { id } = (await send(templateId, rooms.slice(0, 3), { amount: 2 })).body.data;
    const { body } = await as('user').get(`/api/coupons?filters[activity][id]=${id}&sort=runNumber:asc`);
    await redeem(body.data[0].runNumber);
    const answer = await as('admin').post(`/api/coupon-activities/${id}/void`, { reason: 'ส่งผิด' });
    expect(answer.body.data).toEqual({ id, coupons: 5 });
    expect(await figures(templateId)).toEqual({ issued: 1, used: 1 });
    expect(keyOf(await as('admin').post(`/api/coupon-activities/${id}/void`, { reason: 'ก' }))).toBe('error.couponVoid');
    const undone = await as('admin').post(`/api/coupons/${body.data[0].id}/unredeem`, {});
    expect(undone.body.data).toMatchObject({ state: 'void', voidReason: 'ส่งผิด' });
    expect(await figures(templateId)).toEqual({ issued: 0, used: 0 });
  });

  it('of a send leaves none to be used, also where a use is taken back at the same moment', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { id: templateId } = await template();
      const { id: activity } = (await send(templateId, [room])).body.data;
      const { body } = await as('user').get(`/api/coupons?filters[activity][id]=${activity}`);
      const { id, runNumber } = body.data[0];
      await redeem(runNumber);
      await Promise.all([
        as('admin').post(`/api/coupon-activities/${activity}/void`, { reason: 'ส่งผิด' }),
        as('admin').post(`/api/coupons/${id}/unredeem`, {}),
      ]);
      expect((await as('user').get(`/api/coupons/${id}`)).body.data.state).toBe('void');
    }
  });

  it('leaves it to be found by the beginning of its number, and by its room', async () => {
    const { id, runNumber } = await coupon();
    const found = async (words: string) => {
      const { body } = await as('user').get(`/api/coupons?filters[search][$containsi]=${words}&pagination[pageSize]=100`);
      return body.data.map((one: { id: number }) => one.id);
    };
    expect(await found(runNumber.toLowerCase())).toEqual([id]);
    expect(await found(runNumber.slice(0, -6))).toContain(id);
    expect(await found('%25')).toEqual([]);
  });

  it('against a use: one of the two wins', async () => {
    const { id, runNumber } = await coupon();
    const [used, voided] = await Promise.all([redeem(runNumber), as('admin').post(`/api/coupons/${id}/void`, { reason: 'ก' })]);
    expect(new Set([used.status, voided.status])).toEqual(new Set([200, 409]));
  });
});

it('scanning its number says what it is, its QR offers to use it as well; a code that was made up is nothing', async () => {
  const { id, runNumber } = await coupon();
  const scanned = async (code: string, who: 'admin' | 'user' = 'admin') => (await as(who).post('/api/scan', { code })).body.data;
  const issued = {
    kind: 'coupon',
    id,
    title: { th: runNumber },
    detail: { en: 'Guest parking' },
    state: 'issued',
    act: 'redeem',
  };
  const { code } = (await as('admin').get(`/api/coupons/${id}`)).body.data;
  expect(await scanned(runNumber)).toMatchObject([{ ...issued, act: null }]);
  expect(await scanned(code)).toMatchObject([issued]);
  expect(await scanned(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toEqual([]);
  expect(await scanned(runNumber, 'user')).toMatchObject([{ ...issued, act: null }]);
  await redeem(code);
  expect(await scanned(code)).toMatchObject([{ state: 'used', act: null }]);
});
