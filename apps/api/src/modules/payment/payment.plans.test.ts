import { paymentApi } from '@lobby/contract/areas/payment';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { measure } from '#test/security/plans.ts';
import { paymentSource } from './payment.source.ts';

const { config, properties, services, inProperty } = await testServer();
const house = async (place: 'home' | 'next') => (await inProperty(place, (db) => makeHouse(db, '1', '2', '3', '4', '5'))).rooms;
const rooms = await house('home');
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

const BILLS = 4000;
const OTHERS = 20_000;

const fill = `
  insert into payment (property_id, number, kind, name, type_id, status_id, room_id, issued_on, due_on, price_satang, paid_satang, voided_at, void_reason, updated_at)
  select $1, 'INV-' || n, case when combined then 'combined' else 'bill' end, 'ค่าส่วนกลาง', case when combined then 65 else 66 end,
    case when owed then 622 when void then 620 else 623 end, ($2::int[])[1 + n / 50 % 5], day, day + 5, 150000, case when owed or void then 0 else 150000 end,
    case when void then now() end, case when void then 'x' end, now() - n * interval '1 minute'
  from generate_series(1, $3) n
  cross join lateral (select n % 50 = 0 as owed, n % 301 = 1 as void, n % 401 = 2 as combined, '2026-01-01'::date - n / 20 as day) kinds`;

/** As the office has them after some years: nearly all are paid, a few are owed, void or combined. Most are another property's. */
beforeAll(async () => {
  const rows = (property: number, of: number[], bills: number) => owner.query(fill, [property, of, bills]);
  await owner.query('alter table payment disable trigger user; alter table payment no force row level security');
  await rows(properties.home, rooms, BILLS);
  await rows(properties.next, await house('next'), OTHERS);
  await owner.query('alter table payment enable trigger user, force row level security');
  await owner.query('vacuum analyze payment');
});

const ids = (...statuses: number[]) => statuses.map((id, at) => `filters[status][id][$in][${at}]=${id}`).join('&');
const single = 'filters[kind][$eq]=bill&filters[voidedAt][$null]=true';
const owed = `${single}&${ids(620, 621, 622)}`;
const lists = {
  all: 'filters[voidedAt][$null]=true&sort=updatedAt:desc',
  open: `${owed}&sort=dueDate:asc`,
  waiting: `filters[voidedAt][$null]=true&${ids(621)}&sort=dueDate:asc`,
  overdue: `${owed}&filters[dueDate][$lt]=2026-01-02&sort=dueDate:asc`,
  paid: `${single}&${ids(623)}&sort=updatedAt:desc`,
  combined: 'filters[kind][$eq]=combined&filters[voidedAt][$null]=true&sort=updatedAt:desc',
  void: 'filters[voidedAt][$notNull]=true&sort=updatedAt:desc',
  room: `${owed}&filters[room][id][$in][0]=${rooms[0]}&sort=dueDate:asc`,
};

describe('page and total of the list of bills', () => {
  it.each(Object.entries(lists))('%s: read from an index, not from every bill', async (_tab, query) => {
    const { blocks, scans } = await measure(services.pool, owner, properties.home, paymentSource, paymentApi.list, query);
    expect(scans).not.toContain('Seq Scan');
    expect(blocks).toBeLessThan(BILLS / 20);
  });
});
