-- Who leaves a room leaves what they have booked: whoever ends the membership, and in the same transaction. A move-out that is undone gives back
-- what is still free.
alter table booking add column move_out_id int;
alter table booking no force row level security;
-- Bookings are as young as this release: the table is scanned in no time.
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table booking add constraint booking_move_out_id_fkey foreign key (property_id, move_out_id) references move_out;
alter table booking force row level security;
-- squawk-ignore constraint-missing-not-valid
alter table booking add check (move_out_id is null or state = 'cancelled');
-- squawk-ignore require-concurrent-index-creation
create index booking_move_out on booking (property_id, move_out_id) where move_out_id is not null;

-- A cancelled booking comes back where its time is free: that is asked as of a new one.
create or replace function guard_booking() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare place facility;
begin
  if tg_op = 'UPDATE' and new.state <> old.state and not (case old.state
      when 'held' then new.state in ('confirmed', 'cancelled', 'expired', 'rejected')
      when 'confirmed' then new.state in ('checkedIn', 'cancelled', 'noShow')
      when 'checkedIn' then new.state = 'confirmed'
      when 'noShow' then new.state in ('confirmed', 'checkedIn')
      when 'cancelled' then new.state in ('held', 'confirmed')
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

grant update (cancelled_by_id, move_out_id) on booking to lobby_booking;
set role lobby_booking;
-- First the bill, then the booking: a bill that is paid goes the same way. A bill whose slip waits, or that is part of a combined one, is
-- decided first: its booking stays, and the move-out names it.
create function bookings.end_with_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due      record;
  is_money boolean := false;
begin
  for due in
    select b.id, b.number, p.id as bill from booking b
      left join payment p on p.property_id = b.property_id and p.id = b.payment_id and p.voided_at is null
    where b.property_id = new.property_id and b.member_id = new.id and b.start_at > now() and b.state in ('held', 'confirmed')
    order by b.payment_id, b.id
  loop
    begin
      if due.bill is not null then
        perform ledger.end_bill(due.bill, due.number);
        is_money := true;
      end if;
      update booking set state = 'cancelled', cancelled_at = now(), cancelled_by_id = nullif(current_setting('app.user_id', true), '')::int,
        cancel_reason = null, hold_until = null, move_out_id = new.move_out_id, updated_at = now()
      where property_id = new.property_id and id = due.id;
      insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'booking', 'id', due.id, 'change', 'updated'));
    exception when sqlstate 'LB409' or sqlstate 'LB403' then
      null; -- The bill is not theirs to end, or not yet: the booking stays.
    end;
  end loop;
  if is_money then
    -- Here, with the rights of this function: at the commit they would be those of whoever ended the membership.
    set constraints balances, covered immediate;
    set constraints balances, covered deferred;
  end if;
  return null;
end $$;
revoke all on function bookings.end_with_member from public;
reset role;
create trigger bookings after update of left_at on member
  for each row when (old.left_at is null and new.left_at is not null) execute function bookings.end_with_member();
