-- The ledger: double entry in satang. Its tables are written by the functions of lobby_ledger alone, which the application may call; an
-- entry is never changed or deleted, by nobody. What was wrong is reversed.
grant usage on schema public to lobby_ledger;
create schema ledger authorization lobby_ledger;
grant usage on schema ledger to lobby_app;
grant insert on audit_log to lobby_ledger;
grant select (id, time_zone, name_th, name_en) on property to lobby_ledger;
grant select on category, role to lobby_ledger;
grant select (property_id, account_id, role_id, status) on membership to lobby_ledger;

-- Statuses are also asked for by their English name.
alter table category add column name text not null generated always as (name_en) stored;
insert into category (id, parent_id, code, name_th, name_en, "order") values
  (60, null, 'bank-account-type', 'ประเภทบัญชีธนาคาร', 'Bank account type', 0),
  (61, 60, 'bank-account-juristic', 'บัญชีนิติบุคคล', 'Juristic account', 10),
  (64, null, 'payment-type', 'ประเภทค่าใช้จ่าย', 'Payment type', 0),
  (65, 64, 'combined-bill', 'บิลรวม', 'Combined bill', 5),
  (66, 64, 'common-fee', 'ค่าส่วนกลาง', 'Common fee', 10),
  (67, 64, 'facility-fee', 'ค่าใช้สิ่งอำนวยความสะดวก', 'Facility fee', 20),
  (68, 64, 'water', 'ค่าน้ำ', 'Water', 30),
  (69, 64, 'sinking-fund', 'เงินกองทุน', 'Sinking fund', 40),
  (70, 64, 'card-fee', 'ค่าบัตรผ่าน', 'Card fee', 50),
  (71, 64, 'parking-fee', 'ค่าที่จอดรถ', 'Parking fee', 60),
  (72, 64, 'fine', 'ค่าปรับ', 'Fine', 70),
  (73, 64, 'late-charge', 'เงินเพิ่ม', 'Late charge', 80),
  (74, 64, 'insurance', 'ค่าเบี้ยประกัน', 'Insurance', 90),
  (75, 64, 'deposit', 'เงินประกัน', 'Deposit', 100),
  (79, 64, 'other', 'อื่น ๆ', 'Other', 200),
  (619, null, 'payment-status', 'สถานะการชำระ', 'Payment status', 0),
  (620, 619, 'payment-pending', 'รอชำระ', 'Pending', 10),
  (621, 619, 'payment-waiting', 'รอตรวจสอบ', 'Waiting', 20),
  (622, 619, 'payment-unpaid', 'ค้างชำระ', 'Unpaid', 30),
  (623, 619, 'payment-paid', 'ชำระแล้ว', 'Paid', 40),
  (629, null, 'payment-channel', 'ช่องทางชำระ', 'Payment channel', 0),
  (630, 629, 'counter', 'เคาน์เตอร์', 'Counter', 10),
  (631, 629, 'transfer', 'โอนเงิน', 'Transfer', 20),
  (632, 629, 'promptpay', 'พร้อมเพย์', 'PromptPay', 30),
  (633, 629, 'cash', 'เงินสด', 'Cash', 40),
  (634, 629, 'cheque', 'เช็ค', 'Cheque', 50),
  (635, 629, 'card', 'บัตรเครดิตหรือเดบิต', 'Card', 60),
  (636, 629, 'bill-payment', 'ชำระบิล', 'Bill payment', 70),
  (637, 629, 'credit', 'เงินรับล่วงหน้าของห้อง', 'Credit of the room', 80);

-- The chart of accounts, the same everywhere. `type_id`: what a bill of the type earns. Rooms and bank accounts are named by the lines.
create table ledger_account (
  id      int primary key,
  name_th text not null,
  name_en text not null,
  kind    text collate "C" not null check (kind in ('asset', 'liability', 'income', 'expense')),
  type_id int unique references category
);
grant select on ledger_account to lobby_app, lobby_ledger;
insert into ledger_account (id, name_th, name_en, kind, type_id) values
  (1000, 'เงินสด', 'Cash', 'asset', null),
  (1010, 'เงินฝากธนาคาร', 'Bank', 'asset', null),
  (1200, 'ลูกหนี้เจ้าของร่วม', 'Receivable', 'asset', null),
  (1250, 'ภาษีถูกหัก ณ ที่จ่าย', 'Tax withheld', 'asset', null),
  (2100, 'เงินรับล่วงหน้า', 'Credit of rooms', 'liability', null),
  (2200, 'เงินประกันรับ', 'Deposits', 'liability', 75),
  (2300, 'รายได้รอรับรู้', 'Deferred income', 'liability', null),
  (2900, 'เงินรับไม่ทราบที่มา', 'Unidentified money', 'liability', null),
  (4100, 'รายได้ค่าส่วนกลาง', 'Common fee', 'income', 66),
  (4110, 'รายได้ค่าสิ่งอำนวยความสะดวก', 'Facility fee', 'income', 67),
  (4120, 'รายได้ค่าน้ำ', 'Water', 'income', 68),
  (4130, 'รายรับเงินกองทุน', 'Sinking fund', 'income', 69),
  (4140, 'รายได้ค่าบัตรผ่าน', 'Card fee', 'income', 70),
  (4150, 'รายได้ค่าที่จอดรถ', 'Parking fee', 'income', 71),
  (4160, 'รายได้ค่าปรับ', 'Fine', 'income', 72),
  (4170, 'รายรับค่าเบี้ยประกัน', 'Insurance', 'income', 74),
  (4190, 'รายได้อื่น', 'Other income', 'income', 79),
  (4800, 'เงินเพิ่ม', 'Late charge', 'income', 73),
  (5900, 'ส่วนลดและยกเว้นหนี้', 'Waivers', 'expense', null);

-- Running numbers without gaps: counted in the transaction that uses the number, so that one that is rolled back gives it back.
create table series (
  property_id int not null references property,
  name        text collate "C" not null,
  period      text collate "C" not null,
  last        int not null check (last > 0),
  primary key (property_id, name, period)
);
select lobby.scope_table('series', 'select');
drop trigger audit on series;
grant select, insert, update (last) on series to lobby_ledger;

-- Up to which day the books are closed; the last row counts.
create table period_lock (
  property_id    int not null references property,
  id             int generated always as identity,
  closed_through date not null,
  by_id          int references account,
  created_at     timestamptz not null default now(),
  primary key (property_id, id)
);
select lobby.scope_table('period_lock', 'select');
grant select, insert on period_lock to lobby_ledger;
create index period_lock_day on period_lock (property_id, closed_through desc);
create index period_lock_by on period_lock (property_id, by_id);

create table journal (
  property_id int not null references property,
  id          int generated always as identity,
  on_date     date not null,
  kind        text collate "C" not null check (kind in ('issue', 'adjust', 'accept', 'credit', 'refund', 'void')),
  payment_id  int,
  pay_in_id   int,
  refund_id   int,
  by_id       int references account,
  reverses_id int,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint journal_reverses_id_key unique (property_id, reverses_id),
  constraint journal_reverses_id_fkey foreign key (property_id, reverses_id) references journal,
  check ((kind = 'void') = (reverses_id is not null))
);
create index journal_payment on journal (property_id, payment_id);
create index journal_pay_in on journal (property_id, pay_in_id);
create index journal_refund on journal (property_id, refund_id);
create index journal_day on journal (property_id, on_date, id);
create index journal_by on journal (property_id, by_id);

create table journal_line (
  property_id     int not null references property,
  id              int generated always as identity,
  journal_id      int not null,
  account_id      int not null references ledger_account,
  room_id         int,
  bank_account_id int,
  debit           bigint not null default 0 check (debit >= 0),
  credit          bigint not null default 0 check (credit >= 0),
  primary key (property_id, id),
  constraint journal_line_journal_id_fkey foreign key (property_id, journal_id) references journal,
  constraint journal_line_room_id_fkey foreign key (property_id, room_id) references room,
  check ((debit = 0) <> (credit = 0))
);
create index journal_line_journal on journal_line (property_id, journal_id);
create index journal_line_account on journal_line (property_id, account_id, room_id) include (debit, credit);
create index journal_line_room on journal_line (property_id, room_id, id desc);

-- An entry is its own record, so the log does not repeat it.
select lobby.scope_table('journal', 'select'), lobby.scope_table('journal_line', 'select');
drop trigger audit on journal;
drop trigger audit on journal_line;
grant select, insert on journal, journal_line to lobby_ledger;

create function refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'What was written about money is not changed; it is reversed' using errcode = 'LB403', constraint = 'error.forbidden';
end $$;
create trigger append_only before update or delete on journal for each row execute function refuse_change();
create trigger append_only before update or delete on journal_line for each row execute function refuse_change();
create trigger append_only before update or delete on period_lock for each row execute function refuse_change();
create trigger never_emptied before truncate on journal for each statement execute function refuse_change();
create trigger never_emptied before truncate on journal_line for each statement execute function refuse_change();

-- A number that was given is not given again.
create function series_only_grows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or new.last <= old.last then
    raise exception 'A number is not given twice' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  return new;
end $$;
create trigger only_grows before update or delete on series for each row execute function series_only_grows();

-- At the commit: what one side gives the other gets, to the satang.
create function journal_balances() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entry int := (to_jsonb(new) ->> tg_argv[0])::int;
  sums  record;
begin
  select count(*) as lines, sum(debit) as debit, sum(credit) as credit into sums
  from journal_line where property_id = new.property_id and journal_id = entry;
  if sums.lines < 2 or sums.debit <> sums.credit then
    raise exception 'The entry does not balance' using errcode = '23514', constraint = 'journal_balances';
  end if;
  return null;
end $$;
create constraint trigger balances after insert on journal deferrable initially deferred
  for each row execute function journal_balances('id');
create constraint trigger balances after insert on journal_line deferrable initially deferred
  for each row execute function journal_balances('journal_id');

-- What a room has paid in advance.
create view room_credit with (security_invoker = true) as
  select property_id, room_id, sum(credit - debit)::bigint as satang from journal_line
  where account_id = 2100 and room_id is not null group by property_id, room_id;
grant select on room_credit to lobby_app, lobby_ledger;

set role lobby_ledger;

create function ledger.property_id() returns int language sql stable set search_path = public, pg_temp
as $$ select current_setting('app.property_id')::int $$;

create function ledger.actor() returns int language sql stable set search_path = public, pg_temp
as $$ select nullif(current_setting('app.user_id', true), '')::int $$;

create function ledger.today() returns date language sql stable set search_path = public, pg_temp
as $$ select (now() at time zone time_zone)::date from property where id = ledger.property_id() $$;

create function ledger.refuse(what text, key text) returns void language plpgsql set search_path = public, pg_temp
as $$ begin raise exception '%', what using errcode = 'LB409', constraint = key; end $$;

-- `INV-2611-00042`: the month is the book, and its numbers have no gap.
create function ledger.next_number(prefix text, on_date date) returns text language plpgsql set search_path = public, pg_temp as $$
declare
  book  text := to_char(on_date, 'YYMM');
  given int;
begin
  insert into series (property_id, name, period, last) values (ledger.property_id(), prefix, book, 1)
  on conflict (property_id, name, period) do update set last = series.last + 1 returning last into given;
  return prefix || '-' || book || '-' || lpad(given::text, greatest(5, length(given::text)), '0');
end $$;

create function ledger.closed_through() returns date language sql stable set search_path = public, pg_temp
as $$ select max(closed_through) from period_lock where property_id = ledger.property_id() $$;

-- The day an entry about a past day is written under: that day, or today where its month is closed.
create function ledger.open_day(wanted date) returns date language sql stable set search_path = public, pg_temp
as $$ select case when wanted > coalesce(ledger.closed_through(), '-infinity') then wanted else ledger.today() end $$;

-- `lines`: [{account, room, bank, debit, credit}].
create function ledger.post(on_day date, entry_kind text, payment int, pay_in int, lines jsonb, reversed int default null, refund int default null)
  returns int language plpgsql set search_path = public, pg_temp
as $$
declare entry int;
begin
  -- Nobody closes the month meanwhile.
  perform pg_advisory_xact_lock_shared(hashtext('closing of months'), ledger.property_id());
  if on_day <= ledger.closed_through() then
    perform ledger.refuse('This month is closed', 'error.monthClosed');
  end if;
  insert into journal (on_date, kind, payment_id, pay_in_id, refund_id, by_id, reverses_id)
  values (on_day, entry_kind, payment, pay_in, refund, ledger.actor(), reversed) returning id into entry;
  insert into journal_line (journal_id, account_id, room_id, bank_account_id, debit, credit)
  select entry, account, room, bank, coalesce(debit, 0), coalesce(credit, 0)
  from jsonb_to_recordset(lines) as line (account int, room int, bank int, debit bigint, credit bigint)
  where coalesce(debit, 0) <> 0 or coalesce(credit, 0) <> 0;
  return entry;
end $$;

create function ledger.reverse(entry int) returns int language sql set search_path = public, pg_temp as $$
  select ledger.post(ledger.today(), 'void', payment_id, pay_in_id, (
    select jsonb_agg(jsonb_build_object('account', account_id, 'room', room_id, 'bank', bank_account_id, 'debit', credit, 'credit', debit))
    from journal_line where property_id = journal.property_id and journal_id = entry), entry)
  from journal where property_id = ledger.property_id() and id = entry
$$;

-- A closed month takes no entry; what is corrected later stands in the open one. Closing is for good.
create function ledger.close_through(day date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('closing of months'), ledger.property_id());
  if day <> (date_trunc('month', day) + interval '1 month - 1 day')::date or day >= ledger.today() then
    perform ledger.refuse('Only a whole month that is over can be closed', 'error.monthNotOver');
  elsif day <= ledger.closed_through() then
    perform ledger.refuse('This month is closed', 'error.monthClosed');
  end if;
  insert into period_lock (closed_through, by_id) values (day, ledger.actor());
end $$;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.close_through to lobby_app;
reset role;
