-- Money on our account that nobody can assign yet: written down as seen on the statement, held in account 2900, and assigned later, given
-- back by two people, or made void where it was written down wrongly.
create table unidentified_money (
  property_id     int not null references property,
  id              int generated always as identity,
  bank_account_id int not null,
  channel_id      int not null references category check (channel_id in (631, 632, 634, 635, 636)),
  amount_satang   bigint not null check (amount_satang > 0),
  arrived_on      date not null,
  -- What the statement says about who sent it.
  words           text,
  state           text collate "C" not null default 'open' check (state in ('open', 'assigned', 'proposed', 'returned', 'void')),
  pay_in_id       int,
  -- Where it goes back to, and from which of our accounts.
  bank_id         int references bank,
  number          text collate "C" check (number ~ '^[0-9]{10,15}$'),
  name            text,
  reason          text,
  paid_from_id    int,
  proposed_by_id  int references account,
  proposed_at     timestamptz,
  was_alone       boolean,
  decided_by_id   int references account,
  decided_at      timestamptz,
  entered_by_id   int references account,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (property_id, id),
  constraint unidentified_money_bank_account_id_fkey foreign key (property_id, bank_account_id) references bank_account,
  constraint unidentified_money_paid_from_id_fkey foreign key (property_id, paid_from_id) references bank_account,
  constraint unidentified_money_pay_in_id_fkey foreign key (property_id, pay_in_id) references pay_in,
  check ((state = 'assigned') = (pay_in_id is not null)),
  check (state not in ('proposed', 'returned') or (bank_id is not null and number is not null and name is not null and proposed_at is not null)),
  check (state not in ('proposed', 'returned', 'void') or reason is not null)
);
select lobby.scope_table('unidentified_money', 'select', personal => '{words,number,name,reason}');
grant select, insert, update (state, pay_in_id, bank_id, number, name, reason, paid_from_id, proposed_by_id, proposed_at, was_alone,
  decided_by_id, decided_at, updated_at) on unidentified_money to lobby_ledger;
create trigger never_deleted before delete on unidentified_money for each row execute function refuse_change();
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_updated on unidentified_money (property_id, updated_at desc, id desc);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_state on unidentified_money (property_id, state, arrived_on, id);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_arrived on unidentified_money (property_id, bank_account_id, arrived_on, amount_satang);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_created on unidentified_money (property_id, created_at);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_pay_in on unidentified_money (property_id, pay_in_id);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_paid_from on unidentified_money (property_id, paid_from_id);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_entered_by on unidentified_money (property_id, entered_by_id);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_proposed_by on unidentified_money (property_id, proposed_by_id);
-- squawk-ignore require-concurrent-index-creation
create index unidentified_money_decided_by on unidentified_money (property_id, decided_by_id);
create view unidentified_money_list with (security_invoker = true) as
  select property_id, id, amount_satang / 100::double precision as amount, arrived_on, words, state, bank_account_id, channel_id, pay_in_id,
    created_at, updated_at
  from unidentified_money;
grant select on unidentified_money_list to lobby_app;

-- What came in by this way stands in 2900 already.
alter table pay_in add column unidentified_id int;
grant update (unidentified_id) on pay_in to lobby_ledger;
alter table journal add column unidentified_id int;
alter table journal drop constraint journal_kind_check;
alter table pay_in no force row level security;
alter table journal no force row level security;
alter table unidentified_money no force row level security;
-- Money is as young as this release: the tables are scanned in no time.
-- squawk-ignore constraint-missing-not-valid
alter table journal add constraint journal_kind_check
  check (kind in ('issue', 'adjust', 'accept', 'credit', 'refund', 'void', 'unidentified', 'return'));
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table journal add constraint journal_unidentified_id_fkey foreign key (property_id, unidentified_id) references unidentified_money;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table pay_in add constraint pay_in_unidentified_id_fkey foreign key (property_id, unidentified_id) references unidentified_money;
alter table unidentified_money force row level security;
alter table journal force row level security;
alter table pay_in force row level security;
-- squawk-ignore require-concurrent-index-creation
create index journal_unidentified on journal (property_id, unidentified_id);
-- squawk-ignore require-concurrent-index-creation
create index pay_in_unidentified on pay_in (property_id, unidentified_id);
-- The same money twice is asked about by account, day and amount.
-- squawk-ignore require-concurrent-index-creation
create index pay_in_arrived on pay_in (property_id, bank_account_id, paid_on, amount_satang) where state = 'accepted';

-- Money whose entry is made void is nobody's again.
create function free_unidentified_money() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update unidentified_money set state = 'open', pay_in_id = null, decided_by_id = null, decided_at = null, updated_at = now()
  where property_id = new.property_id and id = new.unidentified_id and pay_in_id = new.id;
  return null;
end $$;
create trigger frees_money after update of state on pay_in for each row
  when (new.state = 'void' and new.unidentified_id is not null) execute function free_unidentified_money();

set role lobby_ledger;
-- The entry of money nobody can assign, or of what is given back of it. Beside it stands which money it is.
create function ledger.post_unidentified(on_day date, entry_kind text, money int, lines jsonb, reversed int default null)
  returns void language plpgsql set search_path = public, pg_temp
as $$
declare entry int;
begin
  perform pg_advisory_xact_lock_shared(hashtext('closing of months'), ledger.property_id());
  if on_day <= ledger.closed_through() then
    perform ledger.refuse('This month is closed', 'error.monthClosed');
  end if;
  insert into journal (on_date, kind, unidentified_id, by_id, reverses_id) values (on_day, entry_kind, money, ledger.actor(), reversed)
  returning id into entry;
  insert into journal_line (journal_id, account_id, bank_account_id, debit, credit)
  select entry, account, bank, coalesce(debit, 0), coalesce(credit, 0)
  from jsonb_to_recordset(lines) as line (account int, bank int, debit bigint, credit bigint);
end $$;

-- The entry of this kind that is still in force.
create function ledger.reverse_unidentified(money int, entry_kind text) returns void language sql set search_path = public, pg_temp as $$
  select ledger.post_unidentified(ledger.today(), 'void', money, (
    select jsonb_agg(jsonb_build_object('account', account_id, 'bank', bank_account_id, 'debit', credit, 'credit', debit))
    from journal_line where property_id = journal.property_id and journal_id = journal.id), id)
  from journal
  where property_id = ledger.property_id() and unidentified_id = money and kind = entry_kind
    and not exists (select from journal later where later.property_id = journal.property_id and later.reverses_id = journal.id)
$$;

create function ledger.lock_unidentified(money int, wanted text) returns unidentified_money language plpgsql set search_path = public, pg_temp as $$
declare locked unidentified_money;
begin
  select * into locked from unidentified_money where property_id = ledger.property_id() and id = money for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif locked.state <> wanted then
    perform ledger.refuse('This was decided already', 'error.moneyDecided');
  end if;
  return locked;
end $$;

-- Null where the same amount of the same day stands there already and nobody said that it arrived twice.
create function ledger.enter_unidentified(bank_account int, channel int, amount bigint, day date, seen text, is_another boolean)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare made int;
begin
  perform ledger.assert_day(day);
  perform pg_advisory_xact_lock(hashtext('unidentified money'), bank_account);
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

-- What this pay-in brings in stands in 2900; it is accepted in the same transaction. All of it is somebody's, or nothing.
create function ledger.claim_unidentified(money int, entered int, seen bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known    unidentified_money := ledger.lock_unidentified(money, 'open');
  incoming pay_in := ledger.lock_pay_in(entered, 'waiting');
begin
  if coalesce(seen, incoming.amount_satang) <> known.amount_satang then
    perform ledger.refuse('The amount is not that of the money', 'error.moneyDiffers');
  end if;
  update pay_in set unidentified_id = money, updated_at = now() where property_id = ledger.property_id() and id = entered;
  update unidentified_money set state = 'assigned', pay_in_id = entered, decided_by_id = ledger.actor(), decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = money;
end $$;

create function ledger.void_unidentified(money int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger.lock_unidentified(money, 'open');
  update unidentified_money set state = 'void', reason = why, decided_by_id = ledger.actor(), decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = money;
  perform ledger.reverse_unidentified(money, 'unidentified');
end $$;

-- From the account it arrived on, where that is still in use.
create function ledger.propose_return(money int, bank int, digits text, paid_to text, why text)
  returns void language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  known  unidentified_money := ledger.lock_unidentified(money, 'open');
  source int := coalesce(ledger.paying_account(known.bank_account_id), ledger.paying_account(null));
begin
  if source is null then
    perform ledger.refuse('No approved account in use pays it', 'error.noPayingAccount');
  end if;
  update unidentified_money set state = 'proposed', bank_id = bank, number = digits, name = paid_to, reason = why, paid_from_id = source,
    proposed_by_id = ledger.actor(), proposed_at = now(), was_alone = ledger.is_alone(ledger.actor()), decided_by_id = null,
    decided_at = null, updated_at = now()
  where property_id = ledger.property_id() and id = money;
end $$;

create function ledger.decide_return(money int, is_approved boolean) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare known unidentified_money := ledger.lock_unidentified(money, 'proposed');
begin
  if is_approved then
    perform ledger.assert_second_person(known.proposed_by_id, known.proposed_at, known.was_alone);
    if ledger.paying_account(known.paid_from_id) is null then
      perform ledger.refuse('No approved account in use pays it', 'error.noPayingAccount');
    end if;
  end if;
  update unidentified_money set state = case when is_approved then 'returned' else 'open' end, decided_by_id = ledger.actor(),
    decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = money;
  if is_approved then
    perform ledger.post_unidentified(ledger.today(), 'return', money, jsonb_build_array(
      jsonb_build_object('account', 2900, 'bank', known.bank_account_id, 'debit', known.amount_satang),
      jsonb_build_object('account', 1010, 'bank', known.paid_from_id, 'credit', known.amount_satang)));
  end if;
end $$;

-- The bank sent it back: it is on our account again, and nobody's.
create function ledger.void_return(money int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger.lock_unidentified(money, 'returned');
  update unidentified_money set state = 'open', reason = why, decided_by_id = ledger.actor(), decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = money;
  perform ledger.reverse_unidentified(money, 'return');
end $$;

-- As before; what was nobody's leaves 2900.
create or replace function ledger.accept_pay_in(entered int, seen bigint, parts jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  incoming pay_in := ledger.lock_pay_in(entered, 'waiting');
  bills    int[];
  whole    bigint;
  rest     bigint;
  wanted   record;
  bill     payment;
  child    record;
  lines    jsonb := '[]';
begin
  if seen is not null and seen <> incoming.amount_satang then
    update pay_in set amount_satang = seen, updated_at = now() where property_id = ledger.property_id() and id = entered;
    incoming.amount_satang := seen;
  end if;
  whole := incoming.amount_satang + incoming.withheld_satang;
  -- Locked in one order everywhere: the bills, and those inside a combined one.
  bills := array(select (part ->> 'payment')::int from jsonb_array_elements(parts) part);
  perform from payment where property_id = ledger.property_id()
    and id = any(bills || incoming.payment_id || array(select id from payment where property_id = ledger.property_id() and parent_id = any(bills)))
  order by id for no key update;
  perform ledger.assert_not_own(array(select room_id from payment
    where property_id = ledger.property_id() and id = any(bills)) || incoming.room_id);
  for wanted in select (part ->> 'payment')::int as id, (part ->> 'satang')::bigint as satang from jsonb_array_elements(parts) part loop
    bill := ledger.lock_bill(wanted.id);
    if incoming.channel_id = 637 and bill.room_id <> incoming.room_id then
      perform ledger.refuse('Credit pays bills of its own room', 'error.creditOtherRoom');
    elsif bill.status_id = 623 or bill.status_id = 621 and incoming.payment_id is distinct from bill.id then
      perform ledger.refuse('The status cannot change this way', 'error.paymentMove');
    elsif wanted.satang > bill.total_satang - bill.paid_satang or wanted.satang <= 0 then
      perform ledger.refuse('That is more than is owed', 'error.moreThanOwed');
    elsif bill.kind = 'combined' and wanted.satang <> bill.total_satang then
      perform ledger.refuse('A combined bill is paid whole', 'error.combinedWhole');
    end if;
    for child in
      select child_id as id, satang from merge_line where property_id = ledger.property_id() and parent_id = bill.id and bill.kind = 'combined'
      union all select bill.id, wanted.satang where bill.kind = 'bill'
    loop
      insert into allocation (pay_in_id, payment_id, combined_id, satang)
      values (entered, child.id, case when bill.kind = 'combined' then bill.id end, child.satang);
      update payment set paid_satang = paid_satang + child.satang, updated_at = now(),
        status_id = case when paid_satang + child.satang = total_satang then 623 when status_id = 621 then 622 else status_id end,
        channel_id = incoming.channel_id
      where property_id = ledger.property_id() and id = child.id;
    end loop;
    if bill.kind = 'combined' then
      update payment set paid_satang = total_satang, status_id = 623, updated_at = now() where property_id = ledger.property_id() and id = bill.id;
    end if;
  end loop;
  update payment set status_id = 622, updated_at = now()
  where property_id = ledger.property_id() and id = incoming.payment_id and status_id = 621;
  select jsonb_agg(jsonb_build_object('account', 1200, 'room', room_id, 'credit', satang)), whole - coalesce(sum(satang), 0) into lines, rest
  from (select room_id, sum(satang)::bigint as satang from allocation join payment on payment.property_id = allocation.property_id and payment.id = payment_id
    where allocation.property_id = ledger.property_id() and pay_in_id = entered group by room_id) paid;
  if rest < 0 then
    perform ledger.refuse('More is allocated than came in', 'error.moreThanCameIn');
  elsif rest > 0 and incoming.withheld_satang > 0 then
    perform ledger.refuse('Tax is withheld from what is owed, and from nothing else', 'error.withheldTooMuch');
  end if;
  if incoming.channel_id = 637 then
    perform pg_advisory_xact_lock(hashtext('credit of a room'), incoming.room_id);
    if rest > 0 or ledger.credit_of(incoming.room_id) < whole then
      perform ledger.refuse('The room has not that much credit', 'error.creditTooSmall');
    end if;
  end if;
  perform ledger.decide(entered, 'accepted', null);
  perform ledger.post(ledger.open_day(incoming.paid_on), 'accept', incoming.payment_id, entered, coalesce(lines, '[]') || jsonb_build_array(
    jsonb_build_object('account', case when incoming.channel_id = 637 then 2100 when incoming.unidentified_id is not null then 2900 when incoming.bank_account_id is null and incoming.channel_id in (630, 633) then 1000 else 1010 end,
      'room', incoming.room_id, 'bank', incoming.bank_account_id, 'debit', incoming.amount_satang),
    jsonb_build_object('account', 1250, 'room', incoming.room_id, 'debit', incoming.withheld_satang),
    jsonb_build_object('account', 2100, 'room', incoming.room_id, 'credit', rest)));
  -- Credit had its receipt when it came in.
  if incoming.channel_id <> 637 then
    perform ledger.issue_receipt(incoming, rest);
  end if;
end $$;

revoke all on function ledger.post_unidentified, ledger.reverse_unidentified, ledger.lock_unidentified, ledger.enter_unidentified,
  ledger.claim_unidentified, ledger.void_unidentified, ledger.propose_return, ledger.decide_return, ledger.void_return from public;
grant execute on function ledger.enter_unidentified, ledger.claim_unidentified, ledger.void_unidentified, ledger.propose_return,
  ledger.decide_return, ledger.void_return to lobby_app;
reset role;
