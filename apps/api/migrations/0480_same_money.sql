-- Money that stands as unidentified and comes by a slip, at the counter or by an assignment as well is one transfer, entered twice. Whoever
-- accepts it says that it is another one, and that is kept; where the statement names the reference of the slip it cannot be another.
alter table pay_in add column is_another boolean not null default false;
grant update (is_another, bank_account_id) on pay_in to lobby_ledger;
-- A property has a handful a month.
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_amount on unidentified_money (property_id, amount_satang, arrived_on) where state <> 'void';

set role lobby_ledger;
-- Who enters a line of the statement, claims one or accepts money waits for the others, in this order: this lock, the money, the number of
-- the receipt.
create function ledger.lock_arrivals() returns void language sql set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(hashtext('unidentified money'), ledger.property_id()) $$;

-- Within a week: a slip names the day it was sent, a statement the day the money arrived. Of what was assigned, the same room alone is asked:
-- many rooms pay the same fee.
create function ledger.is_known_money(incoming pay_in) returns boolean language sql stable set search_path = public, pg_temp as $$
  select case when incoming.unidentified_id is null then
      exists (select from unidentified_money known where known.property_id = incoming.property_id and amount_satang = incoming.amount_satang
        and state in ('open', 'proposed', 'returned') and arrived_on between incoming.paid_on - 7 and incoming.paid_on + 7)
    else false end
    or exists (select from pay_in other where other.property_id = incoming.property_id and other.room_id = incoming.room_id
      and other.id <> incoming.id and other.state = 'accepted' and other.amount_satang = incoming.amount_satang
      and other.channel_id not in (630, 633, 637) and (other.unidentified_id is null) <> (incoming.unidentified_id is null)
      and other.paid_on between incoming.paid_on - 7 and incoming.paid_on + 7)
$$;

create function ledger.is_same_reference(incoming pay_in) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from unidentified_money known where known.property_id = incoming.property_id
    and amount_satang = incoming.amount_satang and state <> 'void' and pay_in_id is distinct from incoming.id
    and arrived_on between incoming.paid_on - 7 and incoming.paid_on + 7
    and length(incoming.slip_ref) > 5 and position(lower(incoming.slip_ref) in lower(known.words)) > 0)
$$;

create function ledger.assert_arrives_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ledger.lock_arrivals();
  if new.channel_id in (630, 633) then
    return new;
  elsif ledger.is_same_reference(new) then
    perform ledger.refuse('The statement names the reference of this slip', 'error.sameReference');
  elsif not new.is_another and ledger.is_known_money(new) then
    perform ledger.refuse('The same amount stands there already', 'error.sameMoney');
  end if;
  return new;
end $$;

create function ledger.confirm_another(entered int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger.lock_pay_in(entered, 'waiting');
  update pay_in set is_another = true, updated_at = now() where property_id = ledger.property_id() and id = entered;
end $$;

-- As before, behind the one lock, and under the account it arrived on: a slip names the account of its bill.
create or replace function ledger.claim_unidentified(money int, entered int, seen bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known    unidentified_money;
  incoming pay_in;
begin
  perform ledger.lock_arrivals();
  known := ledger.lock_unidentified(money, 'open');
  incoming := ledger.lock_pay_in(entered, 'waiting');
  if coalesce(seen, incoming.amount_satang) <> known.amount_satang then
    perform ledger.refuse('The amount is not that of the money', 'error.moneyDiffers');
  end if;
  update pay_in set unidentified_id = money, bank_account_id = known.bank_account_id, updated_at = now()
  where property_id = ledger.property_id() and id = entered;
  update unidentified_money set state = 'assigned', pay_in_id = entered, decided_by_id = ledger.actor(), decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = money;
end $$;

-- As before, behind the one lock.
create or replace function ledger.enter_unidentified(bank_account int, channel int, amount bigint, day date, seen text, is_another boolean)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare made int;
begin
  perform ledger.assert_day(day);
  perform ledger.lock_arrivals();
  if not is_another and (exists (select from unidentified_money known where known.property_id = ledger.property_id()
      and known.bank_account_id = bank_account and known.arrived_on = day and known.amount_satang = amount and known.state <> 'void')
    or exists (select from pay_in where pay_in.property_id = ledger.property_id() and pay_in.bank_account_id = bank_account
      and pay_in.paid_on = day and pay_in.amount_satang = amount and pay_in.state = 'accepted')) then
    return null;
  end if;
  insert into unidentified_money (bank_account_id, channel_id, amount_satang, arrived_on, words, entered_by_id)
  values (bank_account, channel, amount, day, seen, ledger.actor()) returning id into made;
  perform ledger.post_unidentified(ledger.open_day(day), 'unidentified', made, jsonb_build_array(
    jsonb_build_object('account', 1010, 'bank', bank_account, 'debit', amount), jsonb_build_object('account', 2900, 'bank', bank_account, 'credit', amount)));
  return made;
end $$;
revoke all on function ledger.lock_arrivals, ledger.is_known_money, ledger.is_same_reference, ledger.assert_arrives_once, ledger.confirm_another from public;
grant execute on function ledger.confirm_another to lobby_app;
reset role;
create trigger arrives_once before update of state on pay_in for each row
  when (old.state = 'waiting' and new.state = 'accepted' and new.channel_id <> 637) execute function ledger.assert_arrives_once();
