-- Bills, what came in for them, and receipts. Amounts are satang. Everything here is written by the functions of lobby_ledger
-- (0223_payment_functions.sql); the application reads, and may change the remark of a bill.
create table payment (
  property_id     int not null references property,
  id              int generated always as identity,
  number          text collate "C" not null,
  kind            text collate "C" not null default 'bill' check (kind in ('bill', 'combined')),
  name            text not null,
  type_id         int not null references category,
  status_id       int not null default 620 references category check (status_id in (620, 621, 622, 623)),
  channel_id      int references category check (channel_id between 630 and 637),
  -- A bill belongs to the room; the member is whom it is addressed to.
  room_id         int not null,
  member_id       int,
  bank_account_id int,
  issued_on       date not null,
  due_on          date not null,
  period_from     date,
  period_to       date,
  price_satang    bigint not null check (price_satang > 0),
  discount_satang bigint not null default 0,
  adjust_satang   bigint not null default 0,
  total_satang    bigint not null generated always as (price_satang - discount_satang + adjust_satang) stored,
  paid_satang     bigint not null default 0,
  remark          text,
  refused_reason  text,
  has_slip        boolean not null default false,
  -- The combined bill it is in.
  parent_id       int,
  created_by_id   int references account,
  voided_at       timestamptz,
  voided_by_id    int references account,
  void_reason     text,
  search_text     text not null generated always as (lower((number || ' ' || name) collate "und-x-icu")) stored,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (property_id, id),
  constraint payment_number_key unique (property_id, number),
  constraint payment_room_id_fkey foreign key (property_id, room_id) references room,
  constraint payment_member_id_fkey foreign key (property_id, member_id) references member,
  constraint payment_bank_account_id_fkey foreign key (property_id, bank_account_id) references bank_account,
  constraint payment_parent_id_fkey foreign key (property_id, parent_id) references payment,
  check (discount_satang between 0 and price_satang),
  check (price_satang - discount_satang + adjust_satang > 0),
  check (paid_satang between 0 and price_satang - discount_satang + adjust_satang),
  check ((status_id = 623) = (paid_satang = price_satang - discount_satang + adjust_satang)),
  check ((kind = 'combined') = (type_id = 65)),
  check (kind = 'bill' or parent_id is null),
  check ((voided_at is null) = (void_reason is null)),
  check (voided_at is null or paid_satang = 0),
  check (period_to >= period_from)
);
select lobby.scope_table('payment', 'select', personal => '{remark,refused_reason,void_reason}');
grant update (remark, updated_at) on payment to lobby_app;
grant select, insert, update on payment to lobby_ledger;
create index payment_updated on payment (property_id, updated_at desc, id desc);
create index payment_status on payment (property_id, status_id, updated_at desc, id desc);
create index payment_created on payment (property_id, created_at);
create index payment_number_prefix on payment (property_id, number collate "C");
create index payment_room on payment (property_id, room_id, updated_at desc, id desc);
create index payment_open on payment (property_id, room_id, due_on, id) include (kind, status_id, total_satang, paid_satang)
  where status_id <> 623 and voided_at is null;
create index payment_due on payment (property_id, status_id, due_on, id);
create index payment_member on payment (property_id, member_id);
create index payment_bank_account on payment (property_id, bank_account_id);
create index payment_parent on payment (property_id, parent_id);
create index payment_created_by on payment (property_id, created_by_id);
create index payment_voided_by on payment (property_id, voided_by_id);
create index payment_search on payment using gin (property_id, search_text gin_trgm_ops);

-- The lines of a bill as they were when it was issued: area and rate may be others by now.
create table payment_item (
  property_id    int not null references property,
  id             int generated always as identity,
  payment_id     int not null,
  name           text not null,
  name_en        text,
  quantity_centi int check (quantity_centi > 0),
  rate_satang    bigint check (rate_satang >= 0),
  amount_satang  bigint not null,
  primary key (property_id, id),
  constraint payment_item_payment_id_fkey foreign key (property_id, payment_id) references payment
);
create index payment_item_payment on payment_item (property_id, payment_id, id);

create table merge_line (
  property_id int not null references property,
  id          int generated always as identity,
  parent_id   int not null,
  child_id    int not null,
  satang      bigint not null check (satang > 0),
  primary key (property_id, id),
  constraint merge_line_parent_id_fkey foreign key (property_id, parent_id) references payment,
  constraint merge_line_child_id_fkey foreign key (property_id, child_id) references payment,
  constraint merge_line_child_id_key unique (property_id, parent_id, child_id)
);
create index merge_line_child on merge_line (property_id, child_id);

create table payment_move (
  property_id int not null references property,
  id          int generated always as identity,
  payment_id  int not null,
  from_id     int references category,
  to_id       int not null references category,
  by_id       int references account,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint payment_move_payment_id_fkey foreign key (property_id, payment_id) references payment
);
create index payment_move_payment on payment_move (property_id, payment_id, id);
create index payment_move_by on payment_move (property_id, by_id);

create table payment_adjustment (
  property_id int not null references property,
  id          int generated always as identity,
  payment_id  int not null,
  kind        text collate "C" not null check (kind in ('waiver', 'penalty', 'correction', 'credit-note')),
  number      text collate "C",
  satang      bigint not null check (satang <> 0),
  reason      text not null,
  by_id       int references account,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint payment_adjustment_number_key unique (property_id, number),
  constraint payment_adjustment_payment_id_fkey foreign key (property_id, payment_id) references payment,
  check ((kind = 'credit-note') = (number is not null)),
  check (kind in ('correction') or (satang > 0) = (kind = 'penalty'))
);
create index payment_adjustment_payment on payment_adjustment (property_id, payment_id, id);
create index payment_adjustment_by on payment_adjustment (property_id, by_id);

-- What really came in: waiting to be checked, accepted, refused, or void after it was accepted.
create table pay_in (
  property_id     int not null references property,
  id              int generated always as identity,
  room_id         int not null,
  -- The bill a slip was sent for.
  payment_id      int,
  channel_id      int not null references category check (channel_id between 630 and 637),
  bank_account_id int,
  amount_satang   bigint not null check (amount_satang > 0),
  withheld_satang bigint not null default 0 check (withheld_satang >= 0),
  withholding_no  text,
  paid_on         date not null,
  payer           text,
  slip_id         int,
  slip_bank       text collate "C",
  slip_ref        text collate "C",
  slip_look       bigint,
  state           text collate "C" not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'void')),
  reason          text,
  entered_by_id   int references account,
  decided_by_id   int references account,
  decided_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (property_id, id),
  constraint pay_in_room_id_fkey foreign key (property_id, room_id) references room,
  constraint pay_in_payment_id_fkey foreign key (property_id, payment_id) references payment,
  constraint pay_in_bank_account_id_fkey foreign key (property_id, bank_account_id) references bank_account,
  constraint pay_in_slip_id_fkey foreign key (property_id, slip_id) references file,
  -- Credit is in the books already: no slip shows it.
  check (channel_id <> 637 or payment_id is null and slip_id is null),
  check ((slip_bank is null) = (slip_ref is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (state in ('waiting', 'accepted') or reason is not null),
  check ((withheld_satang = 0) = (withholding_no is null))
);
select lobby.scope_table('pay_in', 'select', unlogged => '{slip_ref,slip_look}', personal => '{payer,reason,withholding_no}');
grant select, insert, update (amount_satang, state, reason, decided_by_id, decided_at, updated_at) on pay_in to lobby_ledger;
-- A slip is used once; one that was refused or made void can be sent for the right bill.
create unique index pay_in_slip on pay_in (property_id, slip_bank, slip_ref) where slip_ref is not null and state in ('waiting', 'accepted');
create unique index pay_in_waiting on pay_in (property_id, payment_id) where state = 'waiting';
create index pay_in_updated on pay_in (property_id, updated_at desc, id desc);
create index pay_in_created on pay_in (property_id, created_at);
create index pay_in_state on pay_in (property_id, state, updated_at desc, id desc);
create index pay_in_look on pay_in (property_id, created_at desc) include (id, slip_look, slip_ref) where slip_look is not null;
create index pay_in_waited on pay_in (property_id, created_at, id) where state = 'waiting';
create index pay_in_payment on pay_in (property_id, payment_id, id desc);
create index pay_in_room on pay_in (property_id, room_id, id desc);
create index pay_in_bank_account on pay_in (property_id, bank_account_id);
create index pay_in_slip_file on pay_in (property_id, slip_id);
create index pay_in_entered_by on pay_in (property_id, entered_by_id);
create index pay_in_decided_by on pay_in (property_id, decided_by_id);
create trigger own_file_slip before insert or update of slip_id on pay_in
  for each row execute function files.assert_claimable('slip_id', 'pay_in_slip_id_fkey');
grant select (property_id, slip_id) on pay_in to lobby_file;

-- What of it went to which bill; the rest is credit of the room.
create table allocation (
  property_id int not null references property,
  id          int generated always as identity,
  pay_in_id   int not null,
  payment_id  int not null,
  -- The combined bill that was paid with it.
  combined_id int,
  satang      bigint not null check (satang > 0),
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint allocation_combined_id_fkey foreign key (property_id, combined_id) references payment,
  constraint allocation_pay_in_id_fkey foreign key (property_id, pay_in_id) references pay_in,
  constraint allocation_payment_id_fkey foreign key (property_id, payment_id) references payment,
  constraint allocation_payment_id_key unique (property_id, pay_in_id, payment_id)
);
create index allocation_payment on allocation (property_id, payment_id);
create index allocation_combined on allocation (property_id, combined_id);

create table receipt (
  property_id  int not null references property,
  id           int generated always as identity,
  number       text collate "C" not null,
  pay_in_id    int not null,
  room_id      int not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- As it was when the money came in; nothing of it follows what changes later.
  content      jsonb not null,
  issued_on    date not null,
  -- The first print is the original, all others are copies.
  printed_at   timestamptz,
  voided_at    timestamptz,
  voided_by_id int references account,
  void_reason  text,
  search_text  text not null generated always as (lower(number collate "und-x-icu")) stored,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  constraint receipt_number_key unique (property_id, number),
  constraint receipt_pay_in_id_fkey foreign key (property_id, pay_in_id) references pay_in,
  constraint receipt_room_id_fkey foreign key (property_id, room_id) references room,
  check ((voided_at is null) = (void_reason is null))
);
select lobby.scope_table('receipt', 'select', unlogged => '{content}', personal => '{void_reason}');
grant select, insert, update (printed_at, voided_at, voided_by_id, void_reason, updated_at) on receipt to lobby_ledger;
create unique index receipt_pay_in on receipt (property_id, pay_in_id) where voided_at is null;
create index receipt_updated on receipt (property_id, updated_at desc, id desc);
create index receipt_created on receipt (property_id, created_at);
create index receipt_issued on receipt (property_id, issued_on) include (amount_satang, voided_at);
create index receipt_number_prefix on receipt (property_id, number collate "C");
create index receipt_room on receipt (property_id, room_id, updated_at desc, id desc);
create index receipt_search on receipt using gin (property_id, search_text gin_trgm_ops);
create index receipt_voided_by on receipt (property_id, voided_by_id);

-- Credit of a room that goes back to who paid it: one person proposes it, another approves it.
create table refund (
  property_id   int not null references property,
  id            int generated always as identity,
  room_id       int not null,
  satang        bigint not null check (satang > 0),
  bank_id       int not null references bank,
  number        text collate "C" not null check (number ~ '^[0-9]{10,15}$'),
  name          text not null,
  reason        text not null,
  state         text collate "C" not null default 'proposed' check (state in ('proposed', 'approved', 'withdrawn')),
  by_id         int references account,
  was_alone     boolean not null,
  decided_by_id int references account,
  decided_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (property_id, id),
  constraint refund_room_id_fkey foreign key (property_id, room_id) references room,
  check ((state = 'proposed') = (decided_at is null))
);
select lobby.scope_table('refund', 'select', personal => '{number,name,reason}');
grant select, insert, update (state, decided_by_id, decided_at, updated_at) on refund to lobby_ledger;
create unique index refund_proposed on refund (property_id, room_id) where state = 'proposed';
create index refund_room on refund (property_id, room_id, id desc);
create index refund_by on refund (property_id, by_id);
create index refund_decided_by on refund (property_id, decided_by_id);
create trigger never_deleted before delete on refund for each row execute function refuse_change();

-- Evidence by themselves, so the log does not repeat them.
select lobby.scope_table(name, 'select') from unnest('{payment_item,merge_line,payment_move,payment_adjustment,allocation}'::text[]) name;
drop trigger audit on payment_item;
drop trigger audit on merge_line;
drop trigger audit on payment_move;
drop trigger audit on allocation;
select lobby.audit_table('payment_adjustment', personal => '{reason}');
grant select, insert on payment_item, merge_line, payment_move, payment_adjustment, allocation to lobby_ledger;
create trigger append_only before update or delete on payment_item for each row execute function refuse_change();
create trigger append_only before update or delete on merge_line for each row execute function refuse_change();
create trigger append_only before update or delete on payment_move for each row execute function refuse_change();
create trigger append_only before update or delete on payment_adjustment for each row execute function refuse_change();
create trigger append_only before update or delete on allocation for each row execute function refuse_change();
create trigger never_deleted before delete on payment for each row execute function refuse_change();
create trigger never_deleted before delete on pay_in for each row execute function refuse_change();
create trigger never_deleted before delete on receipt for each row execute function refuse_change();

-- As the owner, over all properties.
alter table payment no force row level security;
alter table pay_in no force row level security;
alter table refund no force row level security;
alter table journal no force row level security;
alter table journal
  add constraint journal_payment_id_fkey foreign key (property_id, payment_id) references payment,
  add constraint journal_pay_in_id_fkey foreign key (property_id, pay_in_id) references pay_in,
  add constraint journal_refund_id_fkey foreign key (property_id, refund_id) references refund;
alter table payment force row level security;
alter table pay_in force row level security;
alter table refund force row level security;
alter table journal force row level security;

-- What was issued stays as it was; a void receipt and a void bill stay void.
create function guard_receipt() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.voided_at is not null then
    perform ledger.refuse('The receipt is void', 'error.voided');
  end if;
  return new;
end $$;
create trigger guard before update on receipt for each row execute function guard_receipt();

create function guard_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.number, new.kind, new.type_id, new.room_id, new.price_satang, new.discount_satang, new.issued_on)
    is distinct from (old.number, old.kind, old.type_id, old.room_id, old.price_satang, old.discount_satang, old.issued_on) then
    perform ledger.refuse('What was issued does not change', 'error.paymentIssued');
  elsif old.voided_at is not null and (new.voided_at is null or new.status_id <> old.status_id or new.adjust_satang <> old.adjust_satang) then
    perform ledger.refuse('The bill is void', 'error.voided');
  end if;
  return new;
end $$;
create trigger guard before update on payment for each row execute function guard_payment();

create function follow_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.status_id <> old.status_id then
    insert into payment_move (property_id, payment_id, from_id, to_id, by_id)
    values (new.property_id, new.id, case when tg_op = 'UPDATE' then old.status_id end, new.status_id,
      nullif(current_setting('app.user_id', true), '')::int);
  end if;
  return null;
end $$;
create trigger moves after insert or update of status_id on payment for each row execute function follow_payment();

-- At the commit: a bill is paid by exactly what was allocated to it, and nobody allocates more than came in.
create function payment_is_covered() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  bill    record;
  covered bigint;
begin
  select kind, paid_satang, total_satang into bill from payment where property_id = new.property_id and id = new.id;
  select coalesce(sum(satang), 0) into covered from allocation join pay_in on pay_in.property_id = allocation.property_id and pay_in.id = pay_in_id
  where allocation.property_id = new.property_id and allocation.payment_id = new.id and pay_in.state = 'accepted';
  if bill.kind = 'bill' and bill.paid_satang <> covered or bill.kind = 'combined' and bill.paid_satang not in (0, bill.total_satang) then
    raise exception 'The bill is not paid by what came in' using errcode = '23514', constraint = 'payment_is_covered';
  end if;
  return null;
end $$;
create constraint trigger covered after insert or update of paid_satang on payment deferrable initially deferred
  for each row execute function payment_is_covered();

create function allocation_is_covered() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select sum(satang) from allocation where property_id = new.property_id and pay_in_id = new.pay_in_id)
    > (select amount_satang + withheld_satang from pay_in where property_id = new.property_id and id = new.pay_in_id) then
    raise exception 'More is allocated than came in' using errcode = '23514', constraint = 'allocation_is_covered';
  end if;
  return null;
end $$;
create constraint trigger covered after insert on allocation deferrable initially deferred
  for each row execute function allocation_is_covered();

-- As it is listed: in baht, without what only the functions need.
create view payment_list with (security_invoker = true) as
  select property_id, id, number, kind, name, type_id, status_id, channel_id, room_id, member_id, bank_account_id, parent_id,
    price_satang / 100::double precision as price, discount_satang / 100::double precision as discount,
    adjust_satang / 100::double precision as adjust, total_satang / 100::double precision as total,
    paid_satang / 100::double precision as paid, (total_satang - paid_satang) / 100::double precision as balance,
    issued_on, due_on as due_date, period_from, period_to, remark, refused_reason, has_slip, voided_at, created_at, updated_at
  from payment;
create view pay_in_list with (security_invoker = true) as
  select property_id, id, state, amount_satang / 100::double precision as amount, withheld_satang / 100::double precision as withheld,
    paid_on, slip_id is not null as has_slip, slip_ref is not null as is_read, channel_id, room_id, payment_id, created_at, updated_at
  from pay_in;
create view receipt_list with (security_invoker = true) as
  select property_id, id, number, issued_on, amount_satang / 100::double precision as amount, printed_at, voided_at, room_id, created_at, updated_at
  from receipt;
grant select on payment_list, pay_in_list, receipt_list to lobby_app;

grant select (id, property_id, number, search_text, room_id) on payment to lobby_search;
create policy search on payment for select to lobby_search using (true);
grant select (id, property_id, search_text, room_id) on receipt to lobby_search;
create policy search on receipt for select to lobby_search using (true);
set role lobby_search;
-- By number and name, and by the number of the room.
create function search.payment_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from payment
   where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
   order by id desc limit 10000)
  union
  (select payment.id from room join payment on payment.property_id = room.property_id and payment.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by payment.id desc limit 10000)
$$;
create function search.receipt_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from receipt
   where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
   order by id desc limit 10000)
  union
  (select receipt.id from room join receipt on receipt.property_id = room.property_id and receipt.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by receipt.id desc limit 10000)
$$;
-- By its number, whole or from its beginning.
create function search.find_payment(words text, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare wanted text collate "C" := upper(words);
begin
  return query
    (select t.id, case when t.number = wanted then 0 else 1 end from payment t
     where property_id = current_setting('app.property_id')::int and number collate "C" >= wanted and number collate "C" < wanted || chr(1114111)
     order by number collate "C" desc limit most);
end $$;
revoke all on function search.payment_list, search.receipt_list, search.find_payment from public;
grant execute on function search.payment_list, search.receipt_list, search.find_payment to lobby_app;
reset role;
