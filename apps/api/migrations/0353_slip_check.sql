-- What a slip checker says about a slip, beside the slip. A hint for who decides: it moves no money and refuses none.
create table slip_check (
  property_id int not null references property,
  pay_in_id   int not null,
  checker     text collate "C" not null check (checker in ('simulator', 'http')),
  state       text collate "C" not null default 'queued' check (state in ('queued', 'match', 'mismatch', 'duplicate', 'unreadable', 'timeout')),
  -- What the checker says came in.
  satang      bigint check (satang > 0),
  attempts    int not null default 0,
  not_before  timestamptz not null default now(),
  created_at  timestamptz not null default now(),
  checked_at  timestamptz,
  primary key (property_id, pay_in_id),
  constraint slip_check_pay_in_id_fkey foreign key (property_id, pay_in_id) references pay_in,
  check ((state = 'queued') = (checked_at is null))
);
select lobby.scope_table('slip_check', 'select');
drop trigger audit on slip_check;
create index slip_check_due on slip_check (property_id, not_before) where state = 'queued';
grant select, insert, update (state, satang, attempts, not_before, checked_at) on slip_check to lobby_ledger;
grant insert (name, payload) on outbox to lobby_ledger;
create policy due on slip_check for select to lobby_ledger using (true);
grant usage on schema ledger to lobby_worker;

create or replace view pay_in_list with (security_invoker = true) as
  select pay_in.property_id, id, pay_in.state, amount_satang / 100::double precision as amount, withheld_satang / 100::double precision as withheld,
    paid_on, slip_id is not null as has_slip, slip_ref is not null as is_read, channel_id, room_id, payment_id, pay_in.created_at, updated_at,
    slip_check.state as check_state
  from pay_in left join slip_check on slip_check.property_id = pay_in.property_id and pay_in_id = id;

-- In the transaction that files the slip; asked later, by the worker. One without a reference cannot be asked about.
create function queue_slip_check() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare wanted text := (select value #>> '{}' from setting where property_id = new.property_id and id = 'slipChecker');
begin
  if wanted in ('simulator', 'http') then
    insert into slip_check (property_id, pay_in_id, checker, state, checked_at)
    values (new.property_id, new.id, wanted, case when new.slip_ref is null then 'unreadable' else 'queued' end,
      case when new.slip_ref is null then now() end);
  end if;
  return null;
end $$;
create trigger checks after insert on pay_in for each row when (new.slip_id is not null) execute function queue_slip_check();

set role lobby_ledger;
create function ledger.due_slip_checks(most int) returns table (property int) language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from slip_check where state = 'queued' and not_before <= now()
  group by property_id order by min(not_before), property_id limit most
$$;

-- Leased for a minute; what the attempt says is recorded only while nobody else has claimed it since.
create function ledger.claim_slip_check(owner int)
  returns table (pay_in int, checker text, bank text, reference text, satang bigint, attempts int)
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
    returning claimed.pay_in_id, claimed.checker, pay_in.slip_bank, pay_in.slip_ref, pay_in.amount_satang, claimed.attempts;
end $$;

create function ledger.record_slip_check(owner int, slip int, attempt int, outcome text, seen bigint, wait_seconds int)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  update slip_check set state = outcome, satang = seen, not_before = now() + make_interval(secs => wait_seconds),
    checked_at = case when outcome <> 'queued' then now() end
  where property_id = owner and pay_in_id = slip and attempts = attempt and state = 'queued';
  if not found then
    return false;
  end if;
  if outcome <> 'queued' then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'pay-in', 'id', slip, 'change', 'updated'));
  end if;
  return true;
end $$;
revoke all on function ledger.due_slip_checks, ledger.claim_slip_check, ledger.record_slip_check from public;
grant execute on function ledger.due_slip_checks, ledger.claim_slip_check, ledger.record_slip_check to lobby_worker;
reset role;
