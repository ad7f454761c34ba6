import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { type ParkingSystem, parkingSystemOf, type Rate } from '#modules/parking/parking.public.ts';
import { runSync, sendStamps } from '#modules/stamp/stamp.job.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => asWorker.end());
const job = { config, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };
const house = await inProperty('home', async (db) => {
  const made = await makeHouse(db, '101', '102', '103');
  const living = made.rooms.slice(0, 2).map((roomId) => ({ roomId, nameTh: 'ก', nameEn: 'K', roleId: 3 }));
  await db.insertInto('member').values(living).execute();
  return made;
});
const [room, , empty] = house.rooms as [number, number, number];
const simulator = await parkingSystemOf(properties.home);

const rate = (code: string, minutes = 60): Rate => ({
  code,
  nameTh: code,
  nameEn: code,
  minutes,
  amountSatang: null,
  percent: null,
});
const parking = (changes: Partial<ParkingSystem> = {}): ParkingSystem => ({ ...simulator, ...changes });
const startSync = () => as('admin').post('/api/stamp-template/sync-stamp-list-rate-template');
async function sync(rates: Rate[] | Error) {
  const { body } = await startSync();
  const listRates = async () => {
    if (rates instanceof Error) throw rates;
    return rates;
  };
  await runSync(job, parking({ listRates }), properties.home, body.data.id);
  return (await as('user').get(`/api/stamp-template/syncs?filters[id]=${body.data.id}`)).body.data[0];
}
const templates = async () => (await as('user').get('/api/stamp-templates?sort=code:asc&populate=kind')).body.data;
const templateOf = async (code: string) => (await templates()).find((one: { code: string }) => one.code === code);
const use = (ticketNo: string, more: object = {}) =>
  as('admin').post('/api/stamp-activity/use', { template: template.id, room, ticketNo, ...more });
const drain = (changes: Partial<ParkingSystem> = {}) => sendStamps(job, parking(changes), properties.home);
const stateOf = async (ticket: string) =>
  (await as('user').get(`/api/stamp-activity/activity-list?filters[ticketNo]=${ticket}&populate=*`)).body.data[0];
let template: { id: number };

describe('rates of the parking system', () => {
  it('are synced by their code, with the code where the specification reads it', async () => {
    expect((await startSync()).body.data).toMatchObject({ state: 'running' });
    expect(keyOf(await startSync())).toBe('error.syncRunning');
    const { id } = (await as('user').get('/api/stamp-template/syncs')).body.data[0];
    await runSync(job, simulator, properties.home, id);
    expect((await as('user').get('/api/stamp-template/syncs?populate=by')).body.data[0]).toMatchObject({
      state: 'done',
      added: 4,
      by: { name: 'admin' },
    });
    expect(await templateOf('OVERNIGHT')).toMatchObject({ attributes: { code: 'OVERNIGHT' }, minutes: 720, kind: { id: 212 } });
    expect((await as('neighbour').get('/api/stamp-templates')).body.data).toEqual([]);
  });

  it('that are new, changed, gone and back are exactly those', async () => {
    const known = [rate('1H'), rate('2H'), rate('3H'), rate('OVERNIGHT'), rate('A'), rate('B')];
    await sync(known);
    expect(await sync([...known.slice(0, 4), rate('A', 90), rate('C')])).toMatchObject({
      added: 1,
      changed: 1,
      missing: 1,
      back: 0,
    });
    expect(await templateOf('B')).toMatchObject({ isMissing: true, isActive: false });
    expect(keyOf(await as('admin').post('/api/stamp-template/active', { id: (await templateOf('B')).id, isActive: true }))).toBe(
      'error.rateMissing',
    );
    expect(await sync([...known.slice(0, 4), rate('A', 90), rate('B'), rate('C')])).toMatchObject({
      added: 0,
      changed: 0,
      back: 1,
    });
    expect(await templateOf('B')).toMatchObject({ isMissing: false, isActive: false });
  });

  it('of no minutes are rates; an answer that cannot be kept ends the sync, and so do five minutes without one', async () => {
    const known = ['1H', '2H', '3H', 'OVERNIGHT', 'A', 'B', 'C'].map((code) => rate(code));
    expect(await sync([...known, rate('FREE', 0)])).toMatchObject({ state: 'done', added: 1 });
    expect(await templateOf('FREE')).toMatchObject({ minutes: 0 });
    expect(await sync([...known, rate('FREE', -5)])).toMatchObject({ state: 'failed', problem: 'suspicious' });
    const { id } = (await startSync()).body.data;
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await sql`update stamp_sync set created_at = now() - interval '6 minutes' where id = ${id}`.execute(db);
    });
    await asWorker.query('select parking.end_lost_syncs()');
    expect((await as('user').get(`/api/stamp-template/syncs?filters[id]=${id}`)).body.data[0]).toMatchObject({ problem: 'lost' });
  });

  it('stay as they are where the answer is empty, too short, or does not come', async () => {
    const before = JSON.stringify(await templates());
    expect(await sync([])).toMatchObject({ state: 'failed', problem: 'suspicious' });
    expect(await sync([rate('1H')])).toMatchObject({ state: 'failed', problem: 'suspicious' });
    expect(await sync(new Error('away'))).toMatchObject({ state: 'failed', problem: 'unreachable' });
    expect(JSON.stringify(await templates())).toBe(before);
  });
});

describe('an allowance', () => {
  it('is one value under two names, one for a rate and a room type', async () => {
    const { id } = await templateOf('1H');
    const ask = (body: object) =>
      as('admin').post('/api/stamp-activity/create', { template: id, roomType: house.typeId, ...body });
    expect((await ask({ amount: 3, quota: 4 })).body.error.details.errors).toMatchObject([{ path: ['quota'] }]);
    expect((await ask({})).body.error.details.errors).toMatchObject([{ path: ['amount'], key: 'required' }]);
    const made = await ask({ quota: 3 });
    expect(made.body.data).toMatchObject({
      amount: 3,
      quota: 3,
      isActive: true,
      template: { code: '1H' },
      roomType: { id: house.typeId },
    });
    expect(keyOf(await ask({ amount: 5 }))).toBe('error.configTaken');
    const changed = await as('admin').post(`/api/stamp-activity/update/${made.body.data.id}`, { amount: 4 });
    expect(changed.body.data).toMatchObject({ amount: 4, quota: 4 });
    const off = await as('admin').post('/api/stamp-activity/active', { id: made.body.data.id, isActive: false });
    expect(off.body.data).toMatchObject({ isActive: false });
    await as('admin').post('/api/stamp-activity/active', { id: made.body.data.id, isActive: true });
    const { body } = await as('user').get(
      `/api/stamp-activity/list?filters[template][id]=${id}&filters[roomType][id]=${house.typeId}`,
    );
    expect(body.data).toMatchObject([{ amount: 4, quota: 4 }]);
    expect((await as('user').post('/api/stamp-activity/active', { id: made.body.data.id, isActive: false })).status).toBe(403);
    expect((await as('neighbour').post('/api/stamp-activity/active', { id: made.body.data.id, isActive: false })).status).toBe(
      404,
    );
  });
});

describe('an allowance', () => {
  it('is one number at the room type, in the list of allowances and in the room, whoever changes it', async () => {
    const rates = [await templateOf('1H'), await templateOf('2H'), await templateOf('3H')].map(({ id }) => id as number);
    const own = await as('admin').post('/api/quotas', { room, quota: {} });
    const random = fc.sample(fc.record({ door: fc.nat(2), rate: fc.nat(2), amount: fc.nat(5), isActive: fc.boolean() }), 50);
    const ofType = new Map<number, number>();
    const ofRoom = new Map<number, number>();
    const linesOf = (amounts: Map<number, number>) => [...amounts].map(([stampType, amount]) => ({ stampType, amount }));
    const sorted = (amounts: Map<number, number>) => linesOf(new Map([...amounts].toSorted(([a], [b]) => a - b)));
    await as('admin').put(`/api/room-types/${house.typeId}`, { quota: { mifare: 2 } });
    const ofTemplate = (id: number) =>
      as('user').get(`/api/stamp-activity/list?filters[template][id]=${id}&filters[roomType][id]=${house.typeId}`);
    const doors = [
      () => as('admin').put(`/api/room-types/${house.typeId}`, { quota: { mifare: 2, stampType: linesOf(ofType) } }),
      async (id: number, amount: number, isActive: boolean) => {
        const [known] = (await ofTemplate(id)).body.data;
        return known
          ? as('admin').post(`/api/stamp-activity/update/${known.id}`, { amount, isActive })
          : as('admin').post('/api/stamp-activity/create', { template: id, roomType: house.typeId, amount, isActive });
      },
      () => as('admin').put(`/api/quotas/${own.body.data.id}`, { quota: { stampType: linesOf(ofRoom) } }),
    ];
    for (const { door, rate: at, amount, isActive } of random) {
      const id = rates[at] as number;
      const amountsOf = door === 2 ? ofRoom : ofType;
      if (isActive) amountsOf.set(id, amount);
      else amountsOf.delete(id);
      expect((await doors[door]?.(id, amount, isActive))?.status).toBe(200);
      const shown = (await as('user').get(`/api/room-types/${house.typeId}`)).body.data.quota;
      expect(shown).toMatchObject({ mifare: 2, stampType: ofType.size > 0 ? sorted(ofType) : null });
      const listed = await as('user').get(
        `/api/stamp-activity/list?filters[roomType][id]=${house.typeId}&filters[isActive]=true&populate=template&sort=id:asc`,
      );
      const amounts = listed.body.data.map((one: { template: { id: number }; quota: number }) => [one.template.id, one.quota]);
      expect(sorted(new Map(amounts))).toEqual(sorted(ofType));
      const { body } = await as('user').get(`/api/rooms/checkQuota-room?roomId=${room}`);
      const limits = body.data.stampType.map(({ type, limit }: { type: number; limit: number }) => [type, limit]);
      expect(sorted(new Map(limits))).toEqual(sorted(new Map([...ofType, ...ofRoom])));
    }
    await as('admin').delete(`/api/quotas/${own.body.data.id}`);
    await as('admin').put(`/api/room-types/${house.typeId}`, { quota: { stampType: [{ stampType: rates[0], amount: 4 }] } });
  });

  it('has one line for a rate, and only for rates the parking system of the property has', async () => {
    const { id } = await templateOf('1H');
    const ask = (stampType: object[], who: 'admin' | 'neighbour' = 'admin') =>
      as(who).post('/api/room-types', { name: `R${Math.random()}`, quota: { stampType } });
    const line = { stampType: id, amount: 1 };
    expect((await ask([line, line])).body.error.details.errors).toMatchObject([{ path: ['quota', 'stampType'], key: 'taken' }]);
    expect((await ask([line], 'neighbour')).body.error.details.errors).toMatchObject([{ path: ['stampType'], key: 'notFound' }]);
  });
});

describe('a stamp', () => {
  beforeEach(async () => {
    template = await templateOf('1H');
  });

  it('is on its way at once, and applied by the worker', async () => {
    const asked = await use(' ab-1001 ');
    expect(asked.body.data).toMatchObject({ state: 'queued', ticketNo: 'AB-1001', amount: 1, askedBy: { name: 'admin' } });
    await drain();
    expect(await stateOf('AB-1001')).toMatchObject({ state: 'applied', room: { name: '101' } });
    expect(keyOf(await use('AB-1001'))).toBe('error.ticketStamped');
    const { body } = await as('user').get(`/api/stamp-activity/left?room=${room}`);
    expect(body.data).toMatchObject([{ template: { code: '1H' }, limit: 4, used: 1, left: 3 }]);
  });

  it('that is refused counts no more, and one that is not answered is tried again with the same key', async () => {
    await use('AB-1009');
    await drain();
    expect(await stateOf('AB-1009')).toMatchObject({ state: 'refused', problem: 'refused' });
    const keys: string[] = [];
    const apply = async ({ key }: { key: string }) => {
      keys.push(key);
      if (keys.length === 1) throw new Error('away');
      return 'ref';
    };
    await use('AB-1002');
    await drain({ apply });
    expect(await stateOf('AB-1002')).toMatchObject({ state: 'queued', problem: 'unreachable' });
    await inProperty('home', (db) =>
      db
        .updateTable('stampUse')
        .set({ notBefore: new Date(0) })
        .where('state', '=', 'queued')
        .execute(),
    );
    await drain({ apply });
    expect(await stateOf('AB-1002')).toMatchObject({ state: 'applied', problem: null });
    expect(new Set(keys).size).toBe(1);
  });

  it('that waits for ever fails, and counts no more', async () => {
    await use('AB-1003');
    const outcome = async () => 'waiting' as const;
    await drain({ outcome });
    expect(await stateOf('AB-1003')).toMatchObject({ state: 'sent', problem: null });
    await inProperty('home', (db) =>
      sql`update stamp_use set attempts = 60, not_before = now() where ticket_no = 'AB-1003'`.execute(db),
    );
    await drain({ outcome });
    expect(await stateOf('AB-1003')).toMatchObject({ state: 'failed' });
  });

  it('is taken back where the parking system can, and stays counted where it cannot', async () => {
    const { id } = await stateOf('AB-1002');
    const takeBack = () => as('admin').post(`/api/stamp-activity/${id}/void`, { reason: 'ผิดใบ' });
    expect((await takeBack()).status).toBe(200);
    await drain({ void: async () => false });
    expect(await stateOf('AB-1002')).toMatchObject({ state: 'applied', problem: 'cannotVoid' });
    await takeBack();
    await drain();
    expect(await stateOf('AB-1002')).toMatchObject({ state: 'void', voidReason: 'ผิดใบ' });
    expect(keyOf(await takeBack())).toBe('error.stampNotApplied');
  });

  it('is not for empty rooms, rates that are off, or more than the allowance', async () => {
    expect(keyOf(await use('AB-2001', { room: empty }))).toBe('error.stampRoom');
    expect(keyOf(await use('AB-2002', { template: (await templateOf('2H')).id }))).toBe('error.stampUsedUp');
    await as('admin').post('/api/stamp-template/active', { id: template.id, isActive: false });
    expect(keyOf(await use('AB-2003'))).toBe('error.rateMissing');
    await as('admin').post('/api/stamp-template/active', { id: template.id, isActive: true });
  });
});
