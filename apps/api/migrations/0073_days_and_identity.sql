-- Counts by the day beside those by the hour, and one event for one (source, external id), whatever time it tells.

grant select (id, time_zone) on property to lobby_stream;
create policy stream on property for select to lobby_stream using (true);
grant create on schema public to lobby_stream;
set role lobby_stream;

-- The same six counts by the day of the property's own clock, each hour in the day in which it begins there: a month is thirty rows.
create table access_daily (
  property_id     int not null,
  device_id       int not null,
  day             date not null,
  kind            text collate "C" not null,
  vehicle_class   text collate "C" not null,
  granted_in      int not null,
  granted_out     int not null,
  granted_unknown int not null,
  denied_in       int not null,
  denied_out      int not null,
  denied_unknown  int not null,
  primary key (property_id, device_id, day, kind, vehicle_class)
) with (fillfactor = 80);
create table access_daily_total (
  property_id     int not null,
  kind            text collate "C" not null,
  day             date not null,
  vehicle_class   text collate "C" not null,
  granted_in      int not null,
  granted_out     int not null,
  granted_unknown int not null,
  denied_in       int not null,
  denied_out      int not null,
  denied_unknown  int not null,
  primary key (property_id, kind, day, vehicle_class)
) with (fillfactor = 80);
alter table access_daily enable row level security;
alter table access_daily force row level security;
alter table access_daily_total enable row level security;
alter table access_daily_total force row level security;
create policy own_property on access_daily
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy own_property on access_daily_total
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy stream on access_daily to lobby_stream using (true) with check (true);
create policy stream on access_daily_total to lobby_stream using (true) with check (true);
revoke truncate, references, trigger on access_daily, access_daily_total from lobby_stream;
grant select on access_daily, access_daily_total to lobby_app;
drop table access_daily_net;

-- A property that does not say has the clock of Greenwich.
create function stream.zone_of(property int) returns text
  language sql stable set search_path = public, pg_temp
as $$ select coalesce((select time_zone from property where id = $1), 'UTC') $$;
revoke all on function stream.zone_of from public;

create function stream.recount_days_of(at_property int, zone text) returns void
  language sql set search_path = public, pg_temp
as $$
  delete from access_daily where property_id = at_property;
  delete from access_daily_total where property_id = at_property;
  insert into access_daily
  select property_id, device_id, (hour at time zone zone)::date, kind, vehicle_class, sum(granted_in), sum(granted_out), sum(granted_unknown),
    sum(denied_in), sum(denied_out), sum(denied_unknown)
  from access_hourly where property_id = at_property group by 1, 2, 3, 4, 5;
  insert into access_daily_total
  select property_id, kind, day, vehicle_class, sum(granted_in), sum(granted_out), sum(granted_unknown),
    sum(denied_in), sum(denied_out), sum(denied_unknown)
  from access_daily where property_id = at_property group by 1, 2, 3, 4;
$$;
revoke all on function stream.recount_days_of from public;
select stream.recount_days_of(property_id, stream.zone_of(property_id)) from (select distinct property_id from access_hourly) as counted;

-- Another clock has other days. The writers hold the lock shared while they count, so that none counts by the old clock afterwards.
create function stream.recount_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('access_daily'), new.id);
  perform stream.recount_days_of(new.id, new.time_zone);
  return null;
end $$;
revoke all on function stream.recount_days from public;
grant execute on function stream.recount_days to lobby_owner;

-- Identity of events, by the month in which they were received. Kept for the running month and the one before: an event that is sent again
-- with another time within a month at least is the one that is there. Sent with the same time it is so for as long as the event is kept.
create table stream.event_identity (
  month       date not null,
  property_id int not null,
  id          uuid not null,
  primary key (month, property_id, id)
) partition by range (month);

create function stream.make_identity_month(first date) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  name text := 'event_identity_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('stream.' || name) is not null then
    return;
  end if;
  execute format('create table stream.%I (like stream.event_identity including constraints including indexes)', name);
  execute format('alter table stream.event_identity attach partition stream.%I for values from (%L) to (%L)',
    name, first, (first + interval '1 month')::date);
end $$;
revoke all on function stream.make_identity_month from public;

create or replace function stream.make_month(month date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  next  timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  name  text := 'access_event_' || to_char(month, 'YYYY_MM');
begin
  if first >= date_trunc('month', now(), 'UTC') - interval '1 month' then
    perform stream.make_identity_month(date_trunc('month', month::timestamp)::date);
  end if;
  if exists (select from pg_inherits where inhrelid = to_regclass('stream.' || name)) then
    return false;
  end if;
  if to_regclass('stream.' || name) is null then
    execute format('create table stream.%I (like public.access_event including defaults including generated including constraints including indexes)', name);
    execute format('alter table stream.%I enable row level security', name);
    execute format('alter table stream.%I force row level security', name);
  end if;
  execute format('alter table public.access_event attach partition stream.%I for values from (%L) to (%L)', name, first, next);
  return true;
end $$;
select stream.make_month((date_trunc('month', now(), 'UTC') + months * interval '1 month')::date) from generate_series(-1, 3) as months;

insert into stream.event_identity
select distinct date_trunc('month', received_at at time zone 'UTC')::date, property_id, id from access_event
where received_at >= date_trunc('month', now(), 'UTC') - interval '1 month' on conflict do nothing;

create function stream.drop_old_identities() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  name text;
begin
  for name in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'stream.event_identity'::regclass
      and relname < 'event_identity_' || to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY_MM')
  loop
    execute format('drop table stream.%I', name);
  end loop;
end $$;

-- One batch: of what carries one name only the first is taken, and only where the name is new; that lands in its month, and is counted in its
-- hour and its day by the same statement. Tells how many were new for whom. An event that does not tell its direction has the one its
-- reader was registered with. Every table in the order of its keys, so that two workers never wait for each other in a circle.
create or replace function stream.take(
  properties int[], occurred timestamptz[], received timestamptz[], devices int[], people int[], rooms int[], visitors int[],
  kinds text[], directions text[], results text[], classes text[], sources text[], external_ids text[], reasons text[],
  device_codes text[], floors text[], cards text[], plates text[], provinces text[], pictures text[]
) returns table (property int, landed int)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  last_month date := date_trunc('month', now() at time zone 'UTC') - interval '1 month';
begin
  -- A statement of its own: the next one sees the clocks as they are once the locks are held.
  perform pg_advisory_xact_lock_shared(hashtext('access_daily'), p) from (select distinct p from unnest(properties) as p order by 1) as present;
  return query
  with first as (
    select distinct on (e.property_id, md5(e.source || chr(31) || e.external_id)::uuid)
      md5(e.source || chr(31) || e.external_id)::uuid as id, e.*
    from unnest(
      properties, occurred, received, devices, people, rooms, visitors, kinds, directions, results, classes, sources, external_ids, reasons,
      device_codes, floors, cards, plates, provinces, pictures
    ) with ordinality as e (
      property_id, occurred_at, received_at, device_id, person_id, room_id, visitor_id, kind, direction, result, vehicle_class, source,
      external_id, reason, device_code, floor, card_no, plate, plate_province, picture_url, place
    )
    order by e.property_id, md5(e.source || chr(31) || e.external_id)::uuid, e.place
  ), named as (
    insert into stream.event_identity (month, property_id, id)
    select this_month, first.property_id, first.id from first
    -- Asked for each by the key, never by reading the whole month.
    where (select true from stream.event_identity as before
      where before.month = last_month and before.property_id = first.property_id and before.id = first.id) is null
    order by 2, 3
    on conflict do nothing
    returning event_identity.property_id, event_identity.id
  ), new as (
    insert into access_event (
      property_id, occurred_at, id, received_at, is_skewed, device_id, person_id, room_id, visitor_id, kind, direction, result, vehicle_class,
      source, external_id, reason, device_code, floor, card_no, plate, plate_province, picture_url
    )
    select e.property_id, e.occurred_at, e.id, e.received_at,
      e.occurred_at > e.received_at + interval '5 minutes', e.device_id, e.person_id, e.room_id, e.visitor_id, e.kind,
      case when e.direction <> 'unknown' then e.direction else coalesce(
        (select reader.direction from hardware reader
         where reader.property_id = e.property_id and reader.id = e.device_id and reader.direction <> 'both'), 'unknown') end,
      e.result, e.vehicle_class, e.source, e.external_id, e.reason, e.device_code, e.floor, e.card_no,
      e.plate, e.plate_province, e.picture_url
    from first as e join named using (property_id, id)
    order by 1, 2, 3
    on conflict do nothing
    returning property_id, occurred_at, kind, device_id, direction, result, vehicle_class
  ), cell as (
    select property_id, device_id, date_trunc('hour', occurred_at, 'UTC') as hour, kind, coalesce(vehicle_class, '') as vehicle_class,
      count(*) filter (where result = 'granted' and direction = 'in') as granted_in,
      count(*) filter (where result = 'granted' and direction = 'out') as granted_out,
      count(*) filter (where result = 'granted' and direction = 'unknown') as granted_unknown,
      count(*) filter (where result = 'denied' and direction = 'in') as denied_in,
      count(*) filter (where result = 'denied' and direction = 'out') as denied_out,
      count(*) filter (where result = 'denied' and direction = 'unknown') as denied_unknown
    from new group by 1, 2, 3, 4, 5
  ), zone as materialized (
    select present.property_id, stream.zone_of(present.property_id) as name from (select distinct new.property_id from new) as present
  ), day_cell as (
    select property_id, device_id, (hour at time zone zone.name)::date as day, kind, vehicle_class, sum(granted_in) as granted_in,
      sum(granted_out) as granted_out, sum(granted_unknown) as granted_unknown, sum(denied_in) as denied_in, sum(denied_out) as denied_out,
      sum(denied_unknown) as denied_unknown
    from cell join zone using (property_id) group by 1, 2, 3, 4, 5
  ), hours_by_device as (
    insert into access_hourly as so_far select * from cell order by 1, 2, 3, 4, 5
    on conflict (property_id, device_id, hour, kind, vehicle_class) do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  ), hours_by_kind as (
    insert into access_hourly_total as so_far
    select property_id, kind, hour, vehicle_class, sum(granted_in), sum(granted_out), sum(granted_unknown),
      sum(denied_in), sum(denied_out), sum(denied_unknown)
    from cell group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (property_id, kind, hour, vehicle_class) do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  ), days_by_device as (
    insert into access_daily as so_far select * from day_cell order by 1, 2, 3, 4, 5
    on conflict (property_id, device_id, day, kind, vehicle_class) do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  ), days_by_kind as (
    insert into access_daily_total as so_far
    select property_id, kind, day, vehicle_class, sum(granted_in), sum(granted_out), sum(granted_unknown),
      sum(denied_in), sum(denied_out), sum(denied_unknown)
    from day_cell group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (property_id, kind, day, vehicle_class) do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  )
  select new.property_id, count(*)::int from new group by 1;
end $$;

-- Which of these devices are registered: what a gateway tells of others is set aside.
create function stream.registered_devices(properties int[], devices int[]) returns table (property_id int, id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select hardware.property_id, hardware.id from hardware
  join unnest(properties, devices) as asked (property_id, id) using (property_id, id)
$$;
revoke all on function stream.drop_old_identities, stream.registered_devices from public;
grant execute on function stream.drop_old_identities, stream.registered_devices to lobby_worker;
reset role;
revoke create on schema public from lobby_stream;
create trigger recount_days after update of time_zone on property for each row
  when (old.time_zone is distinct from new.time_zone) execute function stream.recount_days();
