-- A receipt says which of its bills were paid through a combined bill.
set role lobby_ledger;
create or replace function ledger.issue_receipt(entered pay_in, credit bigint) returns void language sql set search_path = public, pg_temp as $$
  insert into receipt (number, pay_in_id, room_id, amount_satang, issued_on, content)
  select ledger.next_number('RC', ledger.today()), entered.id, entered.room_id, entered.amount_satang + entered.withheld_satang, ledger.today(), jsonb_build_object(
    'propertyTh', property.name_th, 'propertyEn', property.name_en,
    'addressTh', (select value from setting where property_id = property.id and id = 'addressTh'),
    'addressEn', (select value from setting where property_id = property.id and id = 'addressEn'),
    'taxId', (select value from setting where property_id = property.id and id = 'taxId'),
    'room', room.name, 'building', building.name,
    'payer', coalesce(entered.payer, (select member.name_th from payment join member on member.property_id = payment.property_id and member.id = payment.member_id
      where payment.property_id = entered.property_id and payment.id = (select min(payment_id) from allocation where property_id = entered.property_id and pay_in_id = entered.id))),
    'paidOn', entered.paid_on, 'channel', entered.channel_id, 'satang', entered.amount_satang, 'withheldSatang', entered.withheld_satang,
    'creditSatang', credit,
    'lines', coalesce((select jsonb_agg(jsonb_build_object('number', payment.number, 'name', payment.name, 'satang', allocation.satang,
        'combined', combined.number) order by payment.id)
      from allocation join payment on payment.property_id = allocation.property_id and payment.id = allocation.payment_id
      left join payment combined on combined.property_id = allocation.property_id and combined.id = allocation.combined_id
      where allocation.property_id = entered.property_id and pay_in_id = entered.id), '[]'))
  from property join room on room.property_id = property.id and room.id = entered.room_id
  join building on building.property_id = room.property_id and building.id = room.category_id
  where property.id = ledger.property_id()
$$;

-- A slip over less than the combined bill it was sent for: the bills are owed one by one again, and the money goes over them. The slip
-- still waits; whoever calls this accepts it in the same transaction.
create function ledger.take_apart(entered int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Bills before slips, as every call does.
  combined int := (select payment_id from pay_in where property_id = ledger.property_id() and id = entered);
  was      payment;
  incoming pay_in;
begin
  perform from payment where property_id = ledger.property_id() and (id = combined or parent_id = combined) order by id for no key update;
  was := ledger.lock_bill(combined);
  incoming := ledger.lock_pay_in(entered, 'waiting');
  perform ledger.assert_not_own(array[was.room_id]);
  if was.kind <> 'combined' or was.status_id <> 621 then
    perform ledger.refuse('The status cannot change this way', 'error.paymentMove');
  end if;
  update payment set parent_id = null, updated_at = now() where property_id = ledger.property_id() and parent_id = was.id;
  update payment set status_id = 622, voided_at = now(), voided_by_id = ledger.actor(), void_reason = why, updated_at = now()
  where property_id = ledger.property_id() and id = was.id;
end $$;
revoke all on function ledger.take_apart from public;
grant execute on function ledger.take_apart to lobby_app;
reset role;
