import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer();
const { as } = server;
const { rooms, hosts, invite, page, soon, at, settings } = await visitorHouse(server, 8);
await settings({ visitorNewPerDay: 100, visitorOpenPerRoom: 100 });
let used = 0;
let [room, host] = [0, 0];
beforeEach(() => {
  [room, host] = [rooms[used] as number, hosts[used] as number];
  used += 1;
});
const enter = (id: number) => as('admin').post('/api/visitor/check-in', { visit: id });
const block = (blocked: boolean) => as('admin').post(`/api/users/tenant/${host}/block`, { blocked, reason: 'ค้างชำระ' });
const leave = async (leaveOn: string | null = null): Promise<number> => {
  const payload = { userId: host, reason: 'หมดสัญญา', leaveOn };
  return (await as('admin').post('/api/requests/tenant/remove', { payload, channel: 'cms' })).body.data.moveOut;
};
const moveOut = async (id: number) => (await as('admin').get(`/api/move-outs/${id}`)).body.data;
const undo = (id: number) => as('admin').post(`/api/move-outs/${id}/undo`);
const preview = async () => (await as('admin').post('/api/requests/tenant/remove/preview', { userId: host })).body.data.visits;
const idsOf = (visits: { id: number }[]) => visits.map(({ id }) => id);

describe('P14: the invitations of a resident who is blocked', () => {
  it('end at once, those of others in the room do not, and they do not come back with the block lifted', async () => {
    const other = (
      await as('admin').post('/api/requests/tenant', {
        payload: { firstName: 'ปิติ', mobile: '0823334444', role: 3, roomID: room },
        channel: 'cms',
      })
    ).body.data.userId;
    const [his, others, ofRoom] = [await invite({ room, host }), await invite({ room, host: other }), await invite({ room })];
    expect((await block(true)).status).toBe(200);
    expect(await page(his.id)).toMatchObject({ state: 'cancelled', cancelHow: 'host-blocked', pass: null });
    expect(keyOf(await enter(his.id))).toBe('error.visitCancelled');
    expect([(await page(others.id)).state, (await page(ofRoom.id)).state]).toEqual(['expected', 'expected']);
    expect(keyOf(await as('admin').post('/api/visitor', { room, host, name: 'แขก', ...soon() }))).toBe('error.visitHostBlocked');
    await block(false);
    expect((await page(his.id)).state).toBe('cancelled');
    expect((await invite({ room, host })).state).toBe('expected');
  });

  it('end, too, where they are made in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = () => as('admin').post('/api/visitor', { room, host, name: 'แขก', ...soon() });
      const answers = await Promise.all([made(), made(), block(true), made()]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const { data } = (
        await as('admin').get(`/api/visitor/get-visitor-list?filters[host][id][$eq]=${host}&pagination[pageSize]=100`)
      ).body;
      expect(data.filter(({ state }: { state: string }) => state === 'expected')).toEqual([]);
      await block(false);
    }
  });

  it('end after this time for whoever is inside', async () => {
    const maid = await invite({ room, host, kind: 'housekeeper', entries: null, expectedTo: at(30, '18:00') });
    await enter(maid.id);
    await block(true);
    expect((await page(maid.id)).state).toBe('inside');
    await as('admin').post('/api/visitor/check-out', { visit: maid.id });
    expect(await page(maid.id)).toMatchObject({ state: 'left', entries: 1 });
  });
});

describe('P15: the invitations of who moves out', () => {
  it('are shown before, named afterwards, and come back with the move-out undone: the same pass lets in', async () => {
    const guest = await invite({ room, host });
    const ofRoom = await invite({ room });
    const broker = await invite({ room, kind: 'broker' });
    const pass = (await page(guest.id)).pass;
    const shown = await preview();
    expect(idsOf(shown)).toEqual([guest.id, ofRoom.id]);
    expect(shown[0]).toMatchObject({ kind: 'guest', host });
    expect(JSON.stringify(shown)).not.toContain('สมหญิง');
    const id = await leave();
    expect(idsOf((await moveOut(id)).visits)).toEqual([guest.id, ofRoom.id]);
    expect((await page(broker.id)).state).toBe('expected');
    expect((await undo(id)).body.data.visits).toEqual([]);
    expect(await page(guest.id)).toMatchObject({ state: 'expected', cancelHow: null, pass });
    expect((await enter(guest.id)).status).toBe(200);
  });

  it('planned for a later day are those after it', async () => {
    const [today, later] = [
      await invite({ room, host }),
      await invite({ room, host, expectedFrom: at(9, '10:00'), expectedTo: at(9, '12:00') }),
    ];
    const day = at(3, '12:00').toISOString().slice(0, 10);
    expect(idsOf((await moveOut(await leave(day))).visits)).toEqual([later.id]);
    expect((await page(today.id)).state).toBe('expected');
  });

  it('do not come back where the host was blocked meanwhile, nor those cancelled before', async () => {
    const [guest, cancelled] = [await invite({ room, host }), await invite({ room, host })];
    await as('admin').post(`/api/visitor/${cancelled.id}/cancel`);
    const id = await leave();
    expect(idsOf((await moveOut(id)).visits)).toEqual([guest.id]);
    await block(true);
    const undone = await undo(id);
    expect(undone.status).toBe(200);
    expect([(await page(guest.id)).state, (await page(cancelled.id)).state]).toEqual(['cancelled', 'cancelled']);
    expect(idsOf(undone.body.data.visits)).toEqual([guest.id]);
  });
});
