import { describe, expect, it } from 'vitest';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer();
const { as } = server;
const { room, invite, page, ofGuest, settings } = await visitorHouse(server, 2);
await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });
const bangkok = (await as('admin').get('/api/provinces')).body.data[0].id as number;
const block = async (fields: object) =>
  (await as('admin').post('/api/visitor/blocks', { reason: 'ก่อกวน', message: 'เรียกหัวหน้า', ...fields })).body.data;
const walkIn = (fields: object) => as('admin').post('/api/visitor/walk-in', { room, name: 'ใครก็ได้', ...fields });
const blocked = 'error.visitorBlocked';

describe('the deny list', () => {
  it('knows a phone in every spelling, and keeps only its end', async () => {
    const { phoneEnd, ...kept } = await block({ phone: '081-234-5678' });
    expect(phoneEnd).toBe('5678');
    expect(JSON.stringify(kept)).not.toContain('1234');
    for (const phone of ['0812345678', '+66 81 234 5678', '66812345678', '+66 (0)81-234-5678'])
      expect(keyOf(await walkIn({ phone }))).toBe(blocked);
    expect((await walkIn({ phone: '0812345679' })).status).toBe(200);
  });

  it('knows a plate with spaces, dashes and Thai digits, of its province', async () => {
    await block({ plate: '1กข-1234', province: bangkok });
    for (const plate of ['1 กข 1234', '๑กข๑๒๓๔', '1กข1234']) expect(keyOf(await walkIn({ plate }))).toBe(blocked);
    expect(keyOf(await walkIn({ plate: '1กข 1234', province: bangkok }))).toBe(blocked);
  });

  it('a namesake is let in, and the desk is warned', async () => {
    await block({ name: 'นาย สมชาย ใจร้าย' });
    const { status, body } = await walkIn({ name: 'สมชาย  ใจร้าย' });
    expect([status, body.data.notes]).toEqual([200, [{ kind: 'deny', by: 'name', message: 'เรียกหัวหน้า' }]]);
  });

  it('stops an invitation until staff say yes, also one that was there before', async () => {
    const before = await invite({ phone: '0822222222' });
    await block({ phone: '0822222222' });
    expect(keyOf(await as('admin').post('/api/visitor/check-in', { visit: before.id }))).toBe(blocked);
    const { id, state, flag } = await invite({ phone: '+66822222222' });
    expect([state, flag]).toEqual(['waiting', 'deny']);
    await as('admin').post(`/api/visitor/${id}/approve`);
    expect((await as('admin').post('/api/visitor/check-in', { visit: id })).status).toBe(200);
  });

  it('at the public page is silent: the same answer, and a flag for the desk', async () => {
    await block({ phone: '0833333333' });
    const [bad, good] = [await invite(), await invite()];
    const answer = async (token: string, phone: string) => {
      const { status, body } = await ofGuest('complete', { token, name: 'ก', phone, party: 1 });
      return [status, Object.keys(body.data), body.data.state, body.data.isComplete, body.data.pass?.length];
    };
    expect(await answer(bad.token, '083-333-3333')).toEqual(await answer(good.token, '083-333-3334'));
    expect(await page(bad.id)).toMatchObject({ state: 'waiting', flag: 'deny' });
    expect(await page(good.id)).toMatchObject({ state: 'expected', flag: null });
  });

  it('stops an approved visit again for what comes after the approval: another phone, another car, an entry of the list', async () => {
    const enter = (body: object) => as('admin').post('/api/visitor/check-in', body);
    const approved = async (fields: object = {}) => {
      const made = await invite(fields);
      await as('admin').post(`/api/visitor/${made.id}/approve`);
      return made;
    };
    await settings({ visitorApproval: 'desk' });
    await block({ phone: '0871111111' });
    await block({ plate: '8กก 88', province: bangkok });
    const written = await approved();
    await ofGuest('complete', { token: written.token, name: 'ก', phone: '0871111111', party: 1 });
    expect(await page(written.id)).toMatchObject({ state: 'waiting', flag: 'deny' });
    const { id } = await approved({ plate: '1กก 1' });
    expect(keyOf(await enter({ visit: id, plate: '8กก 88', province: bangkok }))).toBe(blocked);
    const later = await approved({ phone: '0872222222' });
    await block({ phone: '0872222222' });
    expect(keyOf(await enter({ visit: later.id }))).toBe(blocked);
    // Known to whoever approves, and so no obstacle.
    const meanwhile = await invite({ phone: '0873333333' });
    const entry = await block({ phone: '0873333333' });
    await as('admin').post(`/api/visitor/${meanwhile.id}/approve`);
    expect((await page(meanwhile.id)).flag).toBe('deny');
    await as('admin').put(`/api/visitor/blocks/${entry.id}`, { message: 'มีหมายศาล' });
    expect(keyOf(await enter({ visit: meanwhile.id }))).toBe(blocked);
    await settings({ visitorApproval: 'none' });
  });

  it('is for the desk alone: others see no flag and cannot ask for it', async () => {
    await block({ phone: '0874444444' });
    const { id } = await invite({ phone: '0874444444' });
    expect((await as('user').get(`/api/visitor/${id}`)).body.data.flag).toBeNull();
    const { data } = (await as('user').get(`/api/visitor/get-visitor-list?filters[id]=${id}`)).body;
    expect([data[0].id, data[0].flag ?? null]).toEqual([id, null]);
    for (const field of ['flag', 'phone', 'plate', 'note'])
      expect((await as('user').get(`/api/visitor/get-visitor-list?filters[${field}]=1`)).status).toBe(400);
    expect((await as('admin').get('/api/visitor/get-visitor-list?filters[flag]=deny')).status).toBe(200);
  });

  it('ends, is never erased, and has a day it is looked at again', async () => {
    const { id, reviewOn } = await block({ phone: '0844444444' });
    expect(reviewOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(keyOf(await walkIn({ phone: '0844444444' }))).toBe(blocked);
    expect((await as('admin').delete(`/api/visitor/blocks/${id}`)).body.data.endedAt).not.toBeNull();
    expect((await walkIn({ phone: '0844444444' })).status).toBe(200);
    const other = await block({ phone: '0855555555', until: '2020-01-01' });
    expect((await walkIn({ phone: '0855555555' })).status).toBe(200);
    await as('admin').put(`/api/visitor/blocks/${other.id}`, { until: null });
    expect(keyOf(await walkIn({ phone: '0855555555' }))).toBe(blocked);
  });

  it('names something to know them by', async () => {
    const { status, body } = await as('admin').post('/api/visitor/blocks', { reason: 'ก' });
    expect([status, body.error.details.errors[0].path]).toEqual([400, ['name']]);
  });

  it('is of one property', async () => {
    await block({ phone: '0866666666' });
    const { data } = (await as('neighbour').get('/api/visitor/blocks')).body;
    expect(data).toEqual([]);
  });
});

describe('the watch list', () => {
  it('lets staff look first, and tells the desk', async () => {
    await block({ kind: 'watch', plate: '7กก 7' });
    expect((await invite({ plate: '7กก-7' })).state).toBe('waiting');
    expect((await walkIn({ plate: '7กก 7' })).body.data).toMatchObject({
      outcome: 'in',
      notes: [{ kind: 'watch', by: 'plate' }],
    });
  });
});
