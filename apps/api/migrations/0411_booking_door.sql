-- Doors open for a booking: from ten minutes before it begins until it ends, for the cards of its room. What a device should have is worked
-- out from the bookings as from the register; a booking says when that changes.
alter table facility add column is_door_restricted boolean not null default false;
alter table booking add column is_door_open boolean not null default false;
create or replace view facility_list with (security_invoker = true) as
  select property_id, id, name, name_en, floor_id, parent_id, office_hour_open::text as office_hour_open, office_hour_close::text as office_hour_close,
    private_hour_open::text as private_hour_open, private_hour_close::text as private_hour_close, max_on_time, slot_hour_time, slot_minute_time,
    limit_hour_time, limit_minute_time, cancel_at_least, price_satang / 100::double precision as price_per_hour, min_lead_minutes, max_ahead_days,
    buffer_minutes, hold_minutes, check_in_minutes, needs_approval, access_group_id, description, is_active, off_reason, cover_id, source_id,
    created_at, updated_at, is_door_restricted
  from facility;
-- Bookings are as young as this release: the indexes are built in no time.
-- squawk-ignore require-concurrent-index-creation
create index booking_door_open on booking (end_at) where is_door_open;
-- squawk-ignore require-concurrent-index-creation
create index booking_door_due on booking (start_at) where not is_door_open and state in ('confirmed', 'checkedIn');
-- The clock's doing is no change anybody made.
drop trigger audit on booking;
create trigger audit after insert or update or delete on booking
  for each row execute function audit_row('facility_data', 'personal:note', 'personal:cancel_reason', 'personal:override_reason', 'is_door_open');

grant usage on schema bookings to lobby_hardware;
grant select (property_id, id, parent_id, root_id, access_group_id, is_door_restricted) on facility to lobby_hardware;
grant select (property_id, facility_id, room_id, state, start_at, end_at) on booking to lobby_hardware;
grant insert (property_id, kind, subject_id, is_closing) on credential_change to lobby_hardware;
grant execute on function jobs.enqueue_alone to lobby_hardware;
grant update (is_door_open) on booking to lobby_booking;

set role lobby_booking;
create function bookings.is_door_time(state text, start_at timestamptz, end_at timestamptz) returns boolean language sql stable set search_path = public, pg_temp
as $$ select state in ('confirmed', 'checkedIn') and start_at - interval '10 minutes' <= now() and now() < end_at $$;
-- Of a place, or of one it is in or holds.
create function bookings.has_door(house int, place int) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from facility booked join facility door on door.property_id = house and door.root_id = booked.root_id
    where booked.property_id = house and booked.id = place and door.access_group_id is not null)
$$;
revoke all on function bookings.is_door_time, bookings.has_door from public;
grant execute on function bookings.is_door_time, bookings.has_door to lobby_hardware;
create function bookings.with_due_doors() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from booking where is_door_open and not bookings.is_door_time(state, start_at, end_at)
  union
  select property_id from booking
  where not is_door_open and state in ('confirmed', 'checkedIn') and start_at between now() - interval '2 days' and now() + interval '10 minutes' and end_at > now()
$$;
-- Its trigger does the rest.
create function bookings.turn_doors(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare turned int;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  update booking set is_door_open = not is_door_open
  where property_id = house and (
    is_door_open and not bookings.is_door_time(state, start_at, end_at)
    or not is_door_open and state in ('confirmed', 'checkedIn') and start_at between now() - interval '2 days' and now() + interval '10 minutes' and end_at > now()
      and bookings.has_door(house, facility_id));
  get diagnostics turned = row_count;
  return turned;
end $$;
revoke all on function bookings.with_due_doors, bookings.turn_doors from public;
grant execute on function bookings.with_due_doors, bookings.turn_doors to lobby_worker;
reset role;

set role lobby_hardware;
-- Begins or ends, or is moved meanwhile: the cards of its room are looked at again.
create function hardware.note_booking_door() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was_open boolean := tg_op = 'UPDATE' and old.is_door_open;
  is_moved boolean := tg_op = 'UPDATE' and (new.facility_id, new.room_id, new.end_at) is distinct from (old.facility_id, old.room_id, old.end_at);
begin
  new.is_door_open := bookings.is_door_time(new.state, new.start_at, new.end_at) and bookings.has_door(new.property_id, new.facility_id);
  if new.is_door_open <> was_open or new.is_door_open and is_moved then
    perform note_credential_change('card', array(select id from card where property_id = new.property_id and room_id = new.room_id));
  end if;
  return new;
end $$;
revoke all on function hardware.note_booking_door from public;
create or replace function hardware.put_wanted(house int, cards int[], cars int[], devices int[]) returns void
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare today date := (select (now() at time zone time_zone)::date from property where id = house);
begin
  -- Before its credentials, as whoever delivers does; a device that nothing was delivered to yet has none.
  insert into device_delivery (property_id, hardware_id)
  select house, id from hardware where property_id = house and id = any(devices) order by id on conflict do nothing;
  perform from device_delivery where property_id = house and hardware_id = any(devices) order by hardware_id for update;
  with device as materialized (
    select hardware.id, hardware.type, hardware.unit_id, building.name || '-' || (select count(*) from hardware other
      where other.property_id = house and other.unit_id = hardware.unit_id and other.type = 'elevator' and other.id <= hardware.id) as lift_no,
      exists (select from facility where facility.property_id = house and access_group_id = 'door-' || hardware.id and is_door_restricted) as is_restricted
    from hardware left join building on building.property_id = house and building.id = hardware.unit_id
    where hardware.property_id = house and hardware.id = any(devices)
  ), open_card as materialized (
    select card.id, card.serial, card.valid_until, card.room_id, room.category_id, room.mapping ->> 'liftNo' as lift_no,
      exists (select from car where car.property_id = house and car.room_id = room.id and is_active) as has_car
    from unnest(cards) asked (id) join card on card.property_id = house and card.id = asked.id
    join room on room.property_id = house and room.id = card.room_id
    left join member on member.property_id = house and member.id = card.member_id
    left join person on person.property_id = house and person.id = member.person_id
    where card.state = 'active' and not room.blocked_by_admin and person.blocked_at is null
      and (card.valid_until is null or card.valid_until >= today)
  ), open_car as materialized (
    select car.id, car.plate, room.category_id
    from unnest(cars) asked (id) join car on car.property_id = house and car.id = asked.id
    join room on room.property_id = house and room.id = car.room_id
    left join member on member.property_id = house and member.id = car.member_id
    left join person on person.property_id = house and person.id = member.person_id
    where car.is_active and not room.blocked_by_admin and person.blocked_at is null
  ), booked as materialized (
    -- The doors of what is booked now, of what it is in, and of what is in it.
    select booking.room_id, device.id as hardware_id,
      max((booking.end_at at time zone (select time_zone from property where id = house))::date) as last_day
    from booking join facility place on place.property_id = house and place.id = booking.facility_id
    join facility door on door.property_id = house and door.root_id = place.root_id
      and (place.id in (select facility_tree(door.id)) or door.id in (select facility_tree(place.id)))
    join device on device.type = 'door' and door.access_group_id = 'door-' || device.id
    where booking.property_id = house and booking.room_id in (select room_id from open_card)
      and booking.start_at > now() - interval '3 days' and bookings.is_door_time(booking.state, booking.start_at, booking.end_at)
    group by booking.room_id, device.id
  ), wish as materialized (
    select device.id as hardware_id, 'card' as kind, open_card.id as subject_id, serial as number, valid_until
    from open_card join device on unit_id is null or unit_id = category_id
    where case type when 'door' then not is_restricted
      when 'elevator' then open_card.lift_no is null or device.lift_no is null or open_card.lift_no = device.lift_no
      else has_car end
    union all
    -- Where it opens for the room anyway, nothing is added: nothing would be left to end with the booking.
    select booked.hardware_id, 'card', open_card.id, serial, least(valid_until, last_day)
    from booked join open_card on open_card.room_id = booked.room_id join device on device.id = booked.hardware_id
    where is_restricted or unit_id <> category_id
    union all
    select device.id, 'plate', open_car.id, plate, null::date
    from open_car join device on type in ('conventional-parking', 'auto-parking') and (unit_id is null or unit_id = category_id)
  ), concerned as (
    -- What is wanted now, and what was: grouped, because a join of two sets the planner knows nothing about would be a loop in a loop.
    select hardware_id, kind, subject_id, max(number) as number, max(valid_until) as valid_until from (
      select * from wish
      union all
      select present.*, null, null from unnest(cards || cars, array_fill('card'::text, array[cardinality(cards)]) || array_fill('plate'::text, array[cardinality(cars)])) asked (id, kind)
      cross join lateral (
        -- One by one, whatever the planner believes about a table that has just been filled.
        select hardware_id, kind, subject_id from device_credential
        where property_id = house and kind = asked.kind and subject_id = asked.id and hardware_id = any(devices) and is_wanted offset 0
      ) present
    ) was_or_is group by hardware_id, kind, subject_id
  )
  insert into device_credential as present (property_id, hardware_id, kind, subject_id, wanted, wanted_until, priority)
  select house, hardware_id, kind, subject_id, number, valid_until,
    case when number is null then 0 when (select count(*) from wish) > 1000 then 2 else 1 end
  from concerned order by hardware_id, kind, subject_id
  on conflict (property_id, hardware_id, kind, subject_id) do update
  set wanted = excluded.wanted, wanted_until = excluded.wanted_until, priority = excluded.priority,
      problem = null, failed_at = null, changed_at = now()
  where (present.wanted, present.wanted_until) is distinct from (excluded.wanted, excluded.wanted_until);
  -- Nothing is left to say about what is neither wanted nor there.
  delete from device_credential where property_id = house and hardware_id = any(devices) and is_over
    and (kind = 'card' and subject_id = any(cards) or kind = 'plate' and subject_id = any(cars));
end $$;
reset role;
create trigger door before insert or update on booking for each row execute function hardware.note_booking_door();

-- A door that is another facility's, or only for those who booked from now on, is looked at as a new one is.
create function note_facility_door() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  was text := case when tg_op <> 'INSERT' then old.access_group_id end;
  now_of text := case when tg_op <> 'DELETE' then new.access_group_id end;
begin
  perform note_credential_change('device', array(
    select distinct substring(door from '^door-([0-9]{1,9})$')::int from unnest(array[was, now_of]) door where door is not null));
  return null;
end $$;
create trigger door_of_new after insert on facility for each row when (new.access_group_id is not null) execute function note_facility_door();
create trigger door_changed after update of access_group_id, is_door_restricted, root_id on facility
  for each row when ((old.access_group_id, old.is_door_restricted, old.root_id) is distinct from (new.access_group_id, new.is_door_restricted, new.root_id))
  execute function note_facility_door();
create trigger door_of_removed after delete on facility for each row when (old.access_group_id is not null) execute function note_facility_door();
