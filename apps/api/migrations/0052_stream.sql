-- The stream's functions: the worker writes events through these and by no other way; the API asks one of them about keys.

grant select on device_key, hardware to lobby_stream;
grant update (last_used_at) on device_key to lobby_stream;
grant update (last_heartbeat_at) on hardware to lobby_stream;
create policy stream on device_key to lobby_stream using (true) with check (true);
create policy stream on hardware to lobby_stream using (true) with check (true);
grant usage on schema stream to lobby_worker, lobby_app;
set role lobby_stream;

-- One batch: what is new lands in its month, and is counted in its hour and its day by the same statement. Tells how many were new for whom.
-- An event that does not tell its direction has the one its reader was registered with.
-- In the order of the keys, so that two workers never wait for each other in a circle.
create function stream.take(
  properties int[], occurred timestamptz[], received timestamptz[], devices int[], people int[], rooms int[], visitors int[],
  kinds text[], directions text[], results text[], classes text[], sources text[], external_ids text[], reasons text[],
  device_codes text[], floors text[], cards text[], plates text[], provinces text[], pictures text[]
) returns table (property int, landed int)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  return query
  with new as (
    insert into access_event (
      property_id, occurred_at, id, received_at, is_skewed, device_id, person_id, room_id, visitor_id, kind, direction, result, vehicle_class,
      source, external_id, reason, device_code, floor, card_no, plate, plate_province, picture_url
    )
    select e.property_id, e.occurred_at, md5(e.source || chr(31) || e.external_id)::uuid, e.received_at,
      e.occurred_at > e.received_at + interval '5 minutes', e.device_id, e.person_id, e.room_id, e.visitor_id, e.kind,
      case when e.direction <> 'unknown' then e.direction else coalesce(
        (select reader.direction from hardware reader
         where reader.property_id = e.property_id and reader.id = e.device_id and reader.direction <> 'both'), 'unknown') end,
      e.result, e.vehicle_class, e.source, e.external_id, e.reason, e.device_code, e.floor, e.card_no,
      e.plate, e.plate_province, e.picture_url
    from unnest(
      properties, occurred, received, devices, people, rooms, visitors, kinds, directions, results, classes, sources, external_ids, reasons,
      device_codes, floors, cards, plates, provinces, pictures
    ) as e (
      property_id, occurred_at, received_at, device_id, person_id, room_id, visitor_id, kind, direction, result, vehicle_class, source,
      external_id, reason, device_code, floor, card_no, plate, plate_province, picture_url
    )
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
  ), by_device as (
    insert into access_hourly as so_far select * from cell order by 1, 2, 3, 4, 5
    on conflict (property_id, device_id, hour, kind, vehicle_class) do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  ), by_kind as (
    insert into access_hourly_total as so_far
    select property_id, kind, hour, vehicle_class, sum(granted_in), sum(granted_out), sum(granted_unknown),
      sum(denied_in), sum(denied_out), sum(denied_unknown)
    from cell group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (property_id, kind, hour, vehicle_class) do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  ), by_day as (
    insert into access_daily_net as so_far
    select property_id, kind, vehicle_class, (hour at time zone 'UTC')::date, sum(granted_in - granted_out)
    from cell where kind <> 'elevator' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (property_id, kind, vehicle_class, day) do update set net = so_far.net + excluded.net
  )
  select new.property_id, count(*)::int from new group by 1;
end $$;

create function stream.hear(properties int[], devices int[], at timestamptz[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  with heard as (
    select property_id, id, told.at from hardware
    join unnest(properties, devices, at) as told (property_id, id, at) using (property_id, id)
    where last_heartbeat_at is null or last_heartbeat_at < told.at
    order by property_id, id for update of hardware
  )
  update hardware set last_heartbeat_at = heard.at from heard
  where hardware.property_id = heard.property_id and hardware.id = heard.id
$$;

create function stream.set_aside(received timestamptz[], subjects text[], reasons text[], payloads text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into stream.poison (received_at, subject, reason, payload) select * from unnest(received, subjects, reasons, payloads)
  on conflict do nothing
$$;

-- The key's device and kind (neither for a gateway); no row for a wrong, revoked or switched-off one.
create function stream.check_key(at_property int, key int, hash bytea) returns table (hardware_id int, type text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  return query
  select device_key.hardware_id, hardware.type from device_key
  left join hardware on hardware.property_id = device_key.property_id and hardware.id = device_key.hardware_id
  where device_key.property_id = at_property and device_key.id = key and secret_hash = hash and revoked_at is null
    and (device_key.hardware_id is null or hardware.status);
  if found then
    update device_key set last_used_at = now()
    where device_key.property_id = at_property and device_key.id = key and (last_used_at is null or last_used_at < now() - interval '5 minutes');
  end if;
end $$;

-- Attached, not created in place: that waits for nobody who reads or writes.
create function stream.make_month(month date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  next  timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  name  text := 'access_event_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass('stream.' || name) is not null then
    return false;
  end if;
  execute format('create table stream.%I (like public.access_event including defaults including generated including constraints including indexes)', name);
  execute format('alter table stream.%I enable row level security', name);
  execute format('alter table stream.%I force row level security', name);
  execute format('alter table public.access_event attach partition stream.%I for values from (%L) to (%L)', name, first, next);
  return true;
end $$;

-- Taken off and left standing beside, for the operator to keep elsewhere or to drop.
create function stream.detach_months_before(month date) returns setof text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  name text;
begin
  for name in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'public.access_event'::regclass and relname < 'access_event_' || to_char(month, 'YYYY_MM') order by 1
  loop
    execute format('alter table public.access_event detach partition stream.%I', name);
    return next name;
  end loop;
end $$;

create function stream.forget_poison() returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from stream.poison where received_at < now() - interval '90 days' $$;

select stream.make_month((date_trunc('month', now()) + months * interval '1 month')::date) from generate_series(-13, 3) as months;

revoke all on all functions in schema stream from public;
grant execute on function stream.take, stream.hear, stream.set_aside, stream.make_month, stream.detach_months_before, stream.forget_poison to lobby_worker;
grant execute on function stream.check_key to lobby_app;
reset role;
