-- A bill that is void can be paid by nobody: its booking ends like one without a bill. As in 0321 otherwise.
set role lobby_booking;
create or replace function bookings.expire_holds(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due   record;
  ended int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  for due in
    select b.id, b.number, case when p.voided_at is null then b.payment_id end as payment_id
    from booking b left join payment p on p.property_id = b.property_id and p.id = b.payment_id
    where b.property_id = house and b.state = 'held' and b.hold_until < now()
      and (p.id is null or p.voided_at is not null or (p.status_id in (620, 622) and p.parent_id is null))
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
reset role;
