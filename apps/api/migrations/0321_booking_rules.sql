-- Trees of places are changed one after the other in a property: two changes that each look right would make a circle, which has no place to book.
create or replace function guard_facility() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  above  int := new.parent_id;
  levels int := 1;
begin
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('facility tree'), new.property_id);
  new.root_id := new.id;
  while above is not null loop
    if above = new.id then
      raise exception 'A place cannot be inside itself' using errcode = 'LB409', constraint = 'error.facilityCircle';
    end if;
    new.root_id := above;
    levels := levels + 1;
    select parent_id into above from facility where property_id = new.property_id and id = above;
  end loop;
  if tg_op = 'UPDATE' then
    levels := levels + coalesce((
      select max(case when grandchild.id is not null then 2 when child.id is not null then 1 else 0 end)
      from facility child left join facility grandchild on grandchild.property_id = child.property_id and grandchild.parent_id = child.id
      where child.property_id = new.property_id and child.parent_id = new.id), 0);
  end if;
  if levels > 3 then
    raise exception 'Places are three levels deep at most' using errcode = 'LB409', constraint = 'error.facilityTooDeep';
  end if;
  perform lock_facilities(array[new.root_id, case when tg_op = 'UPDATE' then old.root_id end]);
  return new;
end $$;

-- A place that several may share from now on: a booking made at this moment is claimed before or after, never as if it had the place alone.
create function lock_shared_facility() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_facilities(array[new.root_id]);
  return new;
end $$;
create trigger lock_shared before update of max_on_time on facility for each row
  when (old.max_on_time is distinct from new.max_on_time) execute function lock_shared_facility();

-- The bill of a booking that ends: not paid, it is void; paid in part, what is left is written off and what came in is credit of the room.
set role lobby_ledger;
create function ledger.end_bill(bill int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare was payment := ledger.lock_bill(bill);
begin
  if was.paid_satang = 0 then
    perform ledger.void_bill(bill, why);
    return;
  end if;
  if was.total_satang > was.paid_satang then
    perform ledger.adjust_bill(bill, 'credit-note', was.paid_satang - was.total_satang, why);
  end if;
  perform ledger.credit_room(bill, was.paid_satang - ledger.credited_for(bill), why);
end $$;
-- Whoever decides about a booking by its bill keeps the bill as it is until then.
create function ledger.hold_bill(bill int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger.lock_bill(bill);
end $$;
revoke all on function ledger.end_bill, ledger.hold_bill from public;
grant execute on function ledger.end_bill, ledger.hold_bill to lobby_booking;
reset role;

-- A slip that waits to be checked stops the clock. First the bill, then the booking: a bill that is paid goes the same way.
set role lobby_booking;
create or replace function bookings.expire_holds(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due   record;
  ended int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  for due in
    select b.id, b.number, b.payment_id from booking b left join payment p on p.property_id = b.property_id and p.id = b.payment_id
    where b.property_id = house and b.state = 'held' and b.hold_until < now() and (p.id is null or (p.status_id in (620, 622) and p.parent_id is null))
    order by b.payment_id, b.id limit 100
  loop
    begin
      if due.payment_id is not null then
        perform ledger.hold_bill(due.payment_id);
      end if;
      update booking set state = 'expired', cancelled_at = now(), hold_until = null, updated_at = now()
      where property_id = house and id = due.id and state = 'held' and hold_until < now();
      if found then
        if due.payment_id is not null then
          perform ledger.end_bill(due.payment_id, due.number);
        end if;
        insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'booking', 'id', due.id, 'change', 'updated'));
        ended := ended + 1;
      end if;
    exception when sqlstate 'LB409' then
      null; -- A slip was filed or the bill paid meanwhile: the booking stays.
    end;
  end loop;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return ended;
end $$;
create or replace function bookings.release_no_shows(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare released int;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  with released_bookings as (
    update booking set state = 'noShow', updated_at = now()
    where property_id = house and state = 'confirmed' and start_at < now() and start_at > now() - interval '2 days'
      and start_at + make_interval(mins => (facility_data ->> 'checkInMinutes')::int) < now()
    returning id
  ), events as (
    insert into outbox (name, payload)
    select 'record.changed', json_build_object('area', 'booking', 'id', id, 'change', 'updated') from released_bookings
  )
  select count(*) into released from released_bookings;
  return released;
end $$;
reset role;
