import { describe, expect, it } from 'vitest';
import { makeBuilding } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitPlates } from '#test/fixtures/visit-plates.ts';

const server = await testServer();
const { as } = server;
const house = await visitPlates(server, 4);
const { rooms, hosts, invite, page, settings, at, ofGuest, devices, register, gate, atGate, turn, letPass, post } = house;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
/** Each test has a plate of its own. */
let used = 1000;
const nextPlate = () => {
  used += 1;
  return `1กข${used}`;
};
const isOn = async (plate: string, device = gate) => (await atGate(device)).includes(plate);
/** Of somebody who may come now. */
async function expected(more: object = {}) {
  const plate = nextPlate();
  return { plate, ...(await invite({ plate, ...more })) };
}
const sentAs = (plate: string) =>
  devices.deliveries.flatMap(({ kind, credentials }) =>
    credentials.filter(({ value }) => value === plate).map((one) => ({ act: kind, ...one })),
  );

describe('the time of a visit', () => {
  it('opens the gate from the hour before it begins, not before, until its end', async () => {
    const { id, plate } = await expected({ expectedFrom: hours(3), expectedTo: hours(5) });
    expect(await isOn(plate)).toBe(false);
    await letPass(1.5);
    await turn();
    expect(await isOn(plate)).toBe(false);
    await letPass(1);
    await turn();
    expect(await isOn(plate)).toBe(true);
    expect(await turn()).toEqual([]);
    await letPass(3);
    await turn();
    expect([await isOn(plate), (await page(id)).state]).toEqual([false, 'expired']);
  });

  it('is sent with the plate: after the last day the gate refuses it by itself', async () => {
    const { plate } = await expected({ expectedFrom: at(0, '00:00').toISOString(), expectedTo: at(1, '00:30').toISOString() });
    await atGate();
    expect(sentAs(plate)).toMatchObject([{ act: 'add', kind: 'visit', validUntil: at(2, '00:00') }]);
  });

  it('can be moved', async () => {
    const { id, plate } = await expected();
    expect(await isOn(plate)).toBe(true);
    await as('admin').put(`/api/visitor/${id}`, { expectedFrom: hours(24), expectedTo: hours(26) });
    expect(await isOn(plate)).toBe(false);
    await as('admin').put(`/api/visitor/${id}`, { expectedFrom: hours(0.5) });
    expect(await isOn(plate)).toBe(true);
  });

  it('of a standing permission is its days and hours', async () => {
    const five = 300_000;
    const clock = (moment: number) =>
      new Date(Math.floor(moment / five) * five).toLocaleTimeString('sv', { timeZone: 'Asia/Bangkok', timeStyle: 'short' });
    const [from, to] = [clock(Date.now() - 3_600_000), clock(Date.now() + 3_600_000)];
    const standing = { entries: null, expectedFrom: hours(-48), expectedTo: hours(400), hoursFrom: from, hoursTo: to };
    const always = await expected(standing);
    const today = (new Date(Date.now() + 7 * 3_600_000).getUTCDay() + 6) % 7;
    const otherDays = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== today && day !== (today + 6) % 7);
    const others = await expected({ ...standing, days: otherDays });
    const later = await expected({ ...standing, hoursFrom: to, hoursTo: clock(Date.now() + 7_200_000) });
    const on = await atGate();
    expect([always, others, later].map(({ plate }) => on.includes(plate))).toEqual([true, false, false]);
    await post('check-in', { visit: always.id });
    await post('check-out', { visit: always.id });
    // Who may come again opens the gate again.
    expect(await isOn(always.plate)).toBe(true);
    await post(`${always.id}/cancel`);
    expect(await isOn(always.plate)).toBe(false);
  });
});

describe('whoever is inside', () => {
  it('opens the gate until they have left, however late', async () => {
    const { id, plate } = await expected();
    await post('check-in', { visit: id });
    await letPass(20);
    await turn();
    expect([await isOn(plate), (await page(id)).isOverstay]).toEqual([true, true]);
    expect(sentAs(plate).at(-1)?.validUntil?.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000);
    await post('check-out', { visit: id });
    expect(await isOn(plate)).toBe(false);
    await post(`${id}/undo`);
    expect(await isOn(plate)).toBe(true);
    await post('check-out-all', { room: rooms[0], reason: 'กลางคืน' });
    expect(await isOn(plate)).toBe(false);
  });

  it('has the plate they came with, where the desk wrote down another', async () => {
    const { id, plate } = await expected();
    const [other, alone] = [nextPlate(), await invite()];
    expect(await isOn(plate)).toBe(true);
    await post('check-in', { visit: id, plate: other });
    await post('check-in', { visit: alone.id, plate: `${other}9` });
    const on = await atGate();
    expect([plate, other, `${other}9`].map((one) => on.includes(one))).toEqual([false, true, true]);
    for (const visit of [id, alone.id]) await post('check-out', { visit });
    expect((await atGate()).filter((one) => one.startsWith(other))).toEqual([]);
  });

  it('is a courier who came without being expected, too', async () => {
    const plate = nextPlate();
    const { visit } = await post('walk-in', { room: rooms[0], kind: 'delivery', plate });
    expect(await isOn(plate)).toBe(true);
    await post('check-out', { plate });
    expect([await isOn(plate), (await page(visit.id)).state]).toEqual([false, 'left']);
  });
});

describe('a visit that may not come', () => {
  it('is off with the act that ends it: cancelled, denied, declined by the guest', async () => {
    const ends: Record<string, (visit: Awaited<ReturnType<typeof expected>>) => Promise<unknown>> = {
      cancelled: ({ id }) => post(`${id}/cancel`),
      denied: ({ id }) => post(`${id}/deny`, { reason: 'ไม่มีธุระ' }),
      declined: ({ token }) => ofGuest('decline', { token }),
    };
    const seen: Record<string, boolean[]> = {};
    for (const [name, end] of Object.entries(ends)) {
      const visit = await expected();
      const before = await isOn(visit.plate);
      await end(visit);
      seen[name] = [before, await isOn(visit.plate)];
    }
    expect(seen).toEqual(Object.fromEntries(Object.keys(ends).map((name) => [name, [true, false]])));
  });

  it('waits for whoever decides', async () => {
    await settings({ visitorApproval: 'desk' });
    const { id, plate } = await expected();
    await settings({ visitorApproval: 'none' });
    expect(await isOn(plate)).toBe(false);
    await post(`${id}/approve`);
    expect(await isOn(plate)).toBe(true);
  });

  it('is stopped by the deny list, by phone or plate, also by what is entered later, until staff say yes or take it off', async () => {
    const [byPlate, byPhone, named] = [
      await expected(),
      await expected({ phone: '0844444444' }),
      await expected({ name: 'คนร้าย' }),
    ];
    const plates = [byPlate, byPhone, named].map(({ plate }) => plate);
    const on = async () => (await atGate()).filter((plate) => plates.includes(plate)).length;
    expect(await on()).toBe(3);
    const blocks: number[] = [];
    for (const fields of [{ plate: byPlate.plate }, { phone: '+66 84 444 4444' }, { name: 'คนร้าย' }])
      blocks.push((await post('blocks', { kind: 'deny', reason: 'ก่อกวน', ...fields })).id);
    expect(await atGate()).toContain(named.plate);
    expect(await on()).toBe(1);
    await as('admin').delete(`/api/visitor/blocks/${blocks[0]}`);
    expect(await isOn(byPlate.plate)).toBe(true);
    expect(await on()).toBe(2);
  });

  it('goes with the room and the host: blocked, moved out', async () => {
    const visit = await expected({ room: rooms[1], host: hosts[1] });
    expect(await isOn(visit.plate)).toBe(true);
    await as('organize').post(`/api/rooms/${rooms[1]}/block`, { blocked: true, reason: 'ค้างชำระ' });
    expect(await isOn(visit.plate)).toBe(false);
    await as('organize').post(`/api/rooms/${rooms[1]}/block`, { blocked: false, reason: 'ชำระแล้ว' });
    expect(await isOn(visit.plate)).toBe(true);
    await as('admin').post('/api/requests/tenant/remove', { payload: { userId: hosts[1], reason: 'ย้าย' }, channel: 'cms' });
    expect(await isOn(visit.plate)).toBe(false);
    const blocked = await expected({ room: rooms[2], host: hosts[2] });
    expect(await isOn(blocked.plate)).toBe(true);
    await as('admin').post(`/api/users/tenant/${hosts[2]}/block`, { blocked: true, reason: 'ก่อเหตุ' });
    expect(await isOn(blocked.plate)).toBe(false);
  });
});

describe('a plate', () => {
  it('that is changed is replaced at the gate, and one that is taken back is off', async () => {
    const { id, plate } = await expected();
    expect(await isOn(plate)).toBe(true);
    const other = nextPlate();
    await as('admin').put(`/api/visitor/${id}`, { plate: other });
    expect([await isOn(plate), await isOn(other)]).toEqual([false, true]);
    await as('admin').put(`/api/visitor/${id}`, { plate: null });
    expect(await isOn(other)).toBe(false);
  });

  it('of a resident stays when a visit with the same one ends', async () => {
    const { id, plate } = await expected();
    const car = { userId: hosts[3], plate, province: 10 };
    await as('admin').post('/api/requests/car', { payload: car, channel: 'cms' });
    expect(await isOn(plate)).toBe(true);
    await post(`${id}/cancel`);
    expect(await isOn(plate)).toBe(true);
    // Systems that keep plates by their text leave it.
    expect(sentAs(plate).at(-1)).toMatchObject({ act: 'remove', kind: 'visit', isWantedAtAddress: true });
  });

  it('is at the gates of its building and the shared ones, also at one that is registered meanwhile', async () => {
    const { id: unit } = await server.inProperty('home', (db) =>
      db
        .insertInto('building')
        .values(makeBuilding({ name: 'B' }))
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { plate } = await expected();
    expect(await isOn(plate)).toBe(true);
    const [elsewhere, shared, door] = [
      await register({ unit }),
      await register({ type: 'auto-parking' }),
      await register({ type: 'door' }),
    ];
    await atGate();
    expect([elsewhere, shared, door].map((device) => devices.numbersOn(device).includes(plate))).toEqual([false, true, false]);
    await as('admin').put(`/api/hardwares/${shared}`, { unit });
    expect(await isOn(plate, shared)).toBe(false);
  });
});
