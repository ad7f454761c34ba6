import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cardHouse } from '#test/fixtures/cards.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, inProperty } = server;
const { cardsOf, moveIn, nextNumber } = await cardHouse(server, 14);
const importRows = (...rows: object[]) => as('admin').post('/api/mi-fares/import', { rows });

describe('a card', () => {
  it('of a whole drawer is imported from a sheet, the wrong rows come back with why', async () => {
    const [one, two] = [nextNumber(), nextNumber()];
    const rows = [
      { number: one, printed: 'B-1' },
      { number: two, room: '12' },
      { number: '1.1017E+12' },
      { number: one },
      { number: nextNumber(), room: '99' },
      { number: nextNumber(), room: '12', holder: 'ไม่มีใคร' },
    ];
    const { data } = (await as('admin').post('/api/mi-fares/import', { rows })).body;
    expect(data.imported).toBe(2);
    expect(
      data.failed.map(({ row, errors }: { row: number; errors: { path: string[] }[] }) => [row, errors[0]?.path[0]]),
    ).toEqual([
      [2, 'number'],
      [3, 'number'],
      [4, 'room'],
      [5, 'holder'],
    ]);
  });

  it('that is imported for a room stands among the requests, as one that was issued at the desk', async () => {
    const userId = await moveIn();
    const sheet = [
      { number: nextNumber(), room: '1', holder: 'มณี 0', kind: 'fob', validUntil: '31/12/2030' },
      { number: nextNumber(), room: '1' },
      { number: nextNumber() },
    ];
    expect((await importRows(...sheet)).body.data).toEqual({ imported: 3, failed: [] });
    expect(await cardsOf(userId)).toMatchObject([{ kind: 'fob', validUntil: '2030-12-31' }]);
    const { rows } = await inProperty('home', (db) =>
      sql`select member_id, payload, result, at_once from request where room_id = (select room_id from member where id = ${userId})
        and type_id = 37 order by id`.execute(db),
    );
    expect(rows).toEqual([
      { memberId: userId, payload: { kind: 'fob', validUntil: '2030-12-31' }, result: 'approved', atOnce: true },
      { memberId: null, payload: { kind: 'card', validUntil: null }, result: 'approved', atOnce: true },
    ]);
  });

  it('is not imported where a second person decides: for rooms, for holders, while stock goes in', async () => {
    const userId = await moveIn();
    const forRoom = () => ({ number: nextNumber(), room: '2' });
    const forHolder = () => ({ ...forRoom(), holder: 'มณี 1' });
    const keyOf = async (...rows: object[]) => (await importRows(...rows)).body.error?.details.key;
    await as('organize').put('/api/settings', { secondPerson: ['mapping-mifare'] });
    expect(await keyOf(forHolder())).toBe('error.needsSecondPerson');
    expect(await keyOf(forRoom())).toBeUndefined();
    await as('organize').put('/api/settings', { secondPerson: ['add-mifare'] });
    expect(await keyOf(forRoom(), { number: nextNumber() })).toBe('error.needsSecondPerson');
    expect(await keyOf({ number: nextNumber() })).toBeUndefined();
    expect(await cardsOf(userId)).toEqual([]);
    await as('organize').put('/api/settings', { secondPerson: [] });
  });
});
