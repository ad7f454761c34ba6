import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
await inProperty('home', (db) => makeHouse(db, '1201'));
const row = (changes: object = {}) => ({
  building: 'a',
  floor: '12',
  name: '1202',
  type: '1 ห้องนอน',
  sqm: '34,5',
  status: '',
  ...changes,
});
const send = (rows: object[]) => as('admin').post('/api/rooms/import', { rows });

describe('a sheet of rooms', () => {
  it('takes the good rows and gives back the others with what is wrong', async () => {
    const { body } = await send([
      row(),
      row({ name: '1203', building: 'Z' }),
      row({ name: '1204', floor: '99' }),
      row({ name: '1205', type: 'Penthouse' }),
      row({ name: '1201' }),
      row({ name: '1202' }),
      row({ name: '' }),
      row({ name: '1206', sqm: 'big' }),
      row({ name: '1207', status: 'haunted' }),
      row({ name: '1208', colour: 'red' }),
      row({ name: '1209', number: '99/9', sqm: '', status: 'owner' }),
    ]);
    expect(body.data.imported).toBe(2);
    expect(
      body.data.failed.map((one: { row: number; errors: { path: string[]; key: string }[] }) => [
        one.row,
        one.errors[0]?.path[0],
        one.errors[0]?.key,
      ]),
    ).toEqual([
      [1, 'building', 'notFound'],
      [2, 'floor', 'notFound'],
      [3, 'type', 'notFound'],
      [4, 'name', 'taken'],
      [5, 'name', 'taken'],
      [6, 'name', 'required'],
      [7, 'sqm', 'invalid'],
      [8, 'status', 'invalid'],
      [9, 'colour', 'unknownField'],
    ]);
    const { data } = (await as('user').get('/api/rooms?filters[name][$in][0]=1202&filters[name][$in][1]=1209')).body;
    expect(data).toMatchObject([
      { sqm: 34.5, status: 'vacant' },
      { number: '99/9', sqm: null, status: 'owner' },
    ]);
  });

  it('takes two hundred rows a call and no more', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => row({ name: `N${at}` }));
    expect((await send(rows)).body.data).toEqual({ imported: 200, failed: [] });
    expect((await send([...rows, row()])).status).toBe(400);
  });
});
