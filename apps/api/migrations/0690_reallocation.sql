-- Money that went to the wrong bill of a room is moved to another one, or to credit, without making void what came in (P22). Nothing of
-- before is changed: the allocation says by what it was undone, a new one stands beside it, and an entry of its own moves the sum.
create table reallocation (
  property_id   int not null references property,
  id            int generated always as identity,
  pay_in_id     int not null,
  journal_id    int not null,
  from_id       int not null,
  -- None: all of it became credit.
  to_id         int,
  satang        bigint not null check (satang > 0),
  credit_satang bigint not null check (credit_satang between 0 and satang),
  reason        text not null,
  by_id         int references account,
  created_at    timestamptz not null default now(),
  primary key (property_id, id),
  constraint reallocation_pay_in_id_fkey foreign key (property_id, pay_in_id) references pay_in,
  constraint reallocation_journal_id_fkey foreign key (property_id, journal_id) references journal,
  constraint reallocation_from_id_fkey foreign key (property_id, from_id) references payment,
  constraint reallocation_to_id_fkey foreign key (property_id, to_id) references payment,
  check (from_id <> to_id),
  check (to_id is not null or credit_satang = satang)
);
select lobby.scope_table('reallocation', 'select', personal => '{reason}');
grant select, insert on reallocation to lobby_ledger;
create trigger append_only before update or delete on reallocation for each row execute function refuse_change();
-- squawk-ignore require-concurrent-index-creation
create index reallocation_pay_in on reallocation (property_id, pay_in_id, id);
-- squawk-ignore require-concurrent-index-creation
create unique index reallocation_journal on reallocation (property_id, journal_id);
-- squawk-ignore require-concurrent-index-creation
create index reallocation_from on reallocation (property_id, from_id);
-- squawk-ignore require-concurrent-index-creation
create index reallocation_to on reallocation (property_id, to_id);
-- squawk-ignore require-concurrent-index-creation
create index reallocation_by on reallocation (property_id, by_id);

-- `made_by_id`: none where the money was allocated when it came in.
alter table allocation add column made_by_id int, add column undone_by_id int;
grant update (undone_by_id) on allocation to lobby_ledger;
alter table allocation drop constraint allocation_payment_id_key;
alter table journal drop constraint journal_kind_check;
alter table reallocation no force row level security;
alter table allocation no force row level security;
alter table journal no force row level security;
-- Money is as young as this release: the tables are scanned in no time.
-- squawk-ignore constraint-missing-not-valid
alter table journal add constraint journal_kind_check
  check (kind in ('issue', 'adjust', 'accept', 'reallocate', 'credit', 'refund', 'void', 'unidentified', 'return'));
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table allocation add constraint allocation_made_by_id_fkey foreign key (property_id, made_by_id) references reallocation;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table allocation add constraint allocation_undone_by_id_fkey foreign key (property_id, undone_by_id) references reallocation;
alter table journal force row level security;
alter table allocation force row level security;
alter table reallocation force row level security;
-- squawk-ignore require-concurrent-index-creation
create unique index allocation_in_force on allocation (property_id, pay_in_id, payment_id) where undone_by_id is null;
-- squawk-ignore require-concurrent-index-creation
create index allocation_pay_in on allocation (property_id, pay_in_id, payment_id);
-- squawk-ignore require-concurrent-index-creation
create index allocation_made_by on allocation (property_id, made_by_id);
-- squawk-ignore require-concurrent-index-creation
create index allocation_undone_by on allocation (property_id, undone_by_id);

-- One money can have several receipts by now, of which one is not void.
-- squawk-ignore require-concurrent-index-creation
create index receipt_all_of_pay_in on receipt (property_id, pay_in_id, id);

-- That it was undone is written once; nothing else of it changes.
create function guard_allocation() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.undone_by_id is not null or new.undone_by_id is null
    or to_jsonb(new) - 'undone_by_id' is distinct from to_jsonb(old) - 'undone_by_id' then
    raise exception 'What was written about money is not changed; it is reversed' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  return new;
end $$;
drop trigger append_only on allocation;
create trigger append_only before update or delete on allocation for each row execute function guard_allocation();

-- As before, by what is in force.
create or replace function payment_is_covered() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  paid    int;
  bill    record;
  covered bigint;
begin
  if tg_table_name = 'allocation' then paid := new.payment_id; else paid := new.id; end if;
  select kind, paid_satang, total_satang into bill from payment where property_id = new.property_id and id = paid;
  select coalesce(sum(satang), 0) into covered from allocation join pay_in on pay_in.property_id = allocation.property_id and pay_in.id = pay_in_id
  where allocation.property_id = new.property_id and allocation.payment_id = paid and undone_by_id is null and pay_in.state = 'accepted';
  if bill.kind = 'bill' and bill.paid_satang <> covered or bill.kind = 'combined' and bill.paid_satang not in (0, bill.total_satang) then
    raise exception 'The bill is not paid by what came in' using errcode = '23514', constraint = 'payment_is_covered';
  end if;
  return null;
end $$;
-- An allocation is not undone without its bill being owed again.
create constraint trigger paid after update of undone_by_id on allocation deferrable initially deferred
  for each row execute function payment_is_covered();

create or replace function allocation_is_covered() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select sum(satang) from allocation where property_id = new.property_id and pay_in_id = new.pay_in_id and undone_by_id is null)
    > (select amount_satang + withheld_satang from pay_in where property_id = new.property_id and id = new.pay_in_id) then
    raise exception 'More is allocated than came in' using errcode = '23514', constraint = 'allocation_is_covered';
  end if;
  return null;
end $$;

set role lobby_ledger;
-- As before, of what is in force; a line of another room than the receipt's says which. `replaced`: the void one it stands for, whose
-- payer it keeps.
drop function ledger.issue_receipt(pay_in, bigint);
create function ledger.issue_receipt(entered pay_in, credit bigint, replaced receipt default null) returns void language sql set search_path = public, pg_temp as $$
  insert into receipt (number, pay_in_id, room_id, amount_satang, issued_on, content)
  select ledger.next_number('RC', ledger.today()), entered.id, entered.room_id, entered.amount_satang + entered.withheld_satang, ledger.today(), jsonb_build_object(
    'propertyTh', property.name_th, 'propertyEn', property.name_en,
    'addressTh', (select value from setting where property_id = property.id and id = 'addressTh'),
    'addressEn', (select value from setting where property_id = property.id and id = 'addressEn'),
    'taxId', (select value from setting where property_id = property.id and id = 'taxId'),
    'room', room.name, 'building', building.name,
    'payer', coalesce(entered.payer, replaced.content ->> 'payer', (select member.name_th from payment join member on member.property_id = payment.property_id and member.id = payment.member_id
      where payment.property_id = entered.property_id
        and payment.id = (select min(payment_id) from allocation where property_id = entered.property_id and pay_in_id = entered.id and undone_by_id is null))),
    'paidOn', entered.paid_on, 'channel', entered.channel_id, 'satang', entered.amount_satang, 'withheldSatang', entered.withheld_satang,
    'creditSatang', credit, 'replaces', replaced.number,
    'lines', coalesce((select jsonb_agg(jsonb_build_object('number', payment.number, 'name', payment.name, 'satang', allocation.satang,
        'combined', combined.number, 'room', case when payment.room_id <> entered.room_id then jsonb_build_object('name', other.name, 'building', house.name) end) order by payment.id)
      from allocation join payment on payment.property_id = allocation.property_id and payment.id = allocation.payment_id
      join room other on other.property_id = payment.property_id and other.id = payment.room_id
      join building house on house.property_id = other.property_id and house.id = other.category_id
      left join payment combined on combined.property_id = allocation.property_id and combined.id = allocation.combined_id
      where allocation.property_id = entered.property_id and pay_in_id = entered.id and undone_by_id is null), '[]'))
  from property join room on room.property_id = property.id and room.id = entered.room_id
  join building on building.property_id = room.property_id and building.id = room.category_id
  where property.id = ledger.property_id()
$$;

-- All that a pay-in paid of one bill goes to another one of its room, as far as that owes it; the rest is credit of the room the money
-- came for, as when it came in. Its receipt is void, and a new one names it.
create function ledger.reallocate(entered int, source int, target int, why text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  incoming pay_in := ledger.lock_pay_in(entered, 'accepted');
  was      payment;
  wanted   payment;
  part     allocation;
  known    allocation;
  old      receipt;
  given    bigint := 0;
  entry    int;
  made     int;
begin
  perform from payment where property_id = ledger.property_id() and id in (source, target) order by id for no key update;
  was := ledger.lock_bill(source);
  perform ledger.assert_not_own(array[was.room_id, incoming.room_id]);
  select * into part from allocation
  where property_id = ledger.property_id() and pay_in_id = entered and payment_id = source and undone_by_id is null;
  if not found then
    perform ledger.refuse('None of this money went to the bill', 'error.notAllocated');
  end if;
  -- Nobody closes the month meanwhile.
  perform pg_advisory_xact_lock_shared(hashtext('closing of months'), ledger.property_id());
  if exists (select from journal where property_id = ledger.property_id() and pay_in_id = entered and kind = 'accept'
    and on_date <= ledger.closed_through()) then
    perform ledger.refuse('This month is closed', 'error.monthClosed');
  end if;
  if target is not null then
    wanted := ledger.lock_bill(target);
    if wanted.room_id <> was.room_id or wanted.kind <> 'bill' then
      perform ledger.refuse('Money is moved between bills of one room', 'error.reallocateRoom');
    elsif target = source or wanted.status_id not in (620, 622) then
      perform ledger.refuse('The status cannot change this way', 'error.paymentMove');
    end if;
    given := least(part.satang, wanted.total_satang - wanted.paid_satang);
    select * into known from allocation
    where property_id = ledger.property_id() and pay_in_id = entered and payment_id = target and undone_by_id is null;
  end if;
  if given < part.satang and incoming.withheld_satang > 0 then
    perform ledger.refuse('Tax is withheld from what is owed, and from nothing else', 'error.withheldTooMuch');
  end if;
  entry := ledger.post(ledger.today(), 'reallocate', source, entered, jsonb_build_array(
    jsonb_build_object('account', 1200, 'room', was.room_id, 'debit', part.satang),
    jsonb_build_object('account', 1200, 'room', was.room_id, 'credit', given),
    jsonb_build_object('account', 2100, 'room', incoming.room_id, 'credit', part.satang - given)));
  insert into reallocation (pay_in_id, journal_id, from_id, to_id, satang, credit_satang, reason, by_id)
  values (entered, entry, source, target, part.satang, part.satang - given, why, ledger.actor()) returning id into made;
  update allocation set undone_by_id = made where property_id = ledger.property_id() and id in (part.id, known.id);
  update payment set paid_satang = paid_satang - part.satang, updated_at = now(), refused_reason = null,
    status_id = case when status_id = 621 then 621 else 622 end
  where property_id = ledger.property_id() and id = source;
  if ledger.credited_for(source) > was.paid_satang - part.satang then
    perform ledger.refuse('Some of it was given back as credit', 'error.creditGiven');
  end if;
  if target is not null then
    insert into allocation (pay_in_id, payment_id, satang, made_by_id) values (entered, target, given + coalesce(known.satang, 0), made);
    update payment set paid_satang = paid_satang + given, channel_id = incoming.channel_id, updated_at = now(),
      status_id = case when paid_satang + given = total_satang then 623 else status_id end
    where property_id = ledger.property_id() and id = target;
  end if;
  update pay_in set updated_at = now() where property_id = ledger.property_id() and id = entered;
  update receipt set voided_at = now(), voided_by_id = ledger.actor(), void_reason = why, updated_at = now()
  where property_id = ledger.property_id() and pay_in_id = entered and voided_at is null returning * into old;
  -- Credit had its receipt when it came in.
  if old.id is not null then
    perform ledger.issue_receipt(incoming, incoming.amount_satang + incoming.withheld_satang - (select coalesce(sum(satang), 0)::bigint from allocation
      where property_id = ledger.property_id() and pay_in_id = entered and undone_by_id is null), old);
  end if;
  return made;
end $$;

-- As before, of what is in force; what was moved meanwhile is reversed with it.
create or replace function ledger.void_pay_in(entered int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  incoming pay_in := ledger.lock_pay_in(entered, 'accepted');
  parts    allocation[] := array(select allocation from allocation
    where property_id = ledger.property_id() and pay_in_id = entered and undone_by_id is null);
  bills    int[] := array(select payment_id from unnest(parts));
begin
  perform from payment where property_id = ledger.property_id()
    and id = any(bills || array(select parent_id from payment where property_id = ledger.property_id() and id = any(bills)))
  order by id for no key update;
  perform ledger.assert_not_own(array(select distinct room_id from payment where property_id = ledger.property_id() and id = any(bills)) || incoming.room_id);
  if exists (select from unnest(parts) part join payment on payment.property_id = part.property_id and payment.id = part.payment_id
    where parent_id is not null and combined_id is distinct from parent_id) then
    perform ledger.refuse('One of the bills is part of a combined bill', 'error.inCombinedBill');
  end if;
  perform pg_advisory_xact_lock(hashtext('credit of a room'), incoming.room_id);
  perform ledger.decide(entered, 'void', why);
  -- A slip that waits for one of them goes on waiting.
  update payment set paid_satang = paid_satang - part.satang, updated_at = now(),
    status_id = case when status_id = 621 then 621 else 622 end, refused_reason = case when status_id = 621 then refused_reason else why end
  from unnest(parts) part where payment.property_id = ledger.property_id() and part.payment_id = payment.id;
  update payment set paid_satang = 0, status_id = 622, refused_reason = why, updated_at = now()
  where property_id = ledger.property_id() and kind = 'combined' and status_id = 623
    and id in (select parent_id from payment where property_id = ledger.property_id() and id = any(bills));
  if exists (select from payment where property_id = ledger.property_id() and id = any(bills) and ledger.credited_for(payment.id) > paid_satang) then
    perform ledger.refuse('Some of it was given back as credit', 'error.creditGiven');
  end if;
  perform ledger.reverse(id) from journal
  where property_id = ledger.property_id() and pay_in_id = entered and kind in ('accept', 'reallocate') order by id;
  if ledger.credit_of(incoming.room_id) < 0 then
    perform ledger.refuse('The credit has been used meanwhile', 'error.creditUsed');
  end if;
  update receipt set voided_at = now(), voided_by_id = ledger.actor(), void_reason = why, updated_at = now()
  where property_id = ledger.property_id() and pay_in_id = entered and voided_at is null;
end $$;
revoke all on function ledger.issue_receipt(pay_in, bigint, receipt), ledger.reallocate from public;
grant execute on function ledger.reallocate to lobby_app;
reset role;
