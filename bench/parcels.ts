import pg from 'pg';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';
import { wrk } from './load.ts';
import { CONNECTIONS, interleave, report, SECONDS } from './report.ts';
import { startServers } from './servers.ts';

/** The counter's list: waiting parcels, newest first, with room, floor and building, in one property of a hundred. */
const ROWS = 1_000_000;
const PROPERTIES = 100;
const ROOMS = 200;
/** More than a thousand pages of ten. */
const MEASURED = 20_000;

console.log('filling a million parcels …');
await prepareTemplate();
const { config, drop } = await freshDatabase();
const { properties } = await addPeople(config);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await fill();
const { lobbyUrl, ceilingUrl, signedIn, stop } = await startServers(config, properties.home);
const page = (number: number) =>
  `${lobbyUrl}/api/parcels?filters[status][id]=17&sort=updatedAt:desc&populate[0]=room.floor.unit&populate[1]=status&pagination[page]=${number}`;
await statementsOf(page(1));

const least = 'parcels: Fastify + pg, no session, dialect or policies';
const rounds = await interleave({
  [least]: () => wrk(`${ceilingUrl}/parcels`, CONNECTIONS, SECONDS),
  'parcels: Lobby, page 1': async () => wrk(page(1), CONNECTIONS, SECONDS, await signedIn()),
  'parcels: Lobby, page 1,000': async () => wrk(page(1000), CONNECTIONS, SECONDS, await signedIn()),
});
await stop();
await owner.end();
await drop();
report('parcels', rounds, () => least);

/** Everything the call asks of the database: opening, context, session, the page with its total, and the end. */
async function statementsOf(url: string): Promise<void> {
  const headers = await signedIn();
  const asked = async () =>
    Number(
      (
        await owner.query(
          `select sum(calls) from pg_stat_statements s join pg_roles r on r.oid = s.userid
           where r.rolname = 'lobby_app' and dbid = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0].sum,
    );
  await fetch(url, { headers });
  const before = await asked();
  await fetch(url, { headers });
  console.log(`statements of one list call, with begin, context, session and commit: ${(await asked()) - before}`);
}

async function fill(): Promise<void> {
  const scoped = ['building', 'floor', 'room_type', 'room', 'handover', 'parcel'];
  for (const table of scoped)
    await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
  await owner.query(
    `insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(1, ${PROPERTIES}) g`,
  );
  await owner.query(`
    insert into building (property_id, name) select id, 'A' from property;
    insert into floor (property_id, unit_id, name, level) select property_id, id, g::text, g from building cross join generate_series(1, 20) g;
    insert into room_type (property_id, name) select id, 'Studio' from property;
    insert into room (property_id, category_id, floor_id, type_id, name)
      select f.property_id, f.unit_id, f.id, t.id, f.name || lpad(g::text, 2, '0') from floor f join room_type t using (property_id)
      cross join generate_series(1, ${ROOMS / 20}) g`);
  // Made anew at the end: kept up row by row it would take longer than all the rest.
  await owner.query('drop index parcel_search');
  await owner.query(`
    insert into parcel (property_id, room_id, packing_no, tracking_no, name, mail_type_id, carrier_id, updated_at, created_at)
    select p.property, (p.rooms)[1 + g % ${ROOMS}], 'N' || g, 'TH' || g, 'ผู้รับ ' || g, 221, 242, now() - g * interval '3 seconds', now() - g * interval '3 seconds'
    from generate_series(1, ${ROWS}) g
    join (select property_id as property, array_agg(id order by id) as rooms, row_number() over (order by property_id) - 1 as at from room group by property_id) p
      on p.property = case when g <= ${MEASURED} then ${properties.home} else ${properties.elsewhere} + 1 + g % ${PROPERTIES} end`);
  await owner.query(
    `insert into handover (property_id) select ${properties.home}; alter table parcel drop constraint parcel_handover_id_fkey`,
  );
  await owner.query('update parcel set status_id = 18, collected_at = now(), handover_id = 1 where id % 5 in (0, 1)');
  await owner.query('create index parcel_search on parcel using gin (property_id, search_text gin_trgm_ops)');
  for (const table of scoped) await owner.query(`alter table ${table} enable trigger user`);
  for (const table of scoped) await owner.query(`vacuum analyze ${table}`);
}
