import type { ScanMatch } from '@lobby/contract/areas/scan';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import type { Person, Place } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, accounts, services } = await testServer();

/** The same room, parcel, plate and phone everywhere: whatever another property has would show. */
const furnish = (place: Place) =>
  inProperty(place, async (db) => {
    const { rooms } = await makeHouse(db, 'A1505', 'A1506');
    const [roomId = 0] = rooms;
    const member = { roomId, nameTh: 'มณีรัตน์ ศรีสุข', nameEn: 'Maneerat Srisuk', phone: '081-234-5678' };
    const { id: memberId } = await db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('parcel').values({ roomId, packingNo: '261116-001', trackingNo: 'KEX10099900011' }).execute();
    const province = await db.selectFrom('province').select('id').executeTakeFirstOrThrow();
    await db.insertInto('car').values({ roomId, memberId, plate: '1กข1234', provinceId: province.id, vehicle: 'car' }).execute();
    await db.insertInto('card').values({ roomId, memberId, serial: '0013961168', printed: 'A-77' }).execute();
    return roomId;
  });
const roomId = await furnish('home');
await furnish('elsewhere');

async function scanned(code: string, who: Person = 'admin'): Promise<ScanMatch[]> {
  const { status, body } = await as(who).post('/api/scan', { code });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('the pass of a visitor', () => {
  let visit: { id: number; pass: string; deskCode: string };
  beforeAll(async () => {
    const invitation = { room: roomId, name: 'สมชาย', plate: '2ขค 55', expectedFrom: inHours(0), expectedTo: inHours(3) };
    const { body } = await as('admin').post('/api/visitor', invitation);
    visit = (await as('admin').get(`/api/visitor/${body.data.id}`)).body.data;
  });

  it('is offered for check-in, then for check-out, by QR, by its digits and by the plate', async () => {
    const offer = {
      kind: 'visitor',
      id: visit.id,
      title: { th: 'สมชาย' },
      room: { name: 'A1505' },
      state: 'expected',
      act: 'check-in',
    };
    for (const code of [visit.pass, visit.pass.toLowerCase(), visit.deskCode, '2ขค55']) {
      expect(await scanned(code)).toMatchObject([offer]);
    }
    expect((await as('admin').post('/api/visitor/check-in', { visit: visit.id })).status).toBe(200);
    expect(await scanned(visit.pass)).toMatchObject([{ id: visit.id, state: 'inside', act: 'check-out' }]);
  });

  it('tells somebody who does not work at the desk nothing by digits or plate, and offers no act', async () => {
    expect(await scanned(visit.deskCode, 'user')).toEqual([]);
    expect(await scanned('2ขค 55', 'user')).toEqual([]);
    expect(await scanned(visit.pass, 'user')).toMatchObject([{ id: visit.id, act: null }]);
  });

  it('is nothing in another property', async () => {
    expect(await scanned(visit.pass, 'stranger')).toEqual([]);
  });
});

it('parcels by label and tracking number, to be handed over by whoever may', async () => {
  const waiting = { kind: 'parcel', title: { en: '261116-001' }, room: { id: roomId }, act: 'hand-over' };
  expect(await scanned('261116-001')).toMatchObject([waiting]);
  expect(await scanned('kex10099900011')).toMatchObject([waiting]);
  expect(await scanned('261116-001', 'user')).toMatchObject([{ ...waiting, act: null }]);
  expect(await scanned('261116')).toEqual([]);
});

it('cards, cars, phones and rooms', async () => {
  expect(await scanned('0013961168')).toMatchObject([{ kind: 'card', detail: { en: 'Maneerat Srisuk' }, room: { id: roomId } }]);
  expect(await scanned('1 กข-1234')).toMatchObject([{ kind: 'car', title: { th: '1กข 1234' }, room: { id: roomId } }]);
  expect(await scanned('a1505')).toMatchObject([{ kind: 'room', id: roomId }]);
  expect(await scanned('+66 81 234 5678')).toMatchObject([{ kind: 'resident', title: { en: 'Maneerat Srisuk' } }]);
});

it.each([
  ['the pair of a card', (at: number) => `${at},02001`],
  ['a card with two separators in a row', (at: number) => `00--D5${at}D0`],
  ['a card in Thai digits', (at: number) => `๐๐d5${at}d0`],
  ['a plate', (at: number) => `9กก ${at}`],
])('a reader is counted for %s that nobody has', async (_form, code) => {
  await services.rateLimits.unknownNumber.delete(`account:${accounts.user}`);
  const answers: number[] = [];
  for (let tried = 10; tried < 34; tried += 1) answers.push((await as('user').post('/api/scan', { code: code(tried) })).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(4);
});

it('a reader is counted for the numbers of cards that nobody has, in a scan and at a reader of cards', async () => {
  for (const [path, prefix] of [
    ['/api/scan', '00bc61'],
    ['/api/mi-fares/read', '00bc62'],
  ] as const) {
    await services.rateLimits.unknownNumber.delete(`account:${accounts.user}`);
    const answers: number[] = [];
    for (let tried = 10; tried < 34; tried += 1)
      answers.push((await as('user').post(path, { code: `${prefix}${tried}` })).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    expect((await as('admin').post(path, { code: '00bc6199' })).status).toBe(200);
  }
});

it('a phone is masked for readers, and asking for unknown ones is limited', async () => {
  expect(await scanned('0812345678', 'user')).toMatchObject([
    { kind: 'resident', detail: { th: expect.stringMatching(/5678$/) } },
  ]);
  expect((await scanned('0812345678', 'user'))[0]?.detail?.th).not.toContain('081-234');
  let refused = 0;
  for (let tried = 0; tried < 32; tried += 1) {
    const { status } = await as('user').post('/api/scan', { code: `08999999${String(tried).padStart(2, '0')}` });
    refused += status === 429 ? 1 : 0;
  }
  expect(refused).toBeGreaterThan(0);
});
