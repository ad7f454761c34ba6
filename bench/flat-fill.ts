import pg from 'pg';
import type { Config } from '../apps/api/src/platform/config/config.ts';
import { recounts } from '../apps/api/test/fixtures/access-event/recount.ts';
import { freshDatabase } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';
import { PERSON } from './flat-calls.ts';

/** One property keeps its events while the others grow, a second one grows with the whole; a hundred in all. */
const STEADY_EVENTS = 50_000;
const GROWING_SHARE = 0.2;
const PROPERTIES = 100;
const DAYS = 62;
const DEVICES = 24;
const DAY_MS = 86_400_000;

/** A database of so many events, spread over two months and a hundred properties as the stream would have left them. */
export async function fill(events: number) {
  const { config, drop } = await freshDatabase();
  const { properties, accounts } = await addPeople(config);
  const owner = await connect(config);
  await addHouses(owner);
  await sayWhy(owner, properties.home, accounts.admin);
  await sayWhy(owner, properties.next, accounts.neighbour);
  await owner.query('grant create on schema public to lobby_stream; set role lobby_stream');
  const now = new Date();
  await Promise.all(
    monthsUpTo(now).map(async (month) => {
      const stream = await connect(config);
      await stream.query('set role lobby_stream');
      await fillMonth(stream, month, eventsSql({ now, events, steady: properties.home, growing: properties.next, ...month }));
      await stream.end();
    }),
  );
  await count(owner);
  const sizes = await sizesOf(owner);
  await owner.end();
  return { config, events, sizes, drop };
}

async function connect(config: Config): Promise<pg.Client> {
  const client = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await client.connect();
  return client;
}

type Month = { table: string; from: Date; to: Date };
function monthsUpTo(now: Date): Month[] {
  const first = new Date(now.getTime() - DAYS * DAY_MS);
  const months: Month[] = [];
  for (let at = first; at <= now; at = months.at(-1)?.to as Date) {
    const [from, to] = [0, 1].map((on) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + on, 1))) as [Date, Date];
    months.push({ table: `stream.access_event_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to });
  }
  return months;
}

/** Filled standing apart: seven indexes kept up row by row would take longer than all the rest, and attaching it makes them. */
async function fillMonth(stream: pg.Client, { table, from, to }: Month, events: string): Promise<void> {
  await stream.query(`alter table access_event detach partition ${table}; drop table ${table}`);
  await stream.query(`create table ${table} (like access_event including defaults including constraints)`);
  await stream.query(`insert into ${table} (${COLUMNS}) ${events}`);
  await stream.query(
    `alter table ${table} enable row level security, force row level security; set maintenance_work_mem = '512MB'`,
  );
  const [first, end] = [from.toISOString(), to.toISOString()];
  await stream.query(`alter table access_event attach partition ${table} for values from ('${first}') to ('${end}')`);
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

/** Whoever asks about a person has said why; the measuring takes longer than that holds. */
async function sayWhy(owner: pg.Client, property: number, account: number): Promise<void> {
  await owner.query(`select set_config('app.property_id', '${property}', false)`);
  await owner.query(
    `insert into audit_log (account_id, action, record, record_id, after, at) values ($1, 'reveal', 'log', $2, '{}', now() + interval '1 day')`,
    [account, `member ${PERSON}`],
  );
}

const kindOf = (device: string) =>
  `case when ${device} <= 12 then 'door' when ${device} <= 18 then 'elevator' when ${device} <= 22 then 'conventional-parking' else 'auto-parking' end`;

const COLUMNS = `property_id, occurred_at, id, received_at, is_skewed, device_id, person_id, room_id, kind, direction, result, vehicle_class,
  source, external_id, floor, card_no, plate`;

/** One month of them in the order of time, as they came; half of doors, a fifth of lifts, two of a hundred refused. */
function eventsSql({ now, events, steady, growing, from, to }: Month & Whole): string {
  const any = (seed: number, many: number) => `1 + abs(hashint4extended(g, ${seed}) % ${many})::int`;
  const share = STEADY_EVENTS / events;
  const numberAt = (moment: Date) => Math.round(events - ((now.getTime() - moment.getTime()) / (DAYS * DAY_MS)) * events);
  const [first, last] = [Math.max(1, numberAt(from) - 1), Math.min(events, numberAt(to) + 1)];
  return `
    select property, at, md5(g::text)::uuid, at + interval '2 seconds', false, property * 100 + device, person, 1 + person % 500, kind,
      case when ${any(3, 2)} = 1 then 'in' else 'out' end, case when ${any(4, 50)} = 1 then 'denied' else 'granted' end,
      case when kind = 'auto-parking' then case when ${any(5, 3)} = 1 then 'suv' else 'sedan' end end, 'bench', 'e' || g,
      case when kind = 'elevator' then (${any(6, 30)})::text end,
      case when kind in ('door', 'elevator') then 'C' || (100000 + person) end,
      case when kind in ('conventional-parking', 'auto-parking') then 'กข' || (1000 + person) end
    from (
      select g, device, ${kindOf('device')} as kind, person,
        '${now.toISOString()}'::timestamptz - (${events} - g) * interval '${DAYS} days' / ${events} as at,
        case when luck < ${share} then ${steady} when luck < ${share + GROWING_SHARE} then ${growing} else ${growing} + other end as property
      from (
        select g, (${any(1, 1_000_000)} - 1) / 1e6 as luck, ${any(2, PROPERTIES - 2)} as other, ${any(8, 1500)} as person,
          case when ${any(7, 10)} <= 5 then ${any(9, 12)} when ${any(7, 10)} <= 7 then 12 + ${any(9, 6)}
            when ${any(7, 10)} <= 9 then 18 + ${any(9, 4)} else 22 + ${any(9, 2)} end as device
        from generate_series(${first}, ${last}) g
      ) drawn
    ) event where at >= '${from.toISOString()}' and at < '${to.toISOString()}'`;
}
type Whole = { now: Date; events: number; steady: number; growing: number };

/** The counts as the stream's statement would have left them, hour by hour. */
async function count(stream: pg.Client): Promise<void> {
  await stream.query(`
    insert into access_hourly ${recounts.access_hourly} order by 2, 1;
    insert into access_hourly_total ${recounts.access_hourly_total} order by 3, 1;
    insert into access_daily ${recounts.access_daily} order by 3, 1;
    insert into access_daily_total ${recounts.access_daily_total} order by 3, 1`);
  for (const table of ['access_event', ...Object.keys(recounts)]) await stream.query(`vacuum analyze ${table}`);
}

/** Bytes, with all indexes. */
async function sizesOf(stream: pg.Client) {
  const { rows } = await stream.query<{ table: string; rows: number; bytesPerRow: number }>(`
    select name as table, rows, round(bytes / rows) as "bytesPerRow" from (
      select 'access_event' as name, (select count(*) from access_event) as rows, sum(pg_total_relation_size(inhrelid)) as bytes
      from pg_inherits where inhparent = 'access_event'::regclass
      union all select 'access_hourly', (select count(*) from access_hourly), pg_total_relation_size('access_hourly')
      union all select 'access_hourly_total', (select count(*) from access_hourly_total), pg_total_relation_size('access_hourly_total')
      union all select 'access_daily', (select count(*) from access_daily), pg_total_relation_size('access_daily')
      union all select 'access_daily_total', (select count(*) from access_daily_total), pg_total_relation_size('access_daily_total')
    ) measured`);
  return rows;
}
