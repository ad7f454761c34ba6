-- Bookings, closures and what they take. The exclusion constraint has the last word, whoever writes.
grant usage on schema public to lobby_booking;
create schema bookings authorization lobby_booking;
grant usage on schema bookings to lobby_app, lobby_worker;

create table booking (
  property_id        int not null references property,
  id                 int generated always as identity,
  number             text collate "C" not null generated always as ('BK' || lpad(id::text, 6, '0')) stored,
  facility_id        int not null,
  parent_id          int,
  room_id            int not null,
  member_id          int,
  start_at           timestamptz not null,
  end_at             timestamptz not null,
  -- With what is kept free after it.
  busy_until         timestamptz not null,
  service_day        date not null,
  is_private         boolean not null default false,
  state              text collate "C" not null check (state in ('held', 'confirmed', 'checkedIn', 'cancelled', 'expired', 'rejected', 'noShow')),
  is_cancel          boolean not null generated always as (state in ('cancelled', 'expired', 'rejected')) stored,
  needs_approval     boolean not null default false,
  payment_id         int,
  facility_data      jsonb not null,
  hold_until         timestamptz,
  checked_in_at      timestamptz,
  checked_in_by_id   int references account,
  cancelled_at       timestamptz,
  cancelled_by_id    int references account,
  cancel_reason      text,
  override_reason    text,
  note               text,
  created_by_id      int references account,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  search_text        text not null generated always as (lower('BK' || lpad(id::text, 6, '0') || ' ' || (facility_data ->> 'name') || ' ' || coalesce(facility_data ->> 'nameEn', ''))) stored,
  primary key (property_id, id),
  constraint booking_facility_id_fkey foreign key (property_id, facility_id) references facility,
  constraint booking_parent_id_fkey foreign key (property_id, parent_id) references facility,
  constraint booking_room_id_fkey foreign key (property_id, room_id) references room,
  constraint booking_user_id_fkey foreign key (property_id, member_id) references member,
  constraint booking_payment_id_fkey foreign key (property_id, payment_id) references payment,
  check (end_at > start_at and busy_until >= end_at),
  check (is_cancel = (cancelled_at is not null)),
  check ((state = 'checkedIn') <= (checked_in_at is not null))
);
create unique index booking_payment on booking (property_id, payment_id);
create index booking_start on booking (property_id, start_at desc, id desc);
create index booking_end on booking (property_id, end_at);
create index booking_day on booking (property_id, service_day, facility_id);
create index booking_facility on booking (property_id, facility_id, start_at);
create index booking_parent on booking (property_id, parent_id);
create index booking_room on booking (property_id, room_id, start_at desc);
create index booking_member on booking (property_id, member_id, start_at desc);
create index booking_live on booking (property_id, start_at, id) where state in ('held', 'confirmed', 'checkedIn');
create index booking_hold on booking (hold_until) where state = 'held' and hold_until is not null;
create index booking_late on booking (start_at) where state = 'confirmed';
create index booking_created on booking (property_id, created_at);
create index booking_updated on booking (property_id, updated_at desc, id desc);
create index booking_search on booking using gin (property_id, search_text gin_trgm_ops);
create index booking_number on booking (property_id, number);
select lobby.scope_table('booking', 'select, insert, update', array['facility_data', 'personal:note', 'personal:cancel_reason', 'personal:override_reason']);

create table closure (
  property_id   int not null references property,
  id            int generated always as identity,
  facility_id   int not null,
  start_at      timestamptz not null,
  end_at        timestamptz not null,
  reason        text not null,
  repeat        text collate "C" not null default 'none' check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  repeat_until  date,
  created_by_id int references account,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (property_id, id),
  constraint closure_facility_id_fkey foreign key (property_id, facility_id) references facility,
  check (end_at > start_at),
  check ((repeat = 'none') = (repeat_until is null))
);
create index closure_facility on closure (property_id, facility_id);
create index closure_start on closure (property_id, start_at desc, id desc);
create index closure_updated on closure (property_id, updated_at desc, id desc);
select lobby.scope_table('closure', 'select, insert, delete');

-- Each time a closure closes, cut around what was kept.
create table closure_span (
  property_id int not null references property,
  id          int generated always as identity,
  closure_id  int not null,
  start_at    timestamptz not null,
  end_at      timestamptz not null,
  primary key (property_id, id),
  constraint closure_span_closure_id_fkey foreign key (property_id, closure_id) references closure on delete cascade,
  check (end_at > start_at)
);
create index closure_span_closure on closure_span (property_id, closure_id);
create index closure_span_start on closure_span (property_id, start_at);
select lobby.scope_table('closure_span', 'select, insert, delete');
drop trigger audit on closure_span;

-- What is taken: the leaves of a tree, each by one holder at a time. Shared bookings of a facility are one holder (the facility), one that
-- has it alone is its own (minus its id), closures are 0. Parent against child, alone against all, closed against all: one constraint.
create table booking_claim (
  property_id int not null references property,
  id          bigint generated always as identity,
  leaf_id     int not null,
  holder      int not null,
  start_at    timestamptz not null,
  end_at      timestamptz not null,
  booking_id  int,
  span_id     int,
  primary key (property_id, id),
  constraint booking_claim_leaf_id_fkey foreign key (property_id, leaf_id) references facility,
  constraint booking_claim_booking_id_fkey foreign key (property_id, booking_id) references booking,
  constraint booking_claim_span_id_fkey foreign key (property_id, span_id) references closure_span on delete cascade,
  constraint booking_claim_taken exclude using gist (property_id with =, leaf_id with =, holder with <>, tstzrange(start_at, end_at) with &&),
  check ((booking_id is null) <> (span_id is null))
);
create index booking_claim_booking on booking_claim (property_id, booking_id);
create index booking_claim_span on booking_claim (property_id, span_id);
create index booking_claim_leaf on booking_claim (property_id, leaf_id, start_at);
select lobby.scope_table('booking_claim', 'select, insert, delete');
drop trigger audit on booking_claim;

create table booking_limit (
  property_id int not null references property,
  id          int generated always as identity,
  facility_id int,
  amount      int not null check (amount > 0),
  unit        text collate "C" not null check (unit in ('bookings', 'minutes')),
  period      text collate "C" not null check (period in ('day', 'week', 'month')),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint booking_limit_facility_id_fkey foreign key (property_id, facility_id) references facility on delete cascade
);
create index booking_limit_facility on booking_limit (property_id, facility_id);
create index booking_limit_created on booking_limit (property_id, created_at);
create index booking_limit_updated on booking_limit (property_id, updated_at desc, id desc);
select lobby.scope_table('booking_limit');

-- How many of a facility's shared bookings stand at the busiest moment between two others.
create function peak_of(place int, from_at timestamptz, to_at timestamptz, besides int) returns int
  language sql volatile set search_path = public, pg_temp
as $$
  with inside as (
    select start_at, busy_until from booking
    where property_id = current_setting('app.property_id')::int and facility_id = place and id <> besides and not is_private
      and state in ('held', 'confirmed', 'checkedIn') and start_at < to_at and busy_until > from_at
  ), moments as (select from_at as at union select start_at from inside where start_at > from_at)
  select coalesce(max((select count(*) from inside where start_at <= at and busy_until > at)), 0)::int from moments
$$;

-- Which states follow which, that the facility is in use, and that there is room for one more.
create function guard_booking() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare place facility;
begin
  if tg_op = 'UPDATE' and new.state <> old.state and not (case old.state
      when 'held' then new.state in ('confirmed', 'cancelled', 'expired', 'rejected')
      when 'confirmed' then new.state in ('checkedIn', 'cancelled', 'noShow')
      when 'checkedIn' then new.state = 'confirmed'
      when 'noShow' then new.state in ('confirmed', 'checkedIn')
      else false end) then
    raise exception 'This booking is past that' using errcode = 'LB409', constraint = 'error.bookingState';
  end if;
  if new.state not in ('held', 'confirmed', 'checkedIn') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state in ('held', 'confirmed', 'checkedIn') and (new.facility_id, new.start_at, new.busy_until, new.is_private)
    is not distinct from (old.facility_id, old.start_at, old.busy_until, old.is_private) then
    return new;
  end if;
  select * into place from facility where property_id = new.property_id and id = new.facility_id;
  if not found then
    return new;
  end if;
  if not place.is_active then
    raise exception 'This place is not in use' using errcode = 'LB409', constraint = 'error.facilityOff';
  end if;
  perform lock_facilities(array[place.root_id]);
  if not new.is_private and place.max_on_time > 1
    and peak_of(new.facility_id, new.start_at, new.busy_until, new.id) >= place.max_on_time then
    raise exception 'This time is full' using errcode = 'LB409', constraint = 'error.slotFull';
  end if;
  return new;
end $$;
create trigger guard before insert or update on booking for each row execute function guard_booking();

create function claim_booking() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from booking_claim where property_id = new.property_id and booking_id = new.id;
  end if;
  if new.state in ('held', 'confirmed', 'checkedIn') then
    insert into booking_claim (property_id, leaf_id, holder, start_at, end_at, booking_id)
    select new.property_id, leaf,
      case when new.is_private or (select max_on_time from facility where property_id = new.property_id and id = new.facility_id) = 1
        then -new.id else new.facility_id end,
      new.start_at, new.busy_until, new.id
    from facility_leaves(new.facility_id) leaf;
  end if;
  return null;
end $$;
create trigger claim after insert on booking for each row execute function claim_booking();
create trigger claim_again after update on booking for each row
  when ((old.facility_id, old.start_at, old.busy_until, old.is_private) is distinct from (new.facility_id, new.start_at, new.busy_until, new.is_private)
    or (old.state in ('held', 'confirmed', 'checkedIn')) <> (new.state in ('held', 'confirmed', 'checkedIn')))
  execute function claim_booking();

create function claim_closure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into booking_claim (property_id, leaf_id, holder, start_at, end_at, span_id)
  select new.property_id, leaf, 0, new.start_at, new.end_at, new.id
  from closure, facility_leaves(closure.facility_id) leaf
  where closure.property_id = new.property_id and closure.id = new.closure_id;
  return null;
end $$;
create trigger claim after insert on closure_span for each row execute function claim_closure();

-- A place that moves to another tree, or is now shared, holds what is to come as a new booking of it would.
create function claim_family_again() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare family int[];
begin
  if tg_op = 'UPDATE' and new.root_id <> old.root_id then
    update facility set root_id = new.root_id
    where property_id = new.property_id and id <> new.id and id in (select facility_tree(new.id)) and root_id <> new.root_id;
  end if;
  select array_agg(id) into family from facility
  where property_id = new.property_id and root_id in (new.root_id, case when tg_op = 'UPDATE' then old.root_id else new.root_id end);
  delete from booking_claim where property_id = new.property_id and end_at > now()
    and (booking_id in (select id from booking where property_id = new.property_id and facility_id = any(family) and busy_until > now())
      or span_id in (select span.id from closure_span span join closure on closure.property_id = span.property_id and closure.id = span.closure_id
        where span.property_id = new.property_id and closure.facility_id = any(family) and span.end_at > now()));
  insert into booking_claim (property_id, leaf_id, holder, start_at, end_at, booking_id)
  select b.property_id, leaf, case when b.is_private or f.max_on_time = 1 then -b.id else b.facility_id end, b.start_at, b.busy_until, b.id
  from booking b join facility f on f.property_id = b.property_id and f.id = b.facility_id, facility_leaves(b.facility_id) leaf
  where b.property_id = new.property_id and b.facility_id = any(family) and b.busy_until > now() and b.state in ('held', 'confirmed', 'checkedIn');
  insert into booking_claim (property_id, leaf_id, holder, start_at, end_at, span_id)
  select span.property_id, leaf, 0, span.start_at, span.end_at, span.id
  from closure_span span join closure on closure.property_id = span.property_id and closure.id = span.closure_id,
    facility_leaves(closure.facility_id) leaf
  where span.property_id = new.property_id and closure.facility_id = any(family) and span.end_at > now();
  return null;
exception when exclusion_violation then
  raise exception 'Bookings of these places overlap' using errcode = 'LB409', constraint = 'error.familyBooked';
end $$;
create trigger family_new after insert on facility for each row when (new.parent_id is not null) execute function claim_family_again();
create trigger family_moved after update on facility for each row
  when (old.parent_id is distinct from new.parent_id or (old.max_on_time = 1 and new.max_on_time > 1)) execute function claim_family_again();

-- A bill that is paid confirms its booking.
grant select (property_id, id, payment_id, state, needs_approval, facility_id, start_at, busy_until, is_private), update (state, hold_until, updated_at)
  on booking to lobby_ledger;
grant insert (name, payload) on outbox to lobby_ledger, lobby_booking;
create function confirm_paid_booking() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare confirmed int;
begin
  update booking set state = 'confirmed', hold_until = null, updated_at = now()
  where property_id = new.property_id and payment_id = new.id and state = 'held' returning id into confirmed;
  if confirmed is not null then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'booking', 'id', confirmed, 'change', 'updated'));
  end if;
  return null;
end $$;
create trigger confirm_booking after update of status_id on payment for each row
  when (new.status_id = 623 and old.status_id <> 623) execute function confirm_paid_booking();

-- As it is listed.
create view booking_list with (security_invoker = true) as
  select property_id, id, number, state, is_cancel, is_private, start_at, end_at, service_day, needs_approval, hold_until, checked_in_at, cancelled_at,
    cancel_reason, note, facility_data, facility_id, parent_id, room_id, member_id, payment_id, created_at, updated_at
  from booking;
grant select on booking_list to lobby_app;
grant select (id, property_id, search_text, room_id, number) on booking to lobby_search;
create policy search on booking for select to lobby_search using (true);
set role lobby_search;
-- By number and facility, and by the number of the room.
create function search.booking_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from booking
   where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
   order by id desc limit 10000)
  union
  (select booking.id from room join booking on booking.property_id = room.property_id and booking.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by booking.id desc limit 10000)
$$;
-- By its number.
create function search.find_booking(words text, most int) returns table (id int, rank int)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select t.id, 0 from booking t
  where property_id = current_setting('app.property_id')::int and number = upper(words) limit most
$$;
revoke all on function search.booking_list, search.find_booking from public;
grant execute on function search.booking_list, search.find_booking to lobby_app;
reset role;

-- The worker: places nobody paid for in time, and those nobody came to.
grant select, update (state, hold_until, cancelled_at, cancel_reason, updated_at) on booking to lobby_booking;
grant select, delete on booking_claim to lobby_booking;
grant select on facility, payment, journal, journal_line to lobby_booking;
grant insert on audit_log to lobby_booking;
grant usage on schema ledger to lobby_booking;
grant execute on function ledger.void_bill to lobby_booking;
create policy due on booking for select to lobby_booking using (true);
create policy due on payment for select to lobby_booking using (true);
set role lobby_booking;
create function bookings.with_ended_holds() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from booking where state = 'held' and hold_until < now()
$$;
create function bookings.with_no_shows() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from booking
  where state = 'confirmed' and start_at < now() and start_at > now() - interval '2 days'
    and start_at + make_interval(mins => (facility_data ->> 'checkInMinutes')::int) < now()
$$;
-- A slip that waits to be checked stops the clock. First the bill, then the booking: a bill that is paid goes the same way.
create function bookings.expire_holds(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due   record;
  ended int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  for due in
    select b.id, b.payment_id from booking b left join payment p on p.property_id = b.property_id and p.id = b.payment_id
    where b.property_id = house and b.state = 'held' and b.hold_until < now() and (p.id is null or (p.status_id in (620, 622) and p.paid_satang = 0 and p.parent_id is null))
    order by b.payment_id, b.id limit 100
  loop
    begin
      if due.payment_id is not null then
        perform ledger.void_bill(due.payment_id, 'hold ended');
      end if;
      update booking set state = 'expired', cancelled_at = now(), cancel_reason = 'hold ended', hold_until = null, updated_at = now()
      where property_id = house and id = due.id and state = 'held' and hold_until < now();
      insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'booking', 'id', due.id, 'change', 'updated'));
      ended := ended + 1;
    exception when sqlstate 'LB409' then
      null; -- A slip was filed or the bill paid meanwhile: the booking stays.
    end;
  end loop;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return ended;
end $$;
create function bookings.release_no_shows(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare released int;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  with gone as (
    update booking set state = 'noShow', updated_at = now()
    where property_id = house and state = 'confirmed' and start_at < now() and start_at > now() - interval '2 days'
      and start_at + make_interval(mins => (facility_data ->> 'checkInMinutes')::int) < now()
    returning id
  ), told as (
    insert into outbox (name, payload)
    select 'record.changed', json_build_object('area', 'booking', 'id', id, 'change', 'updated') from gone
  )
  select count(*) into released from gone;
  return released;
end $$;
revoke all on all functions in schema bookings from public;
grant execute on function bookings.with_ended_holds, bookings.with_no_shows, bookings.expire_holds, bookings.release_no_shows to lobby_worker;
reset role;
