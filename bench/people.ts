import pg from 'pg';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';
import { wrk } from './load.ts';
import { CONNECTIONS, interleave, report, SECONDS } from './report.ts';
import { startServers } from './servers.ts';

/** Residents and requests of one large property among a hundred. */
const PROPERTIES = 100;
const SIZES = { home: { rooms: 5_000, people: 15_000, waiting: 2_000, decided: 100_000 }, other: { rooms: 200, people: 600 } };

console.log('filling residents and requests …');
await prepareTemplate();
const { config, drop } = await freshDatabase();
const { properties, accounts } = await addPeople(config);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await fill();
await owner.end();
const { lobbyUrl, ceilingUrl, signedIn, stop } = await startServers(config, properties.home);
const residents = `${lobbyUrl}/api/users/tenant?populate[0]=role&populate[1]=room.category`;

const least = { residents: 'residents: Fastify + pg, no session, dialect or policies', requests: 'queue: the same' };
const rounds = await interleave({
  [least.residents]: () => wrk(`${ceilingUrl}/residents`, CONNECTIONS, SECONDS),
  'residents: Lobby': async () => wrk(residents, CONNECTIONS, SECONDS, await signedIn()),
  [least.requests]: () => wrk(`${ceilingUrl}/requests`, CONNECTIONS, SECONDS),
  'queue: Lobby': async () => wrk(`${lobbyUrl}/api/requests/waiting/list`, CONNECTIONS, SECONDS, await signedIn()),
});
await stop();
await drop();
report('people', rounds, (name) => (name.startsWith('queue') ? least.requests : least.residents));

async function fill(): Promise<void> {
  const { home } = properties;
  const scoped = ['building', 'floor', 'room_type', 'room', 'person', 'member', 'request'];
  for (const table of scoped)
    await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
  await owner.query(
    `insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(4, ${PROPERTIES}) g`,
  );
  const size = (what: 'rooms' | 'people') =>
    `case when property.id = ${home} then ${SIZES.home[what]} else ${SIZES.other[what]} end`;
  await owner.query(`
    insert into building (property_id, name) select id, 'A' from property;
    insert into floor (property_id, unit_id, name, level) select property_id, id, '1', 1 from building;
    insert into room_type (property_id, name) select id, 'Studio' from property;
    insert into room (property_id, category_id, floor_id, type_id, name)
      select f.property_id, f.unit_id, f.id, t.id, 'A' || 1000 + g
      from floor f join room_type t using (property_id) join property on property.id = f.property_id
      cross join lateral generate_series(1, ${size('rooms')}) g;
    insert into person (property_id, first_name, last_name, phone)
      select id, 'ชื่อ' || g, 'นามสกุล' || md5(g::text), '08' || (10000000 + g) from property cross join lateral generate_series(1, ${size('people')}) g;
    insert into member (property_id, room_id, person_id, role_id, name_th, name_en, phone)
      select p.property_id, r.rooms[1 + p.at % array_length(r.rooms, 1)], p.id, case when p.at % 3 = 0 then 3 else 9 end,
        p.first_name || ' ' || p.last_name, p.first_name || ' ' || p.last_name, p.phone
      from (select person.*, row_number() over (partition by property_id order by id) as at from person) p
      join (select property_id, array_agg(id order by id) as rooms from room group by property_id) r using (property_id)`);
  const requests = (count: number, decided: boolean) => `
    insert into request (property_id, type_id, channel, at_once, result, decided_at, decided_by_id, subject, payload, member_id, room_id, created_at, updated_at)
      select ${home}, 33, 'app', false, ${decided ? `'approved', now() - g * interval '1 minute', ${accounts.organize}` : 'null, null, null'}, 'member ' || g, '{}',
        m.ids[1 + g % array_length(m.ids, 1)], m.rooms[1 + g % array_length(m.ids, 1)], now() - g * interval '1 minute', now() - g * interval '1 minute'
      from generate_series(1, ${count}) g,
        (select array_agg(id order by id) as ids, array_agg(room_id order by id) as rooms from member where property_id = ${home}) m`;
  await owner.query(requests(SIZES.home.waiting, false));
  await owner.query(requests(SIZES.home.decided, true));
  for (const table of scoped) await owner.query(`alter table ${table} enable trigger user, force row level security`);
  for (const table of scoped) await owner.query(`vacuum analyze ${table}`);
}
