-- Every act with money, each whole in one function: the records, their numbers and the entry in the ledger.
grant select (property_id, id, name, category_id) on room to lobby_ledger;
grant select (property_id, id, name) on building to lobby_ledger;
grant select (property_id, id, room_id, person_id, name_th, name_en, left_at) on member to lobby_ledger;
grant select (property_id, id, account_id) on person to lobby_ledger;
grant select (property_id, id, value) on setting to lobby_ledger;
set role lobby_ledger;

create function ledger.income_of(bill_type int) returns int language plpgsql stable set search_path = public, pg_temp as $$
declare account int;
begin
  select id into account from ledger_account where type_id = bill_type;
  if not found then
    perform ledger.refuse('No bill has this type', 'error.paymentType');
  end if;
  return account;
end $$;

-- The bill, locked. A void one and one in a combined bill are for nobody to change.
create function ledger.lock_bill(bill int) returns payment language plpgsql set search_path = public, pg_temp as $$
declare locked payment;
begin
  select * into locked from payment where property_id = ledger.property_id() and id = bill for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif locked.voided_at is not null then
    perform ledger.refuse('The bill is void', 'error.voided');
  elsif locked.parent_id is not null then
    perform ledger.refuse('The bill is part of a combined bill', 'error.merged');
  end if;
  return locked;
end $$;

-- Nobody decides about a bill of the room they live in.
create function ledger.assert_not_own(rooms int[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from member join person on person.property_id = member.property_id and person.id = member.person_id
    where member.property_id = ledger.property_id() and member.room_id = any(rooms) and member.left_at is null and person.account_id = ledger.actor()) then
    raise exception 'Nobody decides about a bill of their own' using errcode = 'LB403', constraint = 'error.ownBill';
  end if;
end $$;

-- The account that takes money: one whose QR code a bill can show comes first.
create function ledger.receiving_account() returns int language sql stable set search_path = public, pg_temp as $$
  select id from bank_account where property_id = ledger.property_id() and approved_at is not null and is_active
  order by prompt_pay is null and biller_id is null, id limit 1
$$;

-- `items`: [{name, nameEn, quantityCenti, rateSatang, amountSatang}]; their sum is the price. None: one of the bill's name.
create function ledger.issue_bill(room int, member int, bill_type int, bill_name text, price bigint, discount bigint, channel int, due date,
    period_from date, period_to date, remark text, items jsonb)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  today  date := ledger.today();
  earned int := ledger.income_of(bill_type);
  made   int;
begin
  if items is not null and (select sum((item ->> 'amountSatang')::bigint) from jsonb_array_elements(items) item) is distinct from price then
    perform ledger.refuse('The lines do not add up to the price', 'error.linesDiffer');
  end if;
  if member is not null and not exists (select from member m where m.property_id = ledger.property_id() and m.id = issue_bill.member and m.room_id = room) then
    raise foreign_key_violation using table = 'payment', constraint = 'payment_user_id_fkey';
  end if;
  insert into payment (number, name, type_id, channel_id, room_id, member_id, bank_account_id, issued_on, due_on, period_from, period_to,
    price_satang, discount_satang, remark, created_by_id)
  values (ledger.next_number('INV', today), bill_name, bill_type, channel, room, issue_bill.member,
    ledger.receiving_account(), today, due,
    issue_bill.period_from, issue_bill.period_to, price, discount, issue_bill.remark, ledger.actor())
  returning id into made;
  insert into payment_item (payment_id, name, name_en, quantity_centi, rate_satang, amount_satang)
  select made, coalesce(item ->> 'name', bill_name), item ->> 'nameEn', (item ->> 'quantityCenti')::int, (item ->> 'rateSatang')::bigint,
    coalesce((item ->> 'amountSatang')::bigint, price)
  from jsonb_array_elements(coalesce(items, '[{}]')) with ordinality as line (item, at) order by at;
  perform ledger.post(today, 'issue', made, null, jsonb_build_array(
    jsonb_build_object('account', 1200, 'room', room, 'debit', price - discount),
    jsonb_build_object('account', earned, 'room', room, 'credit', price - discount)));
  return made;
end $$;

-- Only what nobody has paid anything for, and not while a slip waits. A void combined bill gives its bills free.
create function ledger.void_bill(bill int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare was payment;
begin
  perform from payment where property_id = ledger.property_id() and (id = bill or parent_id = bill) order by id for no key update;
  was := ledger.lock_bill(bill);
  perform ledger.assert_not_own(array[was.room_id]);
  if was.status_id = 621 then
    perform ledger.refuse('A slip waits to be checked', 'error.slipWaiting');
  elsif was.paid_satang > 0 then
    perform ledger.refuse('Money has come in for this bill', 'error.partlyPaid');
  end if;
  update payment set parent_id = null, updated_at = now() where property_id = ledger.property_id() and parent_id = bill;
  update payment set voided_at = now(), voided_by_id = ledger.actor(), void_reason = why, updated_at = now()
  where property_id = ledger.property_id() and id = bill;
  perform ledger.reverse(id) from journal
  where property_id = ledger.property_id() and payment_id = bill and kind in ('issue', 'adjust')
    and not exists (select from journal later where later.property_id = journal.property_id and later.reverses_id = journal.id)
  order by id;
end $$;

create function ledger.adjust_bill(bill int, what text, satang bigint, why text)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was    payment := ledger.lock_bill(bill);
  today  date := ledger.today();
  other  int := case what when 'waiver' then 5900 when 'penalty' then 4800 else ledger.income_of(was.type_id) end;
  made   int;
begin
  perform ledger.assert_not_own(array[was.room_id]);
  if was.kind = 'combined' then
    perform ledger.refuse('What is adjusted are the bills inside', 'error.combinedAdjust');
  elsif was.status_id in (621, 623) then
    perform ledger.refuse('This bill cannot be adjusted any more', 'error.paymentMove');
  elsif was.total_satang + satang < was.paid_satang or was.total_satang + satang <= 0 then
    perform ledger.refuse('That is more than is owed', 'error.moreThanOwed');
  end if;
  insert into payment_adjustment (payment_id, kind, number, satang, reason, by_id)
  values (bill, what, case when what = 'credit-note' then ledger.next_number('CN', today) end, adjust_bill.satang, why, ledger.actor())
  returning id into made;
  update payment set adjust_satang = adjust_satang + adjust_bill.satang, updated_at = now(),
    status_id = case when paid_satang = total_satang + adjust_bill.satang then 623 else status_id end
  where property_id = ledger.property_id() and id = bill;
  perform ledger.post(today, 'adjust', bill, null, jsonb_build_array(
    jsonb_build_object('account', 1200, 'room', was.room_id, 'debit', greatest(satang, 0), 'credit', greatest(-satang, 0)),
    jsonb_build_object('account', other, 'room', was.room_id, 'debit', greatest(-satang, 0), 'credit', greatest(satang, 0))));
  return made;
end $$;

-- Bills of one room in one: its price is what each of them owes now. They stay what they are and cannot be paid alone meanwhile.
create function ledger.merge_bills(bills int[], remark text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := ledger.today();
  locked payment[];
  made  int;
begin
  locked := array(select payment from payment where property_id = ledger.property_id() and id = any(bills) order by id for no key update);
  if cardinality(locked) <> cardinality(bills) then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif cardinality(locked) not between 2 and 50 or (select count(distinct room_id) from unnest(locked)) > 1 then
    perform ledger.refuse('A combined bill is of two to fifty bills of one room', 'error.mergeRooms');
  elsif exists (select from unnest(locked) where voided_at is not null or kind <> 'bill' or status_id not in (620, 622) or parent_id is not null) then
    perform ledger.refuse('One of the bills is not open, or part of another combined bill', 'error.mergeNotOpen');
  end if;
  insert into payment (number, kind, name, type_id, channel_id, room_id, member_id, issued_on, due_on, price_satang, remark, created_by_id)
  select ledger.next_number('CB', today), 'combined', 'บิลรวม', 65, 630, min(room_id),
    case when count(distinct member_id) = 1 and count(member_id) = count(*) then min(member_id) end, today, min(due_on),
    sum(total_satang - paid_satang), merge_bills.remark, ledger.actor()
  from unnest(locked) returning id into made;
  insert into merge_line (parent_id, child_id, satang) select made, id, total_satang - paid_satang from unnest(locked) order by id;
  update payment set parent_id = made, updated_at = now() where property_id = ledger.property_id() and id = any(bills);
  return made;
end $$;

-- Money comes in today or came in lately; a day years ago is a slip of the finger.
create function ledger.assert_day(paid_day date) returns void language plpgsql stable set search_path = public, pg_temp as $$
begin
  if paid_day > ledger.today() then
    perform ledger.refuse('The day is still to come', 'error.dayToCome');
  elsif paid_day < ledger.today() - interval '2 years' then
    perform ledger.refuse('The day is too long ago', 'error.dayTooLongAgo');
  end if;
end $$;

-- Which account it arrived on: cash and credit are on none.
create function ledger.account_for(channel int, wanted int) returns int language sql stable set search_path = public, pg_temp as $$
  select case when channel not in (630, 633, 637) then coalesce(wanted, ledger.receiving_account()) end
$$;

-- A slip for a bill, to be checked. Null where its reference has been used.
create function ledger.file_slip(bill int, channel int, bank_account int, amount bigint, paid_day date, slip int, code_bank text, code_ref text)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was  payment := ledger.lock_bill(bill);
  made int;
begin
  if was.status_id not in (620, 622) then
    perform ledger.refuse('The status cannot change this way', 'error.paymentMove');
  end if;
  perform ledger.assert_day(paid_day);
  insert into pay_in (room_id, payment_id, channel_id, bank_account_id, amount_satang, paid_on, slip_id, slip_bank, slip_ref, slip_look, entered_by_id)
  values (was.room_id, bill, channel, ledger.account_for(channel, coalesce(bank_account, was.bank_account_id)), coalesce(amount, was.total_satang - was.paid_satang), paid_day, slip,
    code_bank, code_ref, (select look from file where property_id = ledger.property_id() and id = slip), ledger.actor())
  on conflict (property_id, slip_bank, slip_ref) where slip_ref is not null and state in ('waiting', 'accepted') do nothing
  returning id into made;
  if made is not null then
    update payment set status_id = 621, has_slip = true, refused_reason = null, channel_id = channel, updated_at = now()
    where property_id = ledger.property_id() and id = bill;
  end if;
  return made;
end $$;

-- Money that came in without a slip to be checked: at the counter, or by the bank's statement.
create function ledger.enter_money(room int, channel int, bank_account int, amount bigint, withheld bigint, certificate text, paid_day date, paid_by text)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare made int;
begin
  perform ledger.assert_day(paid_day);
  if channel = 637 and withheld > 0 then
    perform ledger.refuse('Tax is withheld from what is owed, and from nothing else', 'error.withheldTooMuch');
  end if;
  insert into pay_in (room_id, channel_id, bank_account_id, amount_satang, withheld_satang, withholding_no, paid_on, payer, entered_by_id)
  values (room, channel, ledger.account_for(channel, bank_account), amount, withheld, certificate, paid_day, paid_by, ledger.actor()) returning id into made;
  return made;
end $$;

create function ledger.lock_pay_in(entered int, wanted text) returns pay_in language plpgsql set search_path = public, pg_temp as $$
declare locked pay_in;
begin
  select * into locked from pay_in where property_id = ledger.property_id() and id = entered for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif locked.state <> wanted then
    perform ledger.refuse('This was decided already', 'error.payInDecided');
  end if;
  return locked;
end $$;

create function ledger.decide(entered int, outcome text, why text) returns void language sql set search_path = public, pg_temp as $$
  update pay_in set state = outcome, reason = why, decided_by_id = ledger.actor(), decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = entered
$$;

create function ledger.credit_of(room int) returns bigint language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(credit - debit), 0)::bigint from journal_line
  where property_id = ledger.property_id() and account_id = 2100 and room_id = room
$$;

-- As it is printed; the words of the sum are made from it.
create function ledger.issue_receipt(entered pay_in, credit bigint) returns void language sql set search_path = public, pg_temp as $$
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
    'lines', coalesce((select jsonb_agg(jsonb_build_object('number', payment.number, 'name', payment.name, 'satang', allocation.satang) order by payment.id)
      from allocation join payment on payment.property_id = allocation.property_id and payment.id = allocation.payment_id
      where allocation.property_id = entered.property_id and pay_in_id = entered.id), '[]'))
  from property join room on room.property_id = property.id and room.id = entered.room_id
  join building on building.property_id = room.property_id and building.id = room.category_id
  where property.id = ledger.property_id()
$$;

-- `parts`: [{payment, satang}]. The only way a bill is paid: what came in is allocated, the rest is credit of the room, and all of it
-- stands in one entry. A combined bill is paid whole, and all its bills with it. `seen`: what is on the account, where the slip was
-- sent with another amount. A slip may pay other bills than the one it was sent for, which is then owed as before.
create function ledger.accept_pay_in(entered int, seen bigint, parts jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
    jsonb_build_object('account', case when incoming.channel_id = 637 then 2100 when incoming.bank_account_id is null and incoming.channel_id in (630, 633) then 1000 else 1010 end,
      'room', incoming.room_id, 'bank', incoming.bank_account_id, 'debit', incoming.amount_satang),
    jsonb_build_object('account', 1250, 'room', incoming.room_id, 'debit', incoming.withheld_satang),
    jsonb_build_object('account', 2100, 'room', incoming.room_id, 'credit', rest)));
  -- Credit had its receipt when it came in.
  if incoming.channel_id <> 637 then
    perform ledger.issue_receipt(incoming, rest);
  end if;
end $$;

create function ledger.refuse_pay_in(entered int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare incoming pay_in := ledger.lock_pay_in(entered, 'waiting');
begin
  perform ledger.assert_not_own(array[incoming.room_id]);
  perform ledger.decide(entered, 'refused', why);
  update payment set status_id = 622, refused_reason = why, updated_at = now()
  where property_id = ledger.property_id() and id = incoming.payment_id and status_id = 621;
end $$;

-- What was given back of what was paid for a bill.
create function ledger.credited_for(bill int) returns bigint language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(credit - debit), 0)::bigint from journal join journal_line on journal_line.property_id = journal.property_id and journal_id = journal.id
  where journal.property_id = ledger.property_id() and payment_id = bill and kind = 'credit' and account_id = 2100
$$;

-- What was accepted by mistake: the entry is reversed, the receipt void, and its bills are owed again. The lines of a combined bill
-- are what its bills owe, so money that paid one of them before stays until the combined bill is taken apart.
create function ledger.void_pay_in(entered int, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare incoming pay_in := ledger.lock_pay_in(entered, 'accepted');
begin
  perform from payment where property_id = ledger.property_id() and id in (
    select payment_id from allocation where property_id = ledger.property_id() and pay_in_id = entered union
    select parent_id from allocation join payment on payment.property_id = allocation.property_id and payment.id = payment_id
    where allocation.property_id = ledger.property_id() and pay_in_id = entered)
  order by id for no key update;
  perform ledger.assert_not_own(array(select distinct room_id from allocation join payment on payment.property_id = allocation.property_id and payment.id = payment_id
    where allocation.property_id = ledger.property_id() and pay_in_id = entered) || incoming.room_id);
  if exists (select from allocation join payment on payment.property_id = allocation.property_id and payment.id = payment_id
    where allocation.property_id = ledger.property_id() and pay_in_id = entered and parent_id is not null and combined_id is distinct from parent_id) then
    perform ledger.refuse('One of the bills is part of a combined bill', 'error.inCombinedBill');
  end if;
  perform pg_advisory_xact_lock(hashtext('credit of a room'), incoming.room_id);
  perform ledger.decide(entered, 'void', why);
  -- A slip that waits for one of them goes on waiting.
  update payment set paid_satang = paid_satang - allocation.satang, updated_at = now(),
    status_id = case when status_id = 621 then 621 else 622 end, refused_reason = case when status_id = 621 then refused_reason else why end
  from allocation where payment.property_id = ledger.property_id() and allocation.property_id = ledger.property_id()
    and allocation.pay_in_id = entered and allocation.payment_id = payment.id;
  update payment set paid_satang = 0, status_id = 622, refused_reason = why, updated_at = now()
  where property_id = ledger.property_id() and kind = 'combined' and status_id = 623 and id in (
    select parent_id from allocation join payment on payment.property_id = allocation.property_id and payment.id = payment_id
    where allocation.property_id = ledger.property_id() and pay_in_id = entered);
  if exists (select from allocation join payment on payment.property_id = allocation.property_id and payment.id = payment_id
    where allocation.property_id = ledger.property_id() and pay_in_id = entered and ledger.credited_for(payment.id) > paid_satang) then
    perform ledger.refuse('Some of it was given back as credit', 'error.creditGiven');
  end if;
  perform ledger.reverse(id) from journal where property_id = ledger.property_id() and pay_in_id = entered and kind = 'accept';
  if ledger.credit_of(incoming.room_id) < 0 then
    perform ledger.refuse('The credit has been used meanwhile', 'error.creditUsed');
  end if;
  update receipt set voided_at = now(), voided_by_id = ledger.actor(), void_reason = why, updated_at = now()
  where property_id = ledger.property_id() and pay_in_id = entered and voided_at is null;
end $$;

-- What was paid for and is not to be had any more becomes credit of the room; never more than was paid.
create function ledger.credit_room(bill int, satang bigint, why text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare paid payment;
begin
  select * into paid from payment where property_id = ledger.property_id() and id = bill for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  end if;
  perform ledger.assert_not_own(array[paid.room_id]);
  if paid.kind <> 'bill' or satang <= 0 or ledger.credited_for(bill) + satang > paid.paid_satang then
    perform ledger.refuse('That is more than was paid', 'error.moreThanPaid');
  end if;
  perform ledger.post(ledger.today(), 'credit', bill, null, jsonb_build_array(
    jsonb_build_object('account', ledger.income_of(paid.type_id), 'room', paid.room_id, 'debit', satang),
    jsonb_build_object('account', 2100, 'room', paid.room_id, 'credit', satang)));
end $$;

create function ledger.propose_refund(room int, satang bigint, bank int, digits text, paid_to text, why text)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare made int;
begin
  perform pg_advisory_xact_lock(hashtext('credit of a room'), room);
  perform ledger.assert_not_own(array[room]);
  if exists (select from refund where property_id = ledger.property_id() and room_id = room and state = 'proposed') then
    perform ledger.refuse('A refund of this room waits to be decided', 'error.refundWaiting');
  elsif satang > ledger.credit_of(room) then
    perform ledger.refuse('The room has not that much credit', 'error.creditTooSmall');
  end if;
  insert into refund (room_id, satang, bank_id, number, name, reason, by_id, was_alone)
  values (room, propose_refund.satang, bank, digits, paid_to, why, ledger.actor(), ledger.is_alone(ledger.actor())) returning id into made;
  return made;
end $$;

-- Approved or withdrawn; the room it is of.
create function ledger.decide_refund(proposal int, outcome text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted refund;
  source int := ledger.account_for(631, null);
begin
  select * into wanted from refund where property_id = ledger.property_id() and id = proposal for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif wanted.state <> 'proposed' then
    perform ledger.refuse('This was decided already', 'error.refundDecided');
  end if;
  update refund set state = outcome, decided_by_id = ledger.actor(), decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = proposal;
  if outcome = 'approved' then
    perform ledger.assert_second_person(wanted.by_id, wanted.created_at, wanted.was_alone);
    perform ledger.assert_not_own(array[wanted.room_id]);
    perform pg_advisory_xact_lock(hashtext('credit of a room'), wanted.room_id);
    if ledger.credit_of(wanted.room_id) < wanted.satang then
      perform ledger.refuse('The room has not that much credit', 'error.creditTooSmall');
    end if;
    perform ledger.post(ledger.today(), 'refund', null, null, jsonb_build_array(
      jsonb_build_object('account', 2100, 'room', wanted.room_id, 'debit', wanted.satang),
      jsonb_build_object('account', 1010, 'room', wanted.room_id, 'bank', source, 'credit', wanted.satang)), refund => proposal);
  end if;
  return wanted.room_id;
end $$;

-- Whether it is a copy that is printed.
create function ledger.print_receipt(printed int) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from receipt where property_id = ledger.property_id() and id = printed for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  end if;
  update receipt set printed_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = printed and printed_at is null and voided_at is null;
  return not found;
end $$;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.issue_bill, ledger.void_bill, ledger.adjust_bill, ledger.merge_bills, ledger.file_slip, ledger.enter_money,
  ledger.accept_pay_in, ledger.refuse_pay_in, ledger.void_pay_in, ledger.credit_room,
  ledger.propose_refund, ledger.decide_refund, ledger.print_receipt to lobby_app;
reset role;
