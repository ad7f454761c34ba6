import pg from 'pg';
import { freshDatabase } from '../apps/api/src/kernel/testing/database.ts';
import { addPeople } from '../apps/api/src/kernel/testing/people.ts';

/** One property keeps its events while the others grow, a second one grows with the whole; a hundred in all. */
export const STEADY_EVENTS = 50_000;
export const GROWING_SHARE = 0.2;
const PROPERTIES = 100;
const DAYS = 62;
const DEVICES = 24;

/** A database of so many events, spread over two months and a hundred properties as the stream would have left them. */
export async function fill(events: number) {
  const { config, drop } = await freshDatabase();
  const { properties } = await addPeople(config);
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  const stream = [new pg.Client(config.LOBBY_OWNER_DATABASE_URL), new pg.Client(config.LOBBY_OWNER_DATABASE_URL)] as const;
  await Promise.all([owner, ...stream].map((client) => client.connect()));
  await Promise.all(stream.map((client) => client.query('set role lobby_stream')));
  await addHouses(owner);
  // Both halves at once, on both cores.
  const half = Math.floor(events / 2);
  await Promise.all([
    stream[0].query(eventsSql(1, half, events, properties.home, properties.next)),
    stream[1].query(eventsSql(half + 1, events, events, properties.home, properties.next)),
  ]);
  await count(stream[0]);
  await stream[0].query('vacuum analyze access_event, access_hourly');
  await Promise.all(stream.map((client) => client.end()));
  const sizes = await sizesOf(owner, events);
  await owner.end();
  return { config, events, sizes, drop };
}

/** Two buildings and 24 devices each: twelve doors, six lifts, four gates of one car park and two of the other. */
async function addHouses(owner: pg.Client): Promise<void> {
  for (const table of ['building', 'hardware'])
    await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
  await owner.query(
    `insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(4, ${PROPERTIES}) g`,
  );
  await owner.query(`
    insert into building (property_id, id, name) overriding system value
      select id, id * 100 + g, g::text from property cross join generate_series(1, 2) g;
    insert into hardware (property_id, id, type, name, unit_id) overriding system value
      select id, id * 100 + g, ${kindOf('g')}, 'เครื่อง ' || g, id * 100 + 1 + g % 2 from property cross join generate_series(1, ${DEVICES}) g`);
}

const kindOf = (device: string) =>
  `case when ${device} <= 12 then 'door' when ${device} <= 18 then 'elevator' when ${device} <= 22 then 'conventional-parking' else 'auto-parking' end`;

/** In the order of time, as they came; half of them of doors, a fifth of lifts, two of a hundred refused. */
function eventsSql(first: number, last: number, events: number, steady: number, growing: number): string {
  const any = (seed: number, many: number) => `1 + abs(hashint4extended(g, ${seed}) % ${many})::int`;
  const share = STEADY_EVENTS / events;
  return `
    insert into access_event (property_id, occurred_at, id, received_at, is_skewed, device_id, person_id, room_id, kind, direction, result,
      vehicle_class, source, external_id, floor, card_no, plate)
    select property, at, md5(g::text)::uuid, at + interval '2 seconds', false, property * 100 + device, person, 1 + person % 500, kind,
      case when ${any(3, 2)} = 1 then 'in' else 'out' end, case when ${any(4, 50)} = 1 then 'denied' else 'granted' end,
      case when kind = 'auto-parking' then case when ${any(5, 3)} = 1 then 'suv' else 'sedan' end end, 'bench', 'e' || g,
      case when kind = 'elevator' then (${any(6, 30)})::text end,
      case when kind in ('door', 'elevator') then 'C' || (100000 + person) end,
      case when kind in ('conventional-parking', 'auto-parking') then 'กข' || (1000 + person) end
    from (
      select g, device, ${kindOf('device')} as kind, person,
        date_trunc('minute', now()) - (${events} - g) * interval '${DAYS} days' / ${events} as at,
        case when luck < ${share} then ${steady} when luck < ${share + GROWING_SHARE} then ${growing} else ${growing} + other end as property
      from (
        select g, (${any(1, 1_000_000)} - 1) / 1e6 as luck, ${any(2, PROPERTIES - 2)} as other, ${any(8, 1500)} as person,
          case when ${any(7, 10)} <= 5 then ${any(9, 12)} when ${any(7, 10)} <= 7 then 12 + ${any(9, 6)}
            when ${any(7, 10)} <= 9 then 18 + ${any(9, 4)} else 22 + ${any(9, 2)} end as device
        from generate_series(${first}, ${last}) g
      ) drawn
    ) event`;
}

/** The counts as the stream's statement would have left them, hour by hour. */
async function count(stream: pg.Client): Promise<void> {
  await stream.query(`
    insert into access_hourly
    select property_id, date_trunc('hour', occurred_at, 'UTC'), kind, device_id, direction, result, coalesce(vehicle_class, ''), count(*)
    from access_event group by 1, 2, 3, 4, 5, 6, 7 order by 2, 1, 3, 4`);
}

async function sizesOf(owner: pg.Client, events: number) {
  const { rows } = await owner.query<{ events: number; hourly: number; cells: number }>(`
    select sum(pg_total_relation_size(inhrelid)) filter (where reltuples > 0) / ${events} as events,
      pg_total_relation_size('access_hourly') / ${events} as hourly, (select count(*) from access_hourly) as cells
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'access_event'::regclass`);
  return rows[0];
}
