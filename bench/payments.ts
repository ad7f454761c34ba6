import pg from 'pg';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';
import { wrk } from './load.ts';
import { CONNECTIONS, interleave, report, SECONDS } from './report.ts';
import { startServers } from './servers.ts';

/** 1.2 million bills: two years of every room of a hundred properties. Of the last two months some are owed. */
const PROPERTIES = 100;
const ROOMS = 500;
const MONTHS = 24;

console.log('filling bills …');
await prepareTemplate();
const { config, drop } = await freshDatabase();
const { properties } = await addPeople(config);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await fill();
const { rows: some } = await owner.query(`
  select min(room_id) as room, count(*) filter (where status_id <> 623 and due_on < current_date)::int as overdue
  from payment where property_id = ${properties.home}`);
if (some[0].overdue === 0) throw new Error('the measured property has no overdue bill: what is measured would be an empty page');
await owner.end();
const { lobbyUrl, ceilingUrl, signedIn, stop } = await startServers(config, properties.home);
const asked = (query: string) => async () => wrk(`${lobbyUrl}/api/payments${query}`, CONNECTIONS, SECONDS, await signedIn());
const owed = [620, 621, 622].map((id, at) => `filters[status][id][$in][${at}]=${id}`).join('&');
const due = new Date().toISOString().slice(0, 10);

const least = {
  bills: 'bills: Fastify + pg, no session, dialect or policies',
  'bills of a status': 'bills of a status: the same',
  'bills of a room': 'bills of a room: the same',
  overdue: 'overdue: the same',
};
type Kind = keyof typeof least;
const bare = (path: string) => () => wrk(`${ceilingUrl}/${path}`, CONNECTIONS, SECONDS);
const rounds = await interleave({
  [least.bills]: bare('bills'),
  'bills: Lobby': asked(''),
  [least['bills of a status']]: bare('bills-of-status'),
  'bills of a status: Lobby': asked('?filters[status][id][$eq]=622'),
  [least['bills of a room']]: bare('bills-of-room'),
  'bills of a room: Lobby': asked(`?filters[room][id][$eq]=${some[0].room}`),
  [least.overdue]: bare('overdue-bills'),
  'overdue: Lobby': asked(`?${owed}&filters[dueDate][$lt]=${due}&sort=dueDate:asc`),
  'overdue: sums of the tabs, Lobby': asked('/summary'),
});
await stop();
await drop();
report('payments', rounds, (name) => least[name.split(':')[0] as Kind]);

async function fill(): Promise<void> {
  const scoped = ['building', 'floor', 'room_type', 'room', 'payment'];
  for (const table of scoped)
    await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
  await owner.query(`
    insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(4, ${PROPERTIES}) g;
    insert into building (property_id, name) select id, 'A' from property;
    insert into floor (property_id, unit_id, name, level) select property_id, id, '1', 1 from building;
    insert into room_type (property_id, name) select id, 'Studio' from property;
    insert into room (property_id, category_id, floor_id, type_id, name)
      select f.property_id, f.unit_id, f.id, t.id, 'A' || 1000 + g
      from floor f join room_type t using (property_id) cross join generate_series(1, ${ROOMS}) g`);
  // One in twenty of the last two months is owed.
  // By name: the ids of a property's rooms are alike in their last digits.
  const isOwed = `ago < 2 and right(room.name, 2)::int % 20 = 7`;
  await owner.query(`
    insert into payment (property_id, number, name, type_id, status_id, room_id, issued_on, due_on, price_satang, paid_satang, created_at, updated_at)
      select property_id, 'INV-' || to_char(day, 'YYMM') || '-' || lpad(room.id::text, 6, '0'), 'ค่าส่วนกลาง', 66, case when ${isOwed} then 622 else 623 end,
        room.id, day, day + 4, 150000, case when ${isOwed} then 0 else 150000 end, day, day + (room.id % 28) * interval '1 day'
      from room cross join generate_series(0, ${MONTHS - 1}) ago
      cross join lateral (select (date_trunc('month', now()) - ago * interval '1 month')::date as day) issued`);
  for (const table of scoped) await owner.query(`alter table ${table} enable trigger user, force row level security`);
  for (const table of scoped) await owner.query(`vacuum analyze ${table}`);
}
