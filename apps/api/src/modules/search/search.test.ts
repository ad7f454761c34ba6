import type { SearchResult } from '@lobby/contract/areas/search';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makeContact } from '#demo/seed/contact.seed.ts';
import { makeHardware } from '#demo/seed/hardware.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import type { Person, Place } from '#test/fixtures/people.ts';
import { markSent } from '#test/fixtures/post/send-now.ts';
import { statementsSent } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { searchModule } from './search.routes.ts';
import { phoneDigits } from './search.service.ts';

const { as, inProperty, config, properties } = await testServer();

/** The same names everywhere: whatever another property has would show. */
async function furnish(place: Place) {
  return inProperty(place, async (db) => {
    const { rooms } = await makeHouse(db, 'A1505', '1203');
    const [roomId = 0, plain = 0] = rooms;
    const people = [
      { roomId, nameTh: 'มณีรัตน์ ศรีสุข', nameEn: 'Maneerat Srisuk', phone: '081-234-5678' },
      { roomId: plain, nameTh: 'รัตน์มณี ใจดี', nameEn: 'Ratmanee Jaidee', phone: '+66 89 765 4321' },
      { roomId: plain, nameTh: 'มณี ทองคำ', nameEn: 'Manee Thongkham', isActive: false },
    ];
    await db.insertInto('member').values(people).execute();
    const parcels = [
      { roomId, packingNo: '261116-001', trackingNo: 'KEX10099900011', name: 'มณีรัตน์' },
      { roomId, packingNo: '261116-0012', trackingNo: 'EF582621151TH' },
    ];
    await db.insertInto('parcel').values(parcels).execute();
    await db
      .insertInto('contact')
      .values(makeContact({ nameTh: 'ช่างลิฟต์', nameEn: 'Lift repair', phone: '02-399-5500' }))
      .execute();
    await db
      .insertInto('hardware')
      .values(makeHardware({ name: 'ประตูล็อบบี้', nameEn: 'Lobby door' }))
      .execute();
    return { roomId, plain };
  });
}
const home = await furnish('home');
await furnish('elsewhere');

async function found(text: string, who: Person = 'admin'): Promise<SearchResult[]> {
  const { status, body } = await as(who).get(`/api/search?text=${encodeURIComponent(text)}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
}
const titles = async (text: string, who?: Person) => (await found(text, who)).map(({ area, title }) => `${area} ${title.en}`);

describe('people', () => {
  it('are found by a part of their name in Thai and in English, whole words first', async () => {
    expect(await titles('มณี')).toEqual([
      'resident Manee Thongkham',
      'resident Maneerat Srisuk',
      'resident Ratmanee Jaidee',
      'parcel 261116-001',
    ]);
    expect(await titles('SRIS')).toEqual(['resident Maneerat Srisuk']);
    expect(await found('srisuk')).toMatchObject([
      { area: 'resident', title: { th: 'มณีรัตน์ ศรีสุข' }, room: { id: home.roomId, name: 'A1505', building: 'A' }, matched: null },
    ]);
  });

  it('are found by two letters where a name begins with them, not inside of it', async () => {
    expect(await titles('มณ')).toEqual(['resident Maneerat Srisuk', 'resident Manee Thongkham']);
    expect(await titles('sr')).toEqual(['resident Maneerat Srisuk']);
  });

  it('are found by the end of their phone or all of it, however it is written', async () => {
    for (const typed of ['5678', '345678', '0812345678', '081 234 5678', '+66812345678'])
      expect([typed, await titles(typed)]).toEqual([typed, ['resident Maneerat Srisuk']]);
    expect(await found('089-765-4321')).toMatchObject([{ title: { en: 'Ratmanee Jaidee' }, matched: '+66 89 765 4321' }]);
    expect(await titles('8123')).toEqual([]);
  });

  it('keep their phone masked from whoever may not reveal, who cannot find it digit by digit', async () => {
    expect(await found('5678', 'user')).toMatchObject([{ title: { en: 'Maneerat Srisuk' }, matched: '••• ••• 5678' }]);
    expect(await found('0812345678', 'user')).toMatchObject([{ matched: '••• ••• 5678' }]);
    for (const guess of ['45678', '345678', '2345678', '12345678', '812345678']) expect(await found(guess, 'user')).toEqual([]);
    expect(await titles('12345678'), 'an administrator').toEqual(['resident Maneerat Srisuk']);
  });

  it('cannot be found by trying whole phones: after thirty unknown ones a known one is refused like any other', async () => {
    const ask = async (text: string, who: Person = 'user') => (await as(who).get(`/api/search?text=${text}`)).status;
    const many = async (count: number, text: (at: number) => string, who?: Person) => {
      const statuses = new Set<number>();
      for (let at = 0; at < count; at += 1) statuses.add(await ask(text(at), who));
      return [...statuses];
    };
    const unknown = (at: number) => `08199900${at + 10}`;
    expect(await many(31, () => '0812345678'), 'known ones are not counted').toEqual([200]);
    expect(await many(30, unknown)).toEqual([200]);
    for (const phone of [unknown(31), '0812345678', '%2B66812345678']) expect([phone, await ask(phone)]).toEqual([phone, 429]);
    expect(await ask('5678'), 'the digits a mask shows').toBe(200);
    expect(await ask('TH0819990099'), 'a number that is no phone').toBe(200);
    expect(await many(31, unknown, 'admin'), 'who may reveal need not guess').toEqual([200]);
  });
});

describe('rooms and parcels', () => {
  it('a room is found by its number, with or without the letter of the tower', async () => {
    expect((await found('a1505'))[0]).toMatchObject({ area: 'room', id: home.roomId, room: { name: 'A1505', building: 'A' } });
    expect((await titles('1505'))[0]).toBe('room A1505');
    expect((await found('A1203'))[0]).toMatchObject({ area: 'room', id: home.plain });
  });

  it('a parcel is found by our number and by the carrier’s, the very number first', async () => {
    expect(await titles('261116-001')).toEqual(['parcel 261116-001', 'parcel 261116-0012']);
    expect(await found('kex10099900011')).toMatchObject([
      { area: 'parcel', title: { en: '261116-001' }, matched: 'KEX10099900011', room: { name: 'A1505' } },
    ]);
    expect(await titles('EF58')).toEqual(['parcel 261116-0012']);
    expect(await titles('621151')).toEqual(['parcel 261116-0012']);
    expect((await found('261116-001'))[0]?.detail).toEqual({ th: 'รอรับ · มณีรัตน์', en: 'Waiting · มณีรัตน์' });
  });

  it('looks for nothing where there is neither a letter nor a digit: no index helps there', async () => {
    let answer: SearchResult[] = [];
    const statements = await statementsSent(async () => {
      answer = await found('---');
    });
    expect([answer, statements.filter((text) => text.includes('search.find_parcel'))]).toEqual([[], []]);
  });

  it('takes signs of the pattern for what they are', async () => {
    expect(await titles('%%')).toEqual([]);
    expect(await titles('a_505')).toEqual([]);
    expect(await titles("a'; --")).toEqual([]);
  });
});

it('finds staff, devices, contacts, and posts by their title', async () => {
  expect(await titles('neigh', 'neighbour')).toEqual(['user neighbour']);
  expect(await titles('lobby')).toEqual(['hardware Lobby door']);
  expect(await found('ช่างลิฟ')).toMatchObject([{ area: 'contact', detail: { en: '02-399-5500' } }]);
  expect(await titles('tenant'), 'residents are not staff').toEqual([]);
});

it('shows a notice that was not sent only to those who write them', async () => {
  const { body } = await as('admin').post(
    '/api/posts/announcement',
    makePost({ title: 'ล้างแทงก์น้ำ', titleEn: 'Rinsing the tanks' }),
  );
  expect(await titles('rinsing')).toEqual(['announcement Rinsing the tanks']);
  expect(await titles('rinsing', 'user')).toEqual([]);
  await markSent(config, properties.home, body.data.id);
  expect(await titles('rinsing', 'user')).toEqual(['announcement Rinsing the tanks']);
});

it('finds nothing of another property', async () => {
  for (const text of ['มณีรัตน์', '5678', 'A1505', '261116-001', 'KEX10099900011', 'lobby', 'ช่างลิฟต์', 'admin'])
    expect([text, (await titles(text, 'neighbour')).filter((title) => !title.startsWith('user neighbour'))]).toEqual([text, []]);
});

it('asks for two letters, and shows five of each area at most', async () => {
  expect((await as('admin').get('/api/search?text=%20a%20')).status).toBe(400);
  expect((await as('admin').get('/api/search')).status).toBe(400);
  await inProperty('next', (db) =>
    db
      .insertInto('contact')
      .values(Array.from({ length: 8 }, (_, at) => makeContact({ nameTh: `ยาม ${at}`, nameEn: `Guard ${at}` })))
      .execute(),
  );
  expect(await titles('guard', 'neighbour')).toHaveLength(5);
});

describe('what was opened last', () => {
  const opened = async (records: string, who: Person = 'admin') => {
    const { status, body } = await as(who).get(`/api/search/recent?records=${encodeURIComponent(records)}`);
    return { status, titles: (body.data as SearchResult[] | undefined)?.map(({ area, title }) => `${area} ${title.en}`) };
  };
  const one = async (text: string, area: string) => {
    const { id } = (await found(text)).find((result) => result.area === area) ?? {};
    return `${area}:${id}`;
  };

  it('is shown again by area and id, without a phone, and what is gone is left out', async () => {
    const [member, parcel] = [await one('5678', 'resident'), await one('261116-001', 'parcel')];
    expect(await opened(`room:${home.roomId},${member},${parcel},contact:999999999`)).toEqual({
      status: 200,
      titles: ['resident Maneerat Srisuk', 'room A1505', 'parcel 261116-001'],
    });
    const { body } = await as('user').get(`/api/search/recent?records=${member}`);
    expect(body.data).toMatchObject([{ matched: null, room: { name: 'A1505', building: 'A' } }]);
  });

  it('shows nothing of another property, and residents are not staff', async () => {
    expect(await opened(`room:${home.roomId}`, 'neighbour')).toEqual({ status: 200, titles: [] });
    const tenant = await inProperty('home', (db) =>
      db.selectFrom('membership').select('id').where('username', '=', 'tenant').executeTakeFirstOrThrow(),
    );
    expect(await opened(`user:${tenant.id}`)).toEqual({ status: 200, titles: [] });
  });

  it('keeps a notice that was not sent from those who only read', async () => {
    const notice = makePost({ title: 'ซ้อมหนีไฟ', titleEn: 'Fire drill' });
    const { body } = await as('admin').post('/api/posts/announcement', notice);
    expect((await opened(`announcement:${body.data.id}`)).titles).toEqual(['announcement Fire drill']);
    expect((await opened(`announcement:${body.data.id}`, 'user')).titles).toEqual([]);
    expect((await opened(`news:${body.data.id}`)).titles, 'under its own name only').toEqual([]);
  });

  it.each(['', 'room', 'room:0', 'room:x', 'property:1', 'room:9999999999', Array(6).fill('room:1').join()])(
    'refuses %s',
    async (records) => expect((await opened(records)).status).toBe(400),
  );
});

describe('rights', async () => {
  const own = await testServer([
    ...(await import('#app/modules.ts')).modules.filter((_, at) => at === 0),
    searchModule(
      [
        {
          area: 'contact',
          needs: 'contact:write',
          matches: () => ({
            from: 'search.find_contact(asked.words, 20) hit join contact on contact.id = hit.id',
            title: { th: 'contact.name_th', en: 'contact.name_en' },
            order: 'contact.id',
          }),
        },
      ],
      [],
    ),
  ]);
  await own.inProperty('home', (db) =>
    db
      .insertInto('contact')
      .values(makeContact({ nameEn: 'Lift repair' }))
      .execute(),
  );

  it('an area the person may not read is not looked through', async () => {
    const ask = async (who: Person) => (await own.as(who).get('/api/search?text=lift')).body.data;
    expect(await ask('admin')).toHaveLength(1);
    expect(await ask('user')).toEqual([]);
  });
});

it.each([
  ['5678', '5678'],
  ['081-234-5678', '812345678'],
  ['+66 81 234 5678', '812345678'],
  ['02 713 2200', '27132200'],
  ['1669', '1669'],
  ['123', null],
  ['A1505', null],
  ['261116-001x', null],
  ['+66 (0)81 234 5678', '812345678'],
])('%s is a phone ending with %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));
