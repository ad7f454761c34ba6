-- A refund names the account it is paid from, and can be made void: the bank sent it back, or it went to a wrong number.
alter table refund drop constraint refund_state_check, add column bank_account_id int, add column voided_at timestamptz,
  add column voided_by_id int references account, add column void_reason text;
alter table refund add constraint refund_state_check check (state in ('proposed', 'approved', 'withdrawn', 'void')),
  add check ((state = 'void') = (voided_at is not null)), add check ((voided_at is null) = (void_reason is null));
alter table refund no force row level security;
alter table bank_account no force row level security;
alter table refund add constraint refund_bank_account_id_fkey foreign key (property_id, bank_account_id) references bank_account;
alter table bank_account force row level security;
alter table refund force row level security;
create index refund_bank_account on refund (property_id, bank_account_id);
create index refund_voided_by on refund (property_id, voided_by_id);
select lobby.audit_table('refund', personal => '{number,name,reason,void_reason}');
grant update (bank_account_id, voided_at, voided_by_id, void_reason) on refund to lobby_ledger;

set role lobby_ledger;
-- Also of a refund.
create or replace function ledger.reverse(entry int) returns int language sql set search_path = public, pg_temp as $$
  select ledger.post(ledger.today(), 'void', payment_id, pay_in_id, (
    select jsonb_agg(jsonb_build_object('account', account_id, 'room', room_id, 'bank', bank_account_id, 'debit', credit, 'credit', debit))
    from journal_line where property_id = journal.property_id and journal_id = entry), entry, refund_id)
  from journal where property_id = ledger.property_id() and id = entry
$$;

-- The account money leaves from: approved and in use. Null where the property has none.
create function ledger.paying_account(wanted int) returns int language sql stable set search_path = public, pg_temp as $$
  select id from bank_account where property_id = ledger.property_id() and id = coalesce(wanted, ledger.receiving_account())
    and approved_at is not null and is_active
$$;

drop function ledger.propose_refund;
create function ledger.propose_refund(room int, satang bigint, paid_from int, bank int, digits text, paid_to text, why text)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  source int := ledger.paying_account(paid_from);
  made   int;
begin
  perform pg_advisory_xact_lock(hashtext('credit of a room'), room);
  perform ledger.assert_not_own(array[room]);
  if exists (select from refund where property_id = ledger.property_id() and room_id = room and state = 'proposed') then
    perform ledger.refuse('A refund of this room waits to be decided', 'error.refundWaiting');
  elsif satang > ledger.credit_of(room) then
    perform ledger.refuse('The room has not that much credit', 'error.creditTooSmall');
  elsif source is null then
    perform ledger.refuse('No approved account in use pays it', 'error.noPayingAccount');
  end if;
  insert into refund (room_id, satang, bank_account_id, bank_id, number, name, reason, by_id, was_alone)
  values (room, propose_refund.satang, source, bank, digits, paid_to, why, ledger.actor(), ledger.is_alone(ledger.actor())) returning id into made;
  return made;
end $$;

create or replace function ledger.decide_refund(proposal int, outcome text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted refund;
  source int;
begin
  select * into wanted from refund where property_id = ledger.property_id() and id = proposal for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif wanted.state <> 'proposed' then
    perform ledger.refuse('This was decided already', 'error.refundDecided');
  end if;
  -- One proposed before refunds named their account is paid from the first in use.
  source := ledger.paying_account(wanted.bank_account_id);
  update refund set state = outcome, bank_account_id = coalesce(wanted.bank_account_id, source), decided_by_id = ledger.actor(),
    decided_at = now(), updated_at = now()
  where property_id = ledger.property_id() and id = proposal;
  if outcome = 'approved' then
    perform ledger.assert_second_person(wanted.by_id, wanted.created_at, wanted.was_alone);
    perform ledger.assert_not_own(array[wanted.room_id]);
    perform pg_advisory_xact_lock(hashtext('credit of a room'), wanted.room_id);
    if source is null then
      perform ledger.refuse('No approved account in use pays it', 'error.noPayingAccount');
    elsif ledger.credit_of(wanted.room_id) < wanted.satang then
      perform ledger.refuse('The room has not that much credit', 'error.creditTooSmall');
    end if;
    perform ledger.post(ledger.today(), 'refund', null, null, jsonb_build_array(
      jsonb_build_object('account', 2100, 'room', wanted.room_id, 'debit', wanted.satang),
      jsonb_build_object('account', 1010, 'room', wanted.room_id, 'bank', source, 'credit', wanted.satang)), refund => proposal);
  end if;
  return wanted.room_id;
end $$;

-- The money is on our account again, and credit of the room again.
create function ledger.void_refund(given int, why text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare wanted refund;
begin
  select * into wanted from refund where property_id = ledger.property_id() and id = given for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  elsif wanted.state <> 'approved' then
    perform ledger.refuse('Only a refund that was paid is made void', 'error.refundNotPaid');
  end if;
  perform ledger.assert_not_own(array[wanted.room_id]);
  update refund set state = 'void', voided_at = now(), voided_by_id = ledger.actor(), void_reason = why, updated_at = now()
  where property_id = ledger.property_id() and id = given;
  perform ledger.reverse(id) from journal where property_id = ledger.property_id() and refund_id = given and kind = 'refund';
  return wanted.room_id;
end $$;
revoke all on function ledger.paying_account, ledger.propose_refund, ledger.void_refund from public;
grant execute on function ledger.propose_refund, ledger.void_refund to lobby_app;
reset role;
