import { visitorApi } from '@lobby/contract/areas/visitor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { momentsOfState } from '#modules/visitor/visitor.read.ts';
import { visitRecords } from '#modules/visitor/visitor.source.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { measure } from '#test/security/plans.ts';
import { report } from '#test/security/report.ts';

const { config, properties, services, inProperty } = await testServer();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

const OURS = 24_000;
const OTHERS = 6000;
/** Of what is over: three of four came, the others did not, or were called off. */
const visits = `
  insert into visit (property_id, room_id, kind, name, plate, expected_from, expected_to, entries, entries_used, inside_since, checked_in_at, checked_out_at,
    needs_approval, cancelled_at, cancel_how, created_at, updated_at)
  select $1, ($2::int[])[1 + n % 5], 'guest', 'แขก' || n || ' นามสกุล' || n, '1กข' || n, at, at + interval '3 hours', 1, case when n % 4 > 0 and n > 80 then 1 else 0 end,
    null, case when n % 4 > 0 and n > 80 then at end, case when n % 4 > 0 and n > 80 then at + interval '1 hour' end,
    n <= 80 and n % 10 = 0, case when n % 8 = 4 and n > 80 then at end, case when n % 8 = 4 and n > 80 then 'desk' end, at, at
  from generate_series(1, $3) n cross join lateral (select now() + interval '20 hours' - n * interval '15 minutes' as at) moments`;
/** Fourteen came in within these hours and have not left. */
const inside = `
  update visit set entries_used = 1, inside_since = now() - interval '1 hour', checked_in_at = now() - interval '1 hour', checked_out_at = null,
    cancelled_at = null, cancel_how = null
  where property_id = $1 and id in (select id from visit where property_id = $1 and expected_from < now() and expected_to > now() order by id limit 14)`;

beforeAll(async () => {
  await owner.query('alter table visit disable trigger user');
  for (const [place, count] of [
    ['home', OURS],
    ['next', OTHERS],
  ] as const) {
    await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties[place])]);
    const { rooms } = await inProperty(place, (db) => makeHouse(db, '1', '2', '3', '4', '5'));
    await owner.query(visits, [properties[place], rooms, count]);
    await owner.query(inside, [properties[place]]);
  }
  for (const table of ['visit', 'room']) await owner.query(`vacuum analyze ${table}`);
});

/** Beside the state, which no index knows, the moments it follows from: as the list itself asks. */
const inState = (state: string) => {
  const moments = momentsOfState(new Date(), { state }) as Record<string, Record<string, unknown>>;
  const said = Object.entries(moments).flatMap(([field, comparison]) =>
    Object.entries(comparison).map(([operator, value]) => `&filters[${field}][${operator}]=${String(value)}`),
  );
  return `filters[state][$eq]=${state}${said.join('')}`;
};
const over = ['left', 'expired', 'cancelled', 'denied'].map((state, at) => `filters[state][$in][${at}]=${state}`).join('&');
/** Each with the blocks it may read at most; of what is over ten thousand are counted. */
const lists = [
  ['inside', `${inState('inside')}&sort=insideSince:asc`, OURS / 200],
  ['expected', `${inState('expected')}&sort=expectedFrom:asc`, OURS / 200],
  ['that wait', `${inState('waiting')}&sort=expectedFrom:asc`, OURS / 200],
  ['history', `${over}&sort=expectedFrom:desc`, OURS / 40],
  ['by plate', `filters[plate][$eq]=${encodeURIComponent('1กข2345')}`, OURS / 200],
  ['by name', `filters[search][$containsi]=${encodeURIComponent('นามสกุล2345')}`, OURS / 50],
] as const;

describe(`3.e.5: the visitors' lists among ${OURS} visits of one property`, () => {
  it.each(lists)('%s: by an index, and as many blocks as without row-level security', async (name, query, most) => {
    const { source } = visitRecords;
    const { blocks, blocksBare, scans } = await measure(services.pool, owner, properties.home, source, visitorApi.list, query);
    report(`plan visits ${name}: ${blocks} blocks, ${blocksBare} without policies, ${scans.join(', ')}`);
    expect(scans).not.toContain('Seq Scan');
    expect(blocks).toBeLessThan(most);
    expect(blocks).toBeLessThanOrEqual(blocksBare * 1.1 + 3);
  });
});
