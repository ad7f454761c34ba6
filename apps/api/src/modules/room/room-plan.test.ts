import { repeatedNames, roomName, roomsOf } from '@lobby/contract/areas/room-plan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRoomType } from '#demo/seed/building.seed.ts';
import { countStatements } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { id: roomType } = await inProperty('home', (db) =>
  db.insertInto('roomType').values(makeRoomType()).returning('id').executeTakeFirstOrThrow(),
);
/** Written in bulk: one statement for each of fifty floors would already be too many. */
const MAX_STATEMENTS = 40;
const stacks = (count: number) => Array.from({ length: count }, () => ({ roomType, sqm: 32 }));
const plan = (changes: object = {}) => ({
  towers: ['A'],
  fromFloor: 1,
  toFloor: 2,
  pattern: '{floor}{room:2}',
  stacks: stacks(2),
  ...changes,
});

describe('the generator', () => {
  it('raises two towers of twenty-five floors and two thousand rooms with a few statements', async () => {
    const asked = plan({ towers: ['North', 'South'], toFloor: 25, stacks: stacks(40) });
    const admin = as('admin');
    await admin.get('/api/rooms');
    const statements = await countStatements(async () => {
      const { body } = await admin.post('/api/rooms/generate', asked);
      expect(body).toEqual({ data: { buildings: 2, floors: 50, rooms: 2000 } });
    });
    expect(statements).toBeLessThan(MAX_STATEMENTS);
    const { body } = await as('user').get('/api/rooms?filters[category][name]=South&filters[name]=2540&populate=floor');
    expect(body.data).toMatchObject([{ name: '2540', sqm: 32, floor: { name: '25', level: 25, number: 40 } }]);
  });

  it('builds on towers and floors that are there, and refuses names that are taken', async () => {
    await as('admin').post('/api/rooms/generate', plan({ towers: ['E'] }));
    const higher = await as('admin').post(
      '/api/rooms/generate',
      plan({ towers: ['E'], fromFloor: 2, toFloor: 3, pattern: 'x{floor}{room}' }),
    );
    expect(higher.body.data.rooms).toBe(4);
    const preview = await as('admin').post('/api/rooms/generate/preview', plan({ towers: ['E'], toFloor: 3 }));
    expect(preview.body.data).toEqual({ buildings: 1, floors: 3, rooms: 6, taken: ['101', '102', '201', '202'] });
    const refused = await as('admin').post('/api/rooms/generate', plan({ towers: ['E'], toFloor: 3 }));
    expect([refused.status, refused.body.error.details.errors[0].key]).toEqual([400, 'taken']);
    expect((await as('user').get('/api/floors?filters[unit][name]=E')).body.meta.total).toBe(3);
  });

  it('makes nothing at all when one thing is wrong', async () => {
    const refused = await as('admin').post('/api/rooms/generate', plan({ towers: ['F'], stacks: [{ roomType: 999_999 }] }));
    expect(refused.status).toBe(400);
    expect((await as('user').get('/api/units?filters[name]=F')).body.meta.total).toBe(0);
    expect(
      (await as('admin').post('/api/rooms/generate', plan({ towers: ['F'], toFloor: 100, stacks: stacks(80) }))).status,
    ).toBe(400);
    expect((await as('admin').post('/api/rooms/generate', plan({ towers: ['F'], pattern: '{floor}' }))).status).toBe(400);
  });
});

describe('names by a pattern', () => {
  it('fills the places and pads them', () => {
    expect(roomName('{tower}-{floor:2}{room:2}', 'A', 7, 3)).toBe('A-0703');
    expect(roomName('{floor}/{room}', 'A', 12, 3)).toBe('12/3');
  });

  it('repeats nothing when tower, floor and a padded room are all in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 40 }), (toFloor, count) => {
        const rooms = roomsOf({
          towers: ['A', 'B'],
          fromFloor: 1,
          toFloor,
          skipFloors: [13],
          pattern: '{floor}{room:2}',
          stacks: Array.from({ length: count }, () => ({ roomType: 1, sqm: null })),
        });
        expect(repeatedNames(rooms)).toEqual([]);
        expect(rooms).toHaveLength(2 * (toFloor - (toFloor >= 13 ? 1 : 0)) * count);
      }),
      { numRuns: 50 },
    );
  });
});
