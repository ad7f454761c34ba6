-- A slip counts as checked when a bank's answer names an account of ours, the amount and the day; each is kept. The simulator checks nothing.
alter table slip_check
  add column attempts_before int not null default 0,
  -- What the checker says about the transfer, where it says it.
  add column transferred_on date,
  add column receiver_result text collate "C" check (receiver_result in ('yes', 'no', 'unknown')),
  add column amount_result   text collate "C" check (amount_result in ('yes', 'no', 'unknown')),
  add column day_result      text collate "C" check (day_result in ('yes', 'no', 'unknown')),
  drop constraint slip_check_state_check;
-- Of what was answered so far nobody asked about the receiver and the day.
alter table slip_check no force row level security;
update slip_check set state = case checker when 'simulator' then 'simulated' else 'partial' end where state = 'match';
alter table slip_check force row level security;
-- One row a slip of the last months, in a table as young as this release: the scan is short.
alter table slip_check
  -- squawk-ignore constraint-missing-not-valid
  add constraint slip_check_state_check check (state in
    ('queued', 'match', 'partial', 'mismatch', 'duplicate', 'notFound', 'unreadable', 'timeout', 'simulated')),
  -- squawk-ignore constraint-missing-not-valid
  add constraint slip_check_match_check check (state <> 'match'
    or (checker = 'http' and receiver_result = 'yes' and amount_result = 'yes' and day_result = 'yes') is true);
grant update (checker, attempts_before, transferred_on, receiver_result, amount_result, day_result) on slip_check to lobby_ledger;
-- That somebody had the checker asked again stands in the log of the slip.
alter table pay_in add column asked_again_at timestamptz;
grant update (asked_again_at) on pay_in to lobby_ledger;

set role lobby_ledger;
drop function ledger.claim_slip_check;
drop function ledger.record_slip_check;
-- Leased for a minute; what the attempt says is recorded only while nobody else has claimed it since. `accounts`: those money may have gone to.
create function ledger.claim_slip_check(owner int)
  returns table (pay_in int, checker text, bank text, reference text, satang bigint, paid_on text, accounts jsonb, attempts int, tries int)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  return query
    update slip_check claimed set not_before = now() + interval '60 seconds', attempts = claimed.attempts + 1
    from pay_in
    where claimed.property_id = owner and pay_in.property_id = owner and pay_in.id = claimed.pay_in_id
      and claimed.pay_in_id = (select oldest.pay_in_id from slip_check oldest
        where oldest.property_id = owner and oldest.state = 'queued' and oldest.not_before <= now()
        order by oldest.not_before, oldest.pay_in_id limit 1 for update skip locked)
    returning claimed.pay_in_id, claimed.checker, pay_in.slip_bank, pay_in.slip_ref, pay_in.amount_satang,
      to_char(pay_in.paid_on, 'YYYY-MM-DD'),
      coalesce((select jsonb_agg(jsonb_build_object('bank', bank.code, 'numbers',
          array_remove(array[account.number, account.prompt_pay, account.biller_id], null)) order by account.id)
        from bank_account account join bank on bank.id = account.bank_id
        where account.property_id = owner and account.approved_at is not null), '[]'),
      claimed.attempts, claimed.attempts - claimed.attempts_before;
end $$;

-- `said`: {satang, day, results: {receiver, amount, day}} of an answer.
create function ledger.record_slip_check(owner int, slip int, attempt int, outcome text, said jsonb, wait_seconds int)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  update slip_check set state = outcome, satang = (said ->> 'satang')::bigint, transferred_on = (said ->> 'day')::date,
    receiver_result = said #>> '{results,receiver}', amount_result = said #>> '{results,amount}', day_result = said #>> '{results,day}',
    not_before = now() + make_interval(secs => wait_seconds), checked_at = case when outcome <> 'queued' then now() end
  where property_id = owner and pay_in_id = slip and attempts = attempt and state = 'queued';
  if not found then
    return false;
  end if;
  if outcome <> 'queued' then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'pay-in', 'id', slip, 'change', 'updated'));
  end if;
  return true;
end $$;

-- Somebody has it asked about again: by the checker the property has now, with all its attempts.
create function ledger.check_slip_again(entered int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  incoming pay_in := ledger.lock_pay_in(entered, 'waiting');
  wanted   text := (select value #>> '{}' from setting where property_id = ledger.property_id() and id = 'slipChecker');
begin
  if wanted is distinct from 'simulator' and wanted is distinct from 'http' then
    perform ledger.refuse('The property has no slip checker', 'error.noSlipChecker');
  elsif incoming.slip_ref is null then
    perform ledger.refuse('Without a reference no bank can be asked', 'error.slipUnread');
  end if;
  insert into slip_check (pay_in_id, checker, state, checked_at) values (entered, wanted, 'timeout', now())
  on conflict (property_id, pay_in_id) do nothing;
  update slip_check set state = 'queued', checker = wanted, attempts_before = attempts, not_before = now(), checked_at = null, satang = null,
    transferred_on = null, receiver_result = null, amount_result = null, day_result = null
  where property_id = ledger.property_id() and pay_in_id = entered and state <> 'queued';
  update pay_in set asked_again_at = now(), updated_at = now() where property_id = ledger.property_id() and id = entered;
end $$;
revoke all on function ledger.claim_slip_check, ledger.record_slip_check, ledger.check_slip_again from public;
grant execute on function ledger.claim_slip_check, ledger.record_slip_check to lobby_worker;
grant execute on function ledger.check_slip_again to lobby_app;
reset role;
