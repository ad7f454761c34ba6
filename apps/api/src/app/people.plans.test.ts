import { carApi } from '@lobby/contract/areas/car';
import { requestApi } from '@lobby/contract/areas/request';
import { residentApi } from '@lobby/contract/areas/resident';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { requestRecords } from '#modules/request/request.source.ts';
import { residentRecords } from '#modules/resident/resident.lists.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { measure } from '#test/security/plans.ts';
import { report } from '#test/security/report.ts';

const { config, properties, services, inProperty } = await testServer();
const house = async (place: 'home' | 'next') => (await inProperty(place, (db) => makeHouse(db, '1', '2', '3', '4', '5'))).rooms;
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

const PEOPLE = 1000;
const OTHERS = 3000;

const people = `
  insert into member (property_id, room_id, role_id, name_th, name_en, phone)
  select $1, ($2::int[])[1 + n % 5], 3, 'คน' || n || ' นามสกุล' || n, 'Person' || n, '08' || lpad((n * 7919 % 100000000)::text, 8, '0')
  from generate_series(1, $3) n`;
const cars = `
  insert into car (property_id, room_id, plate, plate_typed, province_id)
  select $1, ($2::int[])[1 + n % 5], '1กข' || n, '1กข' || n, 10 from generate_series(1, $3) n`;
/** Nearly all were decided long ago. */
const requests = `
  insert into request (property_id, type_id, type, channel, at_once, result, subject, payload, room_id, decided_at, created_at, updated_at)
  select $1, 33, 'update-profile', 'app', false, case when n % 50 > 0 then 'approved' end, 'x ' || n, '{}', ($2::int[])[1 + n % 5],
    case when n % 50 > 0 then at end, at, at
  from generate_series(1, $3) n cross join lateral (select now() - n * interval '1 minute' as at) moments`;

/** Most are another property's: what is read of them counts. */
beforeAll(async () => {
  for (const table of ['person', 'member', 'car', 'request']) await owner.query(`alter table ${table} disable trigger audit`);
  for (const [place, count] of [
    ['home', PEOPLE],
    ['next', OTHERS],
  ] as const) {
    await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties[place])]);
    const rooms = await house(place);
    for (const fill of [people, cars, requests]) await owner.query(fill, [properties[place], rooms, count]);
  }
  for (const table of ['person', 'member', 'car', 'request', 'room']) await owner.query(`vacuum analyze ${table}`);
});

const carSource = { table: 'car' } as const;
const searched = (words: string) => `filters[search][$containsi]=${encodeURIComponent(words)}`;
const main = 'filters[role][id][$eq]=3';
const lists = [
  ['requests that wait', requestRecords.source, requestApi.waiting, 'filters[result][$null]=true&sort=createdAt:asc'],
  ['the history of requests', requestRecords.source, requestApi.history, 'filters[result][$notNull]=true&sort=updatedAt:desc'],
  ['residents by name', residentRecords.source, residentApi.list, `${main}&${searched('นามสกุล234')}`],
  ['residents by the end of a phone', residentRecords.source, residentApi.list, `${main}&${searched('7919')}`],
  ['cars by plate', carSource, carApi.list, `filters[plate][$eq]=${encodeURIComponent('1กข234')}`],
] as const;

describe('1.e.7: at size', () => {
  it.each(lists)('%s: by an index, and as many blocks as without row-level security', async (name, source, endpoint, query) => {
    const { blocks, blocksBare, scans } = await measure(services.pool, owner, properties.home, source, endpoint, query);
    report(`plan ${name}: ${blocks} blocks, ${blocksBare} without policies, ${scans.join(', ')}`);
    expect(scans).not.toContain('Seq Scan');
    expect(blocks).toBeLessThan(PEOPLE / 4);
    // A few more, for the property's row of the index, weigh much where a plan reads ten.
    expect(blocks).toBeLessThanOrEqual(blocksBare * 1.1 + 3);
  });
});
