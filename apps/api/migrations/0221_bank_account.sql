-- Banks by their code of the Bank of Thailand, and the accounts money is paid into.
create table bank (
  id         int primary key,
  code       text collate "C" not null unique,
  short_name text not null,
  name_th    text not null,
  name_en    text not null,
  name       text not null generated always as (name_en) stored,
  colour     text check (colour ~ '^[0-9a-f]{6}$'),
  is_active  boolean not null default true
);
grant select on bank to lobby_app, lobby_ledger;
insert into bank (id, code, short_name, name_th, name_en, colour)
select code::int, code, short_name, name_th, name_en, colour from (values
  ('002', 'BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', '1e4598'),
  ('004', 'KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', '138f2d'),
  ('006', 'KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', '1ba5e1'),
  ('011', 'TTB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank', null),
  ('014', 'SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', '4e2e7f'),
  ('017', 'CITI', 'ธนาคารซิตี้แบงก์', 'Citibank', null),
  ('018', 'SMBC', 'ธนาคารซูมิโตโม มิตซุย แบงกิ้ง คอร์ปอเรชั่น', 'Sumitomo Mitsui Banking Corporation', null),
  ('020', 'SCBT', 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)', 'Standard Chartered Bank (Thai)', null),
  ('022', 'CIMBT', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank', '7e2f36'),
  ('024', 'UOBT', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', '0b3979'),
  ('025', 'BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya', 'fec43b'),
  ('030', 'GSB', 'ธนาคารออมสิน', 'Government Savings Bank', 'eb198d'),
  ('031', 'HSBC', 'ธนาคารฮ่องกงและเซี่ยงไฮ้แบงกิ้งคอร์ปอเรชั่น', 'Hongkong and Shanghai Banking Corporation', null),
  ('032', 'DB', 'ธนาคารดอยซ์แบงก์', 'Deutsche Bank', null),
  ('033', 'GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 'f57d23'),
  ('034', 'BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture and Agricultural Cooperatives', '4b9b1d'),
  ('035', 'EXIM', 'ธนาคารเพื่อการส่งออกและนำเข้าแห่งประเทศไทย', 'Export-Import Bank of Thailand', null),
  ('039', 'MIZUHO', 'ธนาคารมิซูโฮ', 'Mizuho Bank', null),
  ('045', 'BNPP', 'ธนาคารบีเอ็นพี พารีบาส์', 'BNP Paribas', null),
  ('066', 'IBANK', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', null),
  ('067', 'TISCO', 'ธนาคารทิสโก้', 'Tisco Bank', '12549f'),
  ('069', 'KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', '199cc5'),
  ('070', 'ICBCT', 'ธนาคารไอซีบีซี (ไทย)', 'Industrial and Commercial Bank of China (Thai)', null),
  ('071', 'TCRB', 'ธนาคารไทยเครดิต', 'Thai Credit Bank', null),
  ('073', 'LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', '6d6e71')
) as known (code, short_name, name_th, name_en, colour);

-- Codes read from a picture before it was repainted; null where nobody looked.
alter table file add column codes text[] check (cardinality(codes) <= 10);
-- What the picture looks like at a distance, as 48 bits: pictures of one slip differ in few of them.
alter table file add column look bigint;
drop trigger audit on file;
create trigger audit after insert or update or delete on file for each row execute function audit_row('key', 'unheld_since', 'codes', 'look');
grant select (property_id, id, is_picture, codes, look) on file to lobby_ledger;

-- Since when somebody decides about money here. Who became an administrator today is no second person yet: else one could make one.
-- Who was one: somebody who blocks the others is not alone for a month.
alter table membership add column administrative_since timestamptz, add column administrative_until timestamptz;
update membership set administrative_since = membership.created_at from role where role.id = role_id and rank >= 2 and membership.status;
create function note_administrative() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not new.status or (select rank from role where id = new.role_id) < 2 then
    if tg_op = 'UPDATE' and old.administrative_since is not null then
      new.administrative_until := now();
    end if;
    new.administrative_since := null;
  elsif tg_op = 'INSERT' or old.administrative_since is null then
    new.administrative_since := now();
  end if;
  return new;
end $$;
create trigger administrative_since before insert or update of role_id, status on membership
  for each row execute function note_administrative();
grant select (administrative_since, administrative_until) on membership to lobby_ledger;

-- Until somebody else has approved them, the numbers of an account are shown and printed nowhere but where they are decided about.
create table bank_account (
  property_id    int not null references property,
  id             int generated always as identity,
  name           text not null,
  description    text,
  bank_id        int not null references bank,
  number         text collate "C" not null check (number ~ '^[0-9]{10,15}$'),
  prompt_pay     text collate "C" check (prompt_pay ~ '^(0[689][0-9]{8}|[0-9]{13}|[0-9]{15})$'),
  biller_id      text collate "C" check (biller_id ~ '^[0-9]{15}$'),
  type_id        int not null default 61 references category check (type_id = 61),
  qr_code_id     int,
  qr_state       text collate "C" check (qr_state in ('matches', 'unreadable')),
  is_active      boolean not null default true,
  approved_at    timestamptz,
  approved_by_id int references account,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint bank_account_number_key unique (property_id, bank_id, number),
  constraint bank_account_qr_code_id_fkey foreign key (property_id, qr_code_id) references file,
  check ((approved_at is null) = (approved_by_id is null)),
  check ((qr_code_id is null) = (qr_state is null)),
  check (qr_code_id is null or approved_at is not null)
);
select lobby.scope_table('bank_account', 'select, delete');
create index bank_account_updated on bank_account (property_id, updated_at desc, id desc);
create index bank_account_created on bank_account (property_id, created_at);
create index bank_account_name_prefix on bank_account (property_id, name collate "C");
create index bank_account_bank on bank_account (property_id, bank_id, updated_at desc, id desc);
create index bank_account_qr_code on bank_account (property_id, qr_code_id);
create index bank_account_approved_by on bank_account (property_id, approved_by_id);
-- As the owner, over all properties.
alter table bank_account no force row level security;
alter table journal_line no force row level security;
alter table journal_line
  add constraint journal_line_bank_account_id_fkey foreign key (property_id, bank_account_id) references bank_account;
alter table bank_account force row level security;
alter table journal_line force row level security;
create index journal_line_bank_account on journal_line (property_id, bank_account_id, id desc);
-- Where the money goes is not for the application to change; one that is not in use may take money again when two people say so.
grant insert (name, description, bank_id, number, prompt_pay, biller_id, is_active), update (name, description, is_active, updated_at)
  on bank_account to lobby_app;
grant select, update (is_active, bank_id, number, prompt_pay, biller_id, qr_code_id, qr_state, approved_at, approved_by_id, updated_at)
  on bank_account to lobby_ledger;

create function guard_bank_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.is_active and not old.is_active and old.approved_at is not null and current_user <> 'lobby_ledger' then
    raise exception 'Somebody else has to approve it' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  return new;
end $$;
create trigger guard before update of is_active on bank_account for each row execute function guard_bank_account();

create table bank_account_proposal (
  property_id     int not null references property,
  id              int generated always as identity,
  bank_account_id int not null,
  bank_id         int not null references bank,
  number          text collate "C" not null check (number ~ '^[0-9]{10,15}$'),
  prompt_pay      text collate "C" check (prompt_pay ~ '^(0[689][0-9]{8}|[0-9]{13}|[0-9]{15})$'),
  biller_id       text collate "C" check (biller_id ~ '^[0-9]{15}$'),
  qr_code_id      int,
  qr_state        text collate "C" check (qr_state in ('matches', 'unreadable')),
  -- An account that was out of use takes money again.
  activates       boolean not null default false,
  by_id           int references account,
  -- There was no other administrator when it was proposed.
  was_alone       boolean not null,
  outcome         text collate "C" check (outcome in ('approved', 'withdrawn')),
  decided_by_id   int references account,
  decided_at      timestamptz,
  created_at      timestamptz not null default now(),
  primary key (property_id, id),
  constraint bank_account_proposal_bank_account_id_fkey foreign key (property_id, bank_account_id) references bank_account on delete cascade,
  constraint bank_account_proposal_qr_code_id_fkey foreign key (property_id, qr_code_id) references file,
  check ((outcome is null) = (decided_at is null)),
  check ((qr_code_id is null) = (qr_state is null))
);
select lobby.scope_table('bank_account_proposal', 'select');
grant select, insert, update (outcome, decided_by_id, decided_at) on bank_account_proposal to lobby_ledger;
create unique index bank_account_proposal_open on bank_account_proposal (property_id, bank_account_id) where outcome is null;
create index bank_account_proposal_account on bank_account_proposal (property_id, bank_account_id, id desc);
create index bank_account_proposal_qr_code on bank_account_proposal (property_id, qr_code_id);
create index bank_account_proposal_by on bank_account_proposal (property_id, by_id);
create index bank_account_proposal_decided_by on bank_account_proposal (property_id, decided_by_id);

create trigger own_file_qr_code before insert or update of qr_code_id on bank_account
  for each row execute function files.assert_claimable('qr_code_id', 'bank_account_qr_code_id_fkey');
create trigger own_file_qr_code before insert or update of qr_code_id on bank_account_proposal
  for each row execute function files.assert_claimable('qr_code_id', 'bank_account_proposal_qr_code_id_fkey');
create trigger picture_qr_code before insert or update of qr_code_id on bank_account
  for each row execute function must_be_picture('qr_code_id');
create trigger picture_qr_code before insert or update of qr_code_id on bank_account_proposal
  for each row execute function must_be_picture('qr_code_id');
grant select (property_id, qr_code_id) on bank_account, bank_account_proposal to lobby_file;

set role lobby_ledger;

create function ledger.is_alone(person int) returns boolean language sql stable set search_path = public, pg_temp as $$
  select not exists (select from membership where property_id = ledger.property_id() and account_id <> person
    and (administrative_since is not null or administrative_until > now() - interval '30 days'))
$$;

-- Another administrator than who proposed it, and one for at least a day. Where there is nobody else, and was nobody when it was
-- proposed, the same person a day after.
create function ledger.assert_second_person(proposer int, proposed_at timestamptz, was_alone boolean)
  returns void language plpgsql set search_path = public, pg_temp
as $$
declare
  person int := ledger.actor();
  since  timestamptz;
begin
  select administrative_since into since from membership where property_id = ledger.property_id() and account_id = person;
  if since is null then
    raise exception 'You may not do this' using errcode = 'LB403', constraint = 'error.forbidden';
  elsif person is distinct from proposer then
    if since > now() - interval '24 hours' then
      raise exception 'Who became an administrator today does not decide yet' using errcode = 'LB403', constraint = 'error.newAdministrator';
    end if;
  elsif not was_alone or not ledger.is_alone(person) then
    raise exception 'Who asked does not decide' using errcode = 'LB403', constraint = 'error.ownRequest';
  elsif proposed_at > now() - interval '24 hours' then
    perform ledger.refuse('Alone, this can be approved a day after', 'error.waitOneDay');
  end if;
end $$;

-- A picture the account holds already goes with the proposal. Nobody adds to what another person proposed: that person could
-- then approve their own number.
create function ledger.propose_account(account int, bank int, digits text, prompt_pay text, biller text, qr_code int, qr_state text,
    activates boolean)
  returns void language plpgsql security definer set search_path = public, pg_temp
as $$
declare known record;
begin
  select bank_account.approved_at, bank_account.qr_code_id into known from bank_account
  where property_id = ledger.property_id() and id = account for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  end if;
  if exists (select from bank_account_proposal where property_id = ledger.property_id() and bank_account_id = account
    and outcome is null and by_id is not null and by_id is distinct from ledger.actor()) then
    perform ledger.refuse('Somebody else has proposed something', 'error.otherProposal');
  end if;
  perform set_config('app.carried_files', coalesce((
    select array_agg(held) from (
      select known.qr_code_id as held where known.qr_code_id is not null union
      select qr_code_id from bank_account_proposal
      where property_id = ledger.property_id() and bank_account_id = account and outcome is null and qr_code_id is not null
    ) own)::text, '{}'), true);
  update bank_account_proposal set outcome = 'withdrawn', decided_by_id = ledger.actor(), decided_at = now()
  where property_id = ledger.property_id() and bank_account_id = account and outcome is null;
  insert into bank_account_proposal (bank_account_id, bank_id, number, prompt_pay, biller_id, qr_code_id, qr_state, activates, by_id, was_alone)
  values (account, bank, digits, propose_account.prompt_pay, biller, qr_code, propose_account.qr_state, propose_account.activates,
    ledger.actor(), ledger.is_alone(ledger.actor()));
  -- What was never approved shows what is proposed now.
  if known.approved_at is null then
    update bank_account set bank_id = bank, number = digits, prompt_pay = propose_account.prompt_pay, biller_id = biller, updated_at = now()
    where property_id = ledger.property_id() and id = account;
  else
    update bank_account set updated_at = now() where property_id = ledger.property_id() and id = account;
  end if;
end $$;

create function ledger.lock_proposal(account int) returns bank_account_proposal language plpgsql set search_path = public, pg_temp as $$
declare waiting bank_account_proposal;
begin
  perform from bank_account where property_id = ledger.property_id() and id = account for no key update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  end if;
  select * into waiting from bank_account_proposal
  where property_id = ledger.property_id() and bank_account_id = account and outcome is null;
  if not found then
    perform ledger.refuse('Nothing waits to be approved', 'error.nothingProposed');
  end if;
  return waiting;
end $$;

-- What was shown, and not what was proposed meanwhile.
create function ledger.approve_account(account int, proposal int)
  returns void language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  waiting bank_account_proposal := ledger.lock_proposal(account);
  person  int := ledger.actor();
begin
  perform ledger.assert_second_person(waiting.by_id, waiting.created_at, waiting.was_alone);
  if waiting.id is distinct from proposal then
    perform ledger.refuse('Something else is proposed by now', 'error.changedMeanwhile');
  end if;
  perform set_config('app.carried_files', coalesce('{' || waiting.qr_code_id || '}', '{}'), true);
  update bank_account set bank_id = waiting.bank_id, number = waiting.number, prompt_pay = waiting.prompt_pay, biller_id = waiting.biller_id,
    qr_code_id = waiting.qr_code_id, qr_state = waiting.qr_state, approved_at = now(), approved_by_id = person,
    is_active = is_active or waiting.activates, updated_at = now()
  where property_id = waiting.property_id and id = account;
  update bank_account_proposal set outcome = 'approved', decided_by_id = person, decided_at = now()
  where property_id = waiting.property_id and id = waiting.id;
end $$;

create function ledger.withdraw_account(account int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare waiting bank_account_proposal := ledger.lock_proposal(account);
begin
  update bank_account_proposal set outcome = 'withdrawn', decided_by_id = ledger.actor(), decided_at = now()
  where property_id = waiting.property_id and id = waiting.id;
  update bank_account set updated_at = now() where property_id = waiting.property_id and id = account;
end $$;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.propose_account, ledger.approve_account, ledger.withdraw_account to lobby_app;
reset role;
