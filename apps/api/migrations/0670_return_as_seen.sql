-- What was shown, and not what was proposed meanwhile, as with bank accounts (0221): whoever proposed it could withdraw it and name another
-- account before the second person has pressed the button.
set role lobby_ledger;
create function ledger.approve_return(money int, seen timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare known unidentified_money := ledger.lock_unidentified(money, 'proposed');
begin
  -- As it was shown: without microseconds.
  if date_trunc('milliseconds', known.proposed_at) is distinct from date_trunc('milliseconds', seen) then
    perform ledger.refuse('Something else is proposed by now', 'error.changedMeanwhile');
  end if;
  perform ledger.decide_return(money, true);
end $$;
revoke all on function ledger.approve_return from public;
grant execute on function ledger.approve_return to lobby_app;
reset role;
