-- A slip of 23:50 is money of the next working day on the statement, and names the account of its bill: whoever enters that line is asked
-- about slips of its day and the three before it, whatever their account. Where the line names the reference of one, it is that money.
-- squawk-ignore require-concurrent-index-deletion
drop index pay_in_arrived;
-- squawk-ignore require-concurrent-index-creation
create index pay_in_arrived on pay_in (property_id, amount_satang, paid_on) where state = 'accepted';

set role lobby_ledger;
create function ledger.slips_like(amount bigint, from_day date, to_day date) returns setof pay_in language sql stable
  set search_path = public, pg_temp
as $$
  select * from pay_in where property_id = ledger.property_id() and state = 'accepted' and amount_satang = amount
    and paid_on between from_day and to_day and channel_id not in (630, 633, 637) and unidentified_id is null
$$;

-- As before, and about slips of the days before.
create or replace function ledger.enter_unidentified(bank_account int, channel int, amount bigint, day date, seen text, is_another boolean)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare made int;
begin
  perform ledger.assert_day(day);
  perform ledger.lock_arrivals();
  if exists (select from ledger.slips_like(amount, day - 7, day + 7)
    where length(slip_ref) > 5 and position(lower(slip_ref) in lower(seen)) > 0) then
    perform ledger.refuse('The line names the reference of an accepted slip', 'error.slipAccepted');
  end if;
  if not is_another and (exists (select from unidentified_money known where known.property_id = ledger.property_id()
      and known.bank_account_id = bank_account and known.arrived_on = day and known.amount_satang = amount and known.state <> 'void')
    or exists (select from ledger.slips_like(amount, day - 3, day))) then
    return null;
  end if;
  insert into unidentified_money (bank_account_id, channel_id, amount_satang, arrived_on, words, entered_by_id)
  values (bank_account, channel, amount, day, seen, ledger.actor()) returning id into made;
  perform ledger.post_unidentified(ledger.open_day(day), 'unidentified', made, jsonb_build_array(
    jsonb_build_object('account', 1010, 'bank', bank_account, 'debit', amount), jsonb_build_object('account', 2900, 'bank', bank_account, 'credit', amount)));
  return made;
end $$;
revoke all on function ledger.slips_like from public;
reset role;
