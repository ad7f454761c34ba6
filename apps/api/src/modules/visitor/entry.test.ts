import { describe, expect, it } from 'vitest';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer();
const { as, inProperty } = server;
const { room, host, invite, page, settings, asOfOld } = await visitorHouse(server, 2);
await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });
const enter = (body: object) => as('admin').post('/api/visitor/check-in', body);
const leave = (body: object) => as('admin').post('/api/visitor/check-out', body);
const longAgo = (id: number, minutes: number) =>
  asOfOld(`update visit set inside_since = inside_since - interval '${minutes} minutes', checked_out_at = checked_out_at - interval '${minutes} minutes',
    checked_in_at = checked_in_at - interval '${minutes} minutes' where id = ${id}`);
const countEntries = (id: number) =>
  inProperty('home', async (db) => (await db.selectFrom('visitEntry').select('id').where('visitId', '=', id).execute()).length);

describe('coming in', () => {
  it('by the QR, by six digits and by the list; a second scan says since when', async () => {
    const { id } = await invite({ host });
    const { pass } = await page(id);
    const came = await enter({ code: ` ${pass.toLowerCase()} `, gate: 'ประตู B', badge: '12' });
    expect(came.body.data).toMatchObject({ outcome: 'in', visit: { state: 'inside', entriesUsed: 1 }, notes: [] });
    expect((await enter({ code: pass })).body.data.outcome).toBe('repeated');
    await longAgo(id, 5);
    const again = (await enter({ code: pass })).body.data;
    expect([again.outcome, again.visit.insideSince]).toEqual(['inside', expect.any(String)]);
    expect(await countEntries(id)).toBe(1);
    expect((await page(id)).list).toMatchObject([{ gate: 'ประตู B', badge: '12', came: 1, inBy: { name: 'admin' }, outAt: null }]);
    const { id: second } = await invite();
    expect((await enter({ code: (await page(second)).deskCode })).body.data.outcome).toBe('in');
  });

  it('and out, once for an ordinary invitation', async () => {
    const { id } = await invite();
    const { pass } = await page(id);
    expect(keyOf(await leave({ visit: id }))).toBe('error.visitNotInside');
    await enter({ visit: id });
    expect((await leave({ code: pass })).body.data).toMatchObject({ outcome: 'out', visit: { state: 'left' } });
    expect((await leave({ code: pass })).body.data.outcome).toBe('repeated');
    await longAgo(id, 5);
    expect(keyOf(await enter({ code: pass }))).toBe('error.visitUsed');
  });

  it('against a cancellation: nobody is inside after it', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = await invite();
      const [came, cancelled] = await Promise.all([enter({ visit: id }), as('admin').post(`/api/visitor/${id}/cancel`)]);
      expect(new Set([came.status, cancelled.status])).toEqual(new Set([200, 409]));
      expect((await page(id)).state).toBe(came.status === 200 ? 'inside' : 'cancelled');
    }
  });

  it('is guarded by the tables, whoever writes', async () => {
    const { id } = await invite();
    const insert = () =>
      inProperty('home', (db) => db.insertInto('visitEntry').values({ visitId: id, inAt: new Date(), came: 1 }).execute());
    await as('admin').post(`/api/visitor/${id}/cancel`);
    await expect(insert()).rejects.toThrow('This visit is over');
  });

  it('needs the time: not yet, no more, not today', async () => {
    const hours = (from: number, to: number) => ({
      expectedFrom: new Date(Date.now() + from * 3_600_000).toISOString(),
      expectedTo: new Date(Date.now() + to * 3_600_000).toISOString(),
    });
    const early = await invite(hours(2, 4));
    const refused = await enter({ visit: early.id });
    expect([keyOf(refused), refused.body.error.details.errors[0].about.from]).toEqual(['error.visitEarly', early.expectedFrom]);
    const soon = await invite(hours(0.5, 4));
    expect((await enter({ visit: soon.id })).status).toBe(200);
    const { id } = await invite();
    await asOfOld(
      `update visit set expected_from = now() - interval '3 hours', expected_to = now() - interval '1 minute' where id = ${id}`,
    );
    expect(keyOf(await enter({ visit: id }))).toBe('error.visitOver');
    expect((await page(id)).state).toBe('expired');
    const weekday = (new Date(Date.now() + 7 * 3_600_000).getUTCDay() + 6) % 7;
    const other = await invite({ days: [(weekday + 3) % 7], entries: null });
    expect(keyOf(await enter({ visit: other.id }))).toBe('error.visitDay');
  });

  it('with another plate keeps both, and leaves by it', async () => {
    const { id } = await invite({ plate: '1กก 1111' });
    await enter({ visit: id, plate: '2ขข 2222' });
    expect(await page(id)).toMatchObject({ plate: '1กก1111', list: [{ plate: '2ขข2222' }] });
    expect(keyOf(await leave({ plate: '9กก 9999' }))).toBe('error.visitUnknown');
    expect((await leave({ plate: '2 ขข ๒๒๒๒' })).body.data.visit).toMatchObject({ id, state: 'left' });
  });

  it('notes a document as the property’s setting says', async () => {
    const { id } = await invite();
    expect((await enter({ visit: id, docEnd: '1234' })).status).toBe(400);
    await settings({ visitorDocument: 'last4' });
    expect((await enter({ visit: id, docEnd: '1234', docSeen: true })).status).toBe(200);
    expect((await page(id)).list[0]).toMatchObject({ docEnd: '1234', docSeen: true });
  });

  it('sent later by a desk without a line counts once, at its own time', async () => {
    const { id } = await invite();
    const at = new Date(Date.now() - 10 * 60_000).toISOString();
    const clientKey = crypto.randomUUID();
    expect((await enter({ visit: id, at, clientKey })).body.data).toMatchObject({ outcome: 'in', visit: { insideSince: at } });
    expect((await enter({ visit: id, at, clientKey })).body.data.outcome).toBe('repeated');
    const [outAt, outKey] = [new Date(Date.now() - 5 * 60_000).toISOString(), crypto.randomUUID()];
    expect((await leave({ visit: id, at: outAt, clientKey: outKey })).body.data.visit.checkedOutAt).toBe(outAt);
    expect((await leave({ visit: id, at: outAt, clientKey: outKey })).body.data.outcome).toBe('repeated');
    expect(await countEntries(id)).toBe(1);
    const wrong = async (minutes: number) =>
      (await enter({ visit: id, at: new Date(Date.now() + minutes * 60_000).toISOString(), clientKey: crypto.randomUUID() }))
        .status;
    expect([await wrong(5), await wrong(-13 * 60)]).toEqual([400, 400]);
  });

  it('sent later than what another desk noted is a conflict, and a repeated leaving ends no new stay', async () => {
    const { id } = await invite({ entries: 3 });
    const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const key = crypto.randomUUID();
    await enter({ visit: id, at: before(30), clientKey: crypto.randomUUID() });
    const left = { visit: id, at: before(20), clientKey: key };
    await leave(left);
    expect(keyOf(await enter({ visit: id, at: before(40), clientKey: crypto.randomUUID() }))).toBe('error.visitLater');
    await enter({ visit: id });
    expect((await leave(left)).body.data.outcome).toBe('repeated');
    expect((await page(id)).state).toBe('inside');
    // A clock that is a minute ahead is no tomorrow.
    const { id: other } = await invite();
    expect((await enter({ visit: other, at: before(-1), clientKey: crypto.randomUUID() })).status).toBe(200);
  });

  it('is late when that day’s hours are over, however long the permission lasts', async () => {
    const { id } = await invite({ entries: null });
    await enter({ visit: id });
    expect((await page(id)).isOverstay).toBe(false);
    await asOfOld(`update visit set inside_since = now() - interval '2 days', expected_to = now() + interval '90 days',
      hours_from = '08:00', hours_to = '17:00' where id = ${id}`);
    expect((await page(id)).isOverstay).toBe(true);
    await leave({ visit: id });
  });

  it('hours come in pairs, and a night is one', async () => {
    const hours = (hoursFrom: string | null, hoursTo: string | null) =>
      as('admin').post('/api/visitor', { room, name: 'ก', hoursFrom, hoursTo, expectedFrom: new Date().toISOString() });
    expect([
      (await hours('08:00', null)).status,
      (await hours(null, '08:00')).status,
      (await hours('08:00', '08:00')).status,
    ]).toEqual([400, 400, 400]);
    expect((await hours('22:00', '06:00')).status).toBe(200);
  });
});

describe('without an invitation', () => {
  const walkIn = (changes: object) => as('admin').post('/api/visitor/walk-in', { room, ...changes });

  it('a name is enough, and a courier needs none', async () => {
    expect((await walkIn({ name: 'ช่างแอร์', kind: 'contractor' })).body.data).toMatchObject({
      outcome: 'in',
      visit: { state: 'inside', source: 'walk-in', name: 'ช่างแอร์' },
    });
    expect((await walkIn({ kind: 'delivery' })).status).toBe(200);
    expect((await walkIn({ kind: 'guest' })).body.error.details.errors[0]).toMatchObject({ path: ['name'], key: 'required' });
  });

  it('everybody leaves at night, with a reason', async () => {
    await walkIn({ name: 'ก' });
    expect((await as('admin').post('/api/visitor/check-out-all', {})).status).toBe(400);
    const { inside } = (await as('user').get('/api/visitor/summary')).body.data;
    const { body } = await as('admin').post('/api/visitor/check-out-all', { reason: 'ปิดประตู' });
    expect(body.data.visits).toBe(inside);
    expect((await as('user').get('/api/visitor/summary')).body.data).toMatchObject({ inside: 0, overstay: 0 });
  });

  it('who stays past the time is flagged, and nothing else happens', async () => {
    const { id } = (await walkIn({ name: 'ข' })).body.data.visit;
    await asOfOld(
      `update visit set expected_from = now() - interval '3 hours', expected_to = now() - interval '31 minutes' where id = ${id}`,
    );
    expect(await page(id)).toMatchObject({ state: 'inside', isOverstay: true });
    expect((await as('user').get('/api/visitor/summary')).body.data.overstay).toBe(1);
    const { actions } = (await as('user').get('/api/home')).body.data;
    expect(actions.find(({ name }: { name: string }) => name === 'visitor-overstay')).toMatchObject({ count: 1 });
  });
});

describe('undoing', () => {
  const undo = (id: number, who: 'admin' | 'user' | 'stranger' = 'admin') => as(who).post(`/api/visitor/${id}/undo`);

  it('not where the visit was erased meanwhile: nobody without a name is inside', async () => {
    const { id } = await invite();
    await enter({ visit: id });
    await leave({ visit: id });
    expect((await as('admin').post(`/api/visitor/${id}/erase`)).status).toBe(200);
    expect(keyOf(await undo(id))).toBe('error.visitUndo');
    expect((await page(id)).insideSince).toBeNull();
  });

  it('a check-out brings the visitor back inside, undoing the check-in makes the pass good again', async () => {
    const { id } = await invite();
    expect(keyOf(await undo(id))).toBe('error.visitUndo');
    await enter({ visit: id });
    await leave({ visit: id });
    const back = (await undo(id)).body.data;
    expect(back).toMatchObject({ state: 'inside', checkedOutAt: null, entriesUsed: 1, insideSince: back.checkedInAt });
    expect((await undo(id)).body.data).toMatchObject({ state: 'expected', insideSince: null, checkedInAt: null, entriesUsed: 0 });
    expect(keyOf(await undo(id))).toBe('error.visitUndo');
    expect((await enter({ code: (await page(id)).pass })).body.data.outcome).toBe('in');
    expect(await countEntries(id)).toBe(1);
  });

  it('is for the desk, for ten minutes, and for no other property', async () => {
    const { id } = await invite();
    await enter({ visit: id });
    expect((await undo(id, 'user')).status).toBe(403);
    expect((await undo(id, 'stranger')).status).toBe(404);
    await asOfOld(`update visit_entry set in_at = in_at - interval '11 minutes' where visit_id = ${id}`);
    expect(keyOf(await undo(id))).toBe('error.visitUndo');
  });
});
