import type pg from 'pg';

const PROPERTIES = 100;
const ROOMS = 20;
/** Fourteen hours a day, from sixty days ago until sixty days ahead. */
const [DAYS, HOURS] = [120, 14];

type Size = { rows: number; places: number; home: number };

/** Sixty facilities in each of a hundred properties; those of the measured one are full, the rest of the bookings is spread over the others. */
export async function fillBookings(
  owner: pg.Pool,
  { rows, places, home }: Size,
): Promise<{ facilities: number[]; rooms: number[] }> {
  const scoped = ['building', 'floor', 'room_type', 'room', 'facility', 'booking', 'booking_claim'];
  for (const table of scoped)
    await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
  await owner.query(`
    insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(4, ${PROPERTIES}) g;
    insert into building (property_id, name) select id, 'A' from property;
    insert into floor (property_id, unit_id, name, level) select property_id, id, '1', 1 from building;
    insert into room_type (property_id, name) select id, 'Studio' from property;
    insert into room (property_id, category_id, floor_id, type_id, name)
      select f.property_id, f.unit_id, f.id, t.id, 'A' || 1000 + g
      from floor f join room_type t using (property_id) cross join generate_series(1, ${ROOMS}) g;
    insert into facility (property_id, name, office_hour_open, office_hour_close, price_satang, max_ahead_days)
      select id, 'Court ' || g, '08:00', '22:00', 10000, 366 from property cross join generate_series(1, ${places}) g;
    update facility set root_id = id`);
  const own = places * DAYS * HOURS;
  const { rows: counted } = await owner.query('select count(*)::int as n from facility');
  const each = Math.ceil(Math.max(0, rows - own) / (counted[0].n - places));
  // Made anew at the end: kept up row by row they would take longer than all the rest.
  await owner.query('alter table booking_claim drop constraint booking_claim_taken; drop index booking_search');
  await owner.query(`
    insert into booking (property_id, facility_id, room_id, start_at, end_at, busy_until, service_day, state, facility_data)
    select f.property_id, f.id, r.room, begins, begins + interval '1 hour', begins + interval '1 hour', begins::date, 'confirmed',
      json_build_object('name', f.name, 'cancelAtLeast', 0, 'pricePerHour', 100)
    from facility f
    join (select property_id, min(id) as room from room group by property_id) r using (property_id)
    cross join lateral generate_series(0, case when f.property_id = ${home} then ${DAYS * HOURS} else ${each} end - 1) g
    cross join lateral (select (date_trunc('day', now() at time zone 'Asia/Bangkok') + (g / ${HOURS} - 60) * interval '1 day'
      + (8 + g % ${HOURS}) * interval '1 hour') at time zone 'Asia/Bangkok' as begins) time`);
  await owner.query(`
    insert into booking_claim (property_id, leaf_id, holder, start_at, end_at, booking_id)
    select property_id, facility_id, -id, start_at, busy_until, id from booking`);
  await owner.query(`
    alter table booking_claim add constraint booking_claim_taken
      exclude using gist (property_id with =, leaf_id with =, holder with <>, tstzrange(start_at, end_at) with &&);
    create index booking_search on booking using gin (property_id, search_text gin_trgm_ops);
    create table bench_booking (like booking including all)`);
  for (const table of scoped) await owner.query(`alter table ${table} enable trigger user, force row level security`);
  for (const table of scoped) await owner.query(`vacuum analyze ${table}`);
  await owner.query('alter table booking no force row level security; alter table booking_claim no force row level security');
  const idsOf = async (table: string) =>
    (await owner.query(`select id from ${table} where property_id = $1 order by id`, [home])).rows.map(({ id }) => id as number);
  return { facilities: await idsOf('facility'), rooms: await idsOf('room') };
}
