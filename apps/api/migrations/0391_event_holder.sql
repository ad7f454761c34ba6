-- A reader, and an access control system that knows cards and not residents, names the card alone. The event is stored with who held the card at
-- its moment, so that the log tells, finds and masks it as any other of that resident. Who is given the card later changes nothing of it.
grant select (property_id, id, serial) on card to lobby_stream;
grant select (property_id, id, card_id, member_id, from_at, to_at) on card_holder to lobby_stream;
grant select (property_id, id, room_id) on member to lobby_stream;
create policy stream on card for select to lobby_stream using (true);
create policy stream on card_holder for select to lobby_stream using (true);
create policy stream on member for select to lobby_stream using (true);

set role lobby_stream;
-- As before (0310), and the holder of the card.
create or replace function stream.ingest_batch(
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
      e.occurred_at > e.received_at + interval '5 minutes', e.device_id, coalesce(e.person_id, holder.member_id),
      coalesce(e.room_id, holder.room_id), e.visitor_id, e.kind,
      case when e.direction <> 'unknown' then e.direction else coalesce(
        (select reader.direction from hardware reader
         where reader.property_id = e.property_id and reader.id = e.device_id and reader.direction <> 'both'), 'unknown') end,
      e.result, e.vehicle_class, e.source, e.external_id, e.reason, e.device_code, e.floor, e.card_no,
      e.plate, e.plate_province, e.picture_url
    from first as e join named using (property_id, id)
    left join lateral (
      select held.member_id, member.room_id from card
      join card_holder held on held.property_id = card.property_id and held.card_id = card.id
      join member on member.property_id = held.property_id and member.id = held.member_id
      where card.property_id = e.property_id and card.serial = e.card_no and e.person_id is null and e.visitor_id is null
        and held.from_at <= e.occurred_at and (held.to_at is null or e.occurred_at < held.to_at)
      order by held.id desc limit 1
    ) holder on true
    order by 1, 2, 3
    on conflict do nothing
    returning property_id, occurred_at, kind, device_id, direction, result, vehicle_class, card_no
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
  ), last_uses as (
    insert into card_use as so_far
    select distinct on (property_id, card_no) property_id, card_no, occurred_at, device_id from new
    where card_no is not null order by property_id, card_no, occurred_at desc
    on conflict (property_id, card_no) do update set last_at = excluded.last_at, last_device_id = excluded.last_device_id
    where so_far.last_at < excluded.last_at
  )
  select new.property_id, count(*)::int from new group by 1;
end $$;
reset role;
