import { Building } from '@lobby/contract/areas/building';
import { Floor } from '@lobby/contract/areas/floor';
import { Room } from '@lobby/contract/areas/room';
import { listQuery, listShape, type WireQueryInput } from '@lobby/contract/kernel/list';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeBuilding, makeFloor, makeHouse } from '#demo/seed/building.seed.ts';
import type { Place } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import type { Ctx } from '../request/context.ts';
import { readListQuery } from './list-query.ts';
import { QueryRefusal } from './refusal.ts';
import { findRow, listRows } from './rows.ts';
import type { Source } from './source.ts';

const { as, inProperty } = await testServer();

const roomShape = listShape(Room.omit({ category: true, floor: true, type: true }));
const floorShape = listShape(Floor.omit({ unit: true }).extend({ rooms: z.array(Room).optional() }), {
  relations: { rooms: () => roomShape },
});
const Tower = Building.extend({ floors: z.array(Floor).optional(), rooms: z.array(Room).optional() });
const shape = listShape(Tower, { relations: { floors: () => floorShape, rooms: () => roomShape } });
const floorSource: Source = { table: 'floor', relations: { rooms: { from: 'floorId', to: () => ({ table: 'room' }) } } };
const source: Source = {
  table: 'building',
  relations: { floors: { from: 'unitId', to: () => floorSource }, rooms: { from: 'categoryId', to: () => ({ table: 'room' }) } },
};

type Found = { data: { id: number; name: string; floors?: { name: string }[] }[]; meta: { pagination: object } };
const list = (query: WireQueryInput, place: Place = 'home'): Promise<Found> =>
  inProperty(place, async (_db, ask) => listRows({ ask } as Ctx, source, shape, listQuery('name:asc').parse(query)));
const names = async (filters: object, place?: Place) => (await list({ filters }, place)).data.map(({ name }) => name);
const read = (query: WireQueryInput) => readListQuery(shape, listQuery('name:asc').parse(query));

beforeAll(async () => {
  await inProperty('home', async (db) => {
    const { unitId } = await makeHouse(db, '1201', '1202');
    const floors = Array.from({ length: 110 }, (_, level) => makeFloor({ unitId, name: `L${level}`, level: level - 300 }));
    await db.insertInto('floor').values(floors).execute();
    await db
      .insertInto('building')
      .values(makeBuilding({ name: 'Empty' }))
      .execute();
  });
  await inProperty('next', (db) => makeHouse(db, '909'));
});

describe('a has-many relation', () => {
  it('is populated as a list by id, of a hundred at most, and empty where there is none', async () => {
    const [tower, empty] = (await list({ populate: 'floors' })).data;
    expect(tower?.floors).toHaveLength(100);
    expect(tower?.floors?.slice(0, 3).map(({ name }) => name)).toEqual(['12', 'L0', 'L1']);
    expect(empty).toMatchObject({ name: 'Empty', floors: [] });
    const one = await inProperty('home', (_db, ask) => findRow({ ask } as Ctx, source, shape, tower?.id ?? 0, 'rooms'));
    expect(one).toMatchObject({ name: 'A', rooms: [{ name: '1201' }, { name: '1202' }] });
  });

  it('is filtered by: at least one of them fits', async () => {
    expect(await names({ rooms: { name: '1202' } })).toEqual(['A']);
    expect(await names({ rooms: { name: '909' } })).toEqual([]);
    expect(await names({ floors: { rooms: { name: { $startsWith: '12' } } } })).toEqual(['A']);
    expect(await names({ $not: { rooms: { name: '1202' } } })).toEqual(['Empty']);
    expect(await names({ rooms: { name: '909' } }, 'next')).toEqual(['A']);
  });

  it('is null where there is nothing in it', async () => {
    expect(await names({ rooms: { $null: true } })).toEqual(['Empty']);
    expect(await names({ rooms: { $notNull: true } })).toEqual(['A']);
  });

  it('costs what every relation costs, and no list stands in another', async () => {
    const eleven = Array.from({ length: 11 }, (_, id) => ({ rooms: { id } }));
    expect(() => read({ filters: { $or: eleven } })).toThrow(QueryRefusal);
    expect(() => read({ filters: { floors: { rooms: { passwordHash: 'a' } } } })).toThrow(QueryRefusal);
    expect(() => read({ populate: 'floors.rooms' })).toThrow(QueryRefusal);
    expect(() => read({ sort: 'floors' })).toThrow(QueryRefusal);
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`list${at}`, z.array(Room)]));
    const relations = Object.fromEntries(Object.keys(many).map((name) => [name, () => roomShape]));
    expect(() => readListQuery(listShape(z.object(many), { relations }), listQuery().parse({ populate: '*' }))).toThrow(
      QueryRefusal,
    );
  });

  it('clamps the pages it is populated on', () => {
    const pagination = { page: 1, pageSize: 1000 };
    expect(read({ pagination, populate: 'rooms' }).pageSize).toBe(100);
    expect(read({ pagination }).pageSize).toBe(1000);
  });

  it('is a list in the contract and in its source, or in neither', async () => {
    const wrong: Source = { table: 'building', relations: { rooms: { column: 'id', to: () => ({ table: 'room' }) } } };
    const ask = { ask: () => Promise.reject(new Error('asked')) } as unknown as Ctx;
    await expect(findRow(ask, wrong, shape, 1, 'rooms')).rejects.toThrow(/one record here and a list there/);
  });
});

describe('a field kept whole', () => {
  const total = async (query: string) => (await as('user').get(`/api/rooms?${query}`)).body.meta?.total;

  it('may be asked whether it is there', async () => {
    expect(await total('filters[mapping][$null]=true')).toBe(2);
    expect(await total('filters[mapping][$notNull]=false')).toBe(2);
    expect(await total('filters[mapping][$notNull]=true')).toBe(0);
    expect(await total('filters[$or][0][mapping][$notNull]=true&filters[$or][1][name]=1202')).toBe(1);
  });

  it.each([
    'filters[mapping]=a',
    'filters[mapping][$eq]=a',
    'filters[mapping][$contains]=a',
    'filters[mapping][liftNo]=1',
    'filters[mapping][$null]=true&filters[mapping][$notNull]=true',
    'filters[mapping][$null]=maybe',
    'filters[mapping][$not][$null]=true',
    'sort=mapping',
  ])('and nothing else: %s', async (query) => {
    expect((await as('user').get(`/api/rooms?${query}`)).status).toBe(400);
  });
});
