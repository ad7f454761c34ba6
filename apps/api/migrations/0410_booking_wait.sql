-- The waiting list: who wants a time that is taken. The first in line is offered it once it is free, the next half an hour later; the first to
-- book has it.
create table booking_wait (
  property_id   int not null references property,
  id            int generated always as identity,
  facility_id   int not null,
  room_id       int not null,
  member_id     int not null,
  start_at      timestamptz not null,
  end_at        timestamptz not null,
  service_day   date not null,
  is_private    boolean not null default false,
  state         text collate "C" not null default 'waiting' check (state in ('waiting', 'offered', 'booked', 'ended')),
  offered_at    timestamptz,
  booking_id    int,
  created_by_id int references account,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (property_id, id),
  constraint booking_wait_facility_id_fkey foreign key (property_id, facility_id) references facility on delete cascade,
  constraint booking_wait_room_id_fkey foreign key (property_id, room_id) references room,
  constraint booking_wait_user_id_fkey foreign key (property_id, member_id) references member,
  constraint booking_wait_booking_id_fkey foreign key (property_id, booking_id) references booking,
  check (end_at > start_at),
  check ((state = 'offered') = (offered_at is not null)),
  check ((state = 'booked') = (booking_id is not null))
);
-- A room waits for a time once.
create unique index booking_wait_once on booking_wait (property_id, facility_id, room_id, start_at, end_at) where state in ('waiting', 'offered');
create index booking_wait_open on booking_wait (property_id, facility_id, start_at) where state in ('waiting', 'offered');
create index booking_wait_due on booking_wait (start_at) where state in ('waiting', 'offered');
create index booking_wait_facility on booking_wait (property_id, facility_id);
create index booking_wait_room on booking_wait (property_id, room_id);
create index booking_wait_member on booking_wait (property_id, member_id);
create index booking_wait_booking on booking_wait (property_id, booking_id);
create index booking_wait_start on booking_wait (property_id, start_at, id);
create index booking_wait_created on booking_wait (property_id, created_at);
create index booking_wait_updated on booking_wait (property_id, updated_at desc, id desc);
select lobby.scope_table('booking_wait', 'select, insert, update');

-- Whoever books a time they wait for waits no longer.
create function end_wait_with_booking() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare served int;
begin
  for served in
    update booking_wait set state = 'booked', offered_at = null, booking_id = new.id, updated_at = now()
    where property_id = new.property_id and facility_id = new.facility_id and room_id = new.room_id and state in ('waiting', 'offered')
      and start_at < new.end_at and end_at > new.start_at
    returning id
  loop
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'booking-wait', 'id', served, 'change', 'updated'));
  end loop;
  return null;
end $$;
create trigger wait_served after insert or update of facility_id, start_at, end_at on booking
  for each row when (new.state in ('held', 'confirmed')) execute function end_wait_with_booking();

-- An offer, or the end of one, is work for the inboxes at once.
create trigger note_wait_work after insert on outbox for each row
  when (new.name = 'record.changed' and new.payload ->> 'area' = 'booking-wait') execute function note_work();

grant select, update (state, offered_at, updated_at) on booking_wait to lobby_booking;
create policy due on booking_wait for select to lobby_booking using (true);
set role lobby_booking;
-- How many more bookings of a place fit between two moments, by what is claimed.
create function bookings.places_left(place facility, from_at timestamptz, to_at timestamptz, alone boolean) returns int
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not place.is_active or exists (
    select from facility_leaves(place.id) leaf join booking_claim claim on claim.property_id = place.property_id and claim.leaf_id = leaf
    where claim.start_at < to_at and claim.end_at > from_at and (alone or place.max_on_time = 1 or claim.holder <> place.id)
  ) then
    return 0;
  end if;
  return case when alone or place.max_on_time = 1 then 1 else place.max_on_time - peak_of(place.id, from_at, to_at, 0) end;
end $$;
create function bookings.with_waits() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from booking_wait where state in ('waiting', 'offered') and start_at > now()
$$;
-- In the order they asked: as many are offered a time as it has places, one more each half hour; what is taken again is offered to nobody.
create function bookings.offer_waits(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due     record;
  place   facility;
  places  int;
  ahead   int;
  changed int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  for due in
    select * from booking_wait where property_id = house and state in ('waiting', 'offered') and start_at > now() order by id for no key update skip locked
  loop
    select * into place from facility where property_id = house and id = due.facility_id;
    places := bookings.places_left(place, due.start_at, due.end_at + make_interval(mins => place.buffer_minutes), due.is_private);
    if due.state = 'offered' and places > 0 then
      continue;
    end if;
    select count(*) into ahead from booking_wait
    where property_id = house and facility_id = due.facility_id and state = 'offered' and offered_at > now() - interval '30 minutes'
      and start_at < due.end_at and end_at > due.start_at;
    if due.state = 'waiting' and places <= ahead then
      continue;
    end if;
    update booking_wait set state = case due.state when 'waiting' then 'offered' else 'waiting' end,
      offered_at = case due.state when 'waiting' then now() end, updated_at = now()
    where property_id = house and id = due.id;
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'booking-wait', 'id', due.id, 'change', 'updated'));
    changed := changed + 1;
  end loop;
  return changed;
end $$;
-- Who leaves a room waits for nothing any more.
create function bookings.end_waits_with_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update booking_wait set state = 'ended', offered_at = null, updated_at = now()
  where property_id = new.property_id and member_id = new.id and state in ('waiting', 'offered');
  return null;
end $$;
revoke all on function bookings.places_left, bookings.with_waits, bookings.offer_waits, bookings.end_waits_with_member from public;
grant execute on function bookings.with_waits, bookings.offer_waits to lobby_worker;
reset role;
create trigger waits after update of left_at on member
  for each row when (old.left_at is null and new.left_at is not null) execute function bookings.end_waits_with_member();
