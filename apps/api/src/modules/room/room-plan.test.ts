import { repeatedNames, roomName, roomsOf } from '@lobby/contract/areas/room-plan';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeRoomType } from '#demo/seed/building.seed.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { countStatements } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer();
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
  it('creates two towers of twenty-five floors and two thousand rooms with a few statements', async () => {
    const asked = plan({ towers: ['North', 'South'], toFloor: 25, stacks: stacks(40) });
    const admin = as('admin');
    await admin.get('/api/rooms');
    const statements = await countStatements(async () => {
      const { body } = await admin.post('/api/rooms/generate', asked);
      expect(body.data).toMatchObject({ buildings: 2, floors: 50, rooms: 2000 });
    });
    expect(statements).toBeLessThan(MAX_STATEMENTS);
    const { body } = await as('user').get('/api/rooms?filters[category][name]=South&filters[name]=2540&populate=floor');
    expect(body.data).toMatchObject([{ name: '2540', sqm: 32, floor: { name: '25', level: 25, number: 40 } }]);
  });

  it('reuses existing towers and floors, and refuses names that are taken', async () => {
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

  it('creates nothing when one thing is wrong', async () => {
    const refused = await as('admin').post('/api/rooms/generate', plan({ towers: ['F'], stacks: [{ roomType: 999_999 }] }));
    expect(refused.status).toBe(400);
    expect((await as('user').get('/api/units?filters[name]=F')).body.meta.total).toBe(0);
    expect(
      (await as('admin').post('/api/rooms/generate', plan({ towers: ['F'], toFloor: 100, stacks: stacks(80) }))).status,
    ).toBe(400);
    expect((await as('admin').post('/api/rooms/generate', plan({ towers: ['F'], pattern: '{floor}' }))).status).toBe(400);
  });
});

describe('taking back what was generated', () => {
  const generate = (changes: object) => as('admin').post('/api/rooms/generate', plan(changes));
  const undo = (who: 'admin' | 'organize' = 'admin') => as(who).post('/api/rooms/generate/undo');
  const last = async () => (await as('admin').get('/api/rooms/generate/last')).body.data;
  const totals = async (tower: string) => {
    const [units, floors, rooms] = await Promise.all([
      as('user').get(`/api/units?filters[name]=${tower}`),
      as('user').get(`/api/floors?filters[unit][name]=${tower}`),
      as('user').get(`/api/rooms?filters[category][name]=${tower}&populate=floor`),
    ]);
    return { units: units.body.meta.total, floors: floors.body.meta.total, rooms: rooms.body.data };
  };

  it('removes the rooms, floors and towers it created, and nothing that was there before', async () => {
    await generate({ towers: ['U'] });
    const { body } = await generate({ towers: ['U', 'V'], fromFloor: 2, toFloor: 3, pattern: 'x{floor}{room}' });
    expect((await as('user').get(`/api/units/${body.data.building}`)).body.data.name).toBe('U');
    expect(await last()).toMatchObject({ rooms: 8 });
    expect((await undo()).body).toEqual({ data: { buildings: 1, floors: 3, rooms: 8 } });
    expect(await totals('U')).toMatchObject({ units: 1, floors: 2, rooms: { length: 4 } });
    expect(await totals('V')).toMatchObject({ units: 0, floors: 0, rooms: [] });
    expect(await last()).toBeNull();
    const again = await undo();
    expect([again.status, again.body.error.details.key]).toEqual([409, 'error.nothingGenerated']);
  });

  it('is refused with the reason where a room is used, and then removes nothing', async () => {
    await generate({ towers: ['W'] });
    const [{ id: room }] = (await totals('W')).rooms;
    await as('admin').post('/api/parcels', { room, trackingNo: 'EF582621151TH' });
    const { status, body } = await undo();
    expect([status, body.error.details]).toMatchObject([409, { key: 'error.inUse', errors: [{ path: ['parcel'], count: 1 }] }]);
    expect(await totals('W')).toMatchObject({ units: 1, floors: 2, rooms: { length: 4 } });
  });

  it('is refused with the name of what was changed since', async () => {
    await generate({ towers: ['Y'] });
    const [{ id: roomId, name }] = (await totals('Y')).rooms;
    await as('admin').post('/api/requests/room/update', { payload: { roomId, number: '99/1' }, channel: 'cms' });
    const { status, body } = await undo();
    expect([status, body.error.details]).toMatchObject([409, { key: 'error.generatedChanged', errors: [{ about: { name } }] }]);
    expect((await totals('Y')).rooms).toHaveLength(4);
  });

  it('is refused where a room was given limits of its own, which would go with it', async () => {
    await generate({ towers: ['Q'] });
    const [{ id: room, name }] = (await totals('Q')).rooms;
    expect((await as('organize').post('/api/quotas', { room, quota: { mifare: 2 } })).status).toBe(200);
    const { status, body } = await undo();
    expect([status, body.error.details]).toMatchObject([409, { key: 'error.generatedChanged', errors: [{ about: { name } }] }]);
    expect((await totals('Q')).rooms).toHaveLength(4);
  });

  it('is for whoever generated, and for ten minutes', async () => {
    await generate({ towers: ['X'] });
    expect((await undo('organize')).status).toBe(409);
    expect((await as('user').post('/api/rooms/generate/undo')).status).toBe(403);
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await sql`update room_generation set created_at = created_at - interval '10 minutes'`.execute(db);
    });
    expect([await last(), (await undo()).status]).toEqual([null, 409]);
    expect((await totals('X')).rooms).toHaveLength(4);
  });
});

describe('names by a pattern', () => {
  it('fills and pads the placeholders', () => {
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
