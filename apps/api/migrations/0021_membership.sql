-- The person at one property: what the office writes down about them, what they may do here, and who may change that.

alter table role add column rank int not null default 0;
update role set rank = case type when 'organize_admin' then 3 when 'admin' then 2 when 'user' then 1 else 0 end;

alter table account add column phone text;
alter table account add column has_mfa boolean not null default false;
alter table account add column is_activated boolean not null default true;

-- Copies of the account stand here, kept by trigger, so that a list of people reads one table under one policy.
alter table membership
  add column id             int generated always as (account_id) stored,
  add column username       text not null default '',
  add column name           text collate "th-x-icu" not null default '',
  add column email          text,
  add column phone          text,
  add column has_mfa        boolean not null default false,
  add column is_activated   boolean not null default true,
  add column position_id    int references category,
  add column status         boolean not null default true,
  add column blocked        boolean generated always as (not status) stored,
  add column blocked_reason text,
  add column consent        jsonb not null default '[]',
  add column last_seen_at   timestamptz,
  add column updated_at     timestamptz not null default now(),
  add column search_text    text not null generated always as (
    lower(name || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) collate "C"
  ) stored,
  add constraint membership_id_key unique (property_id, id),
  add check (status or blocked_reason is not null);

create function membership_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select username, name, email, phone, has_mfa, is_activated
  into new.username, new.name, new.email, new.phone, new.has_mfa, new.is_activated
  from account where id = new.account_id;
  return new;
end $$;
create trigger copies before insert on membership for each row execute function membership_copies();

create function account_copied() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update membership
  set username = new.username, name = new.name, email = new.email, phone = new.phone, has_mfa = new.has_mfa,
      is_activated = new.is_activated, updated_at = now()
  where account_id = new.id;
  return null;
end $$;
create trigger copied after update on account for each row
  when ((old.username, old.name, old.email, old.phone, old.has_mfa, old.is_activated)
    is distinct from (new.username, new.name, new.email, new.phone, new.has_mfa, new.is_activated))
  execute function account_copied();

update membership set (username, name, email) = (select username, name, email from account where account.id = account_id);
-- A block belongs to the place that gave it: somebody may be kept out of one property and work on at another.
update membership set status = false, blocked_reason = 'blocked' where account_id in (select id from account where is_blocked);
alter table account drop column is_blocked;

-- Who left a place keeps their name in its records.
create table former_membership (
  property_id int not null default current_setting('app.property_id')::int references property,
  account_id  int not null references account,
  left_at     timestamptz not null default now(),
  primary key (property_id, account_id)
);
alter table former_membership enable row level security;
alter table former_membership force row level security;
create policy own_property on former_membership
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, delete on former_membership to lobby_app;
drop policy own_property on account;
create policy own_property on account
  using (exists (select from membership where membership.account_id = account.id and membership.property_id = current_setting('app.property_id')::int)
    or exists (select from former_membership f where f.account_id = account.id and f.property_id = current_setting('app.property_id')::int))
  with check (false);

-- Nobody changes what they may do themselves, reaches above their own level, or takes the last Organize Admin away.
-- Without a person (the command line) there is nobody to hold back.
create function guard_membership() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  actor      int := nullif(current_setting('app.user_id', true), '')::int;
  target     int := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  place      int := case when tg_op = 'DELETE' then old.property_id else new.property_id end;
  was        int := case when tg_op = 'INSERT' then 0 else (select rank from role where id = old.role_id) end;
  becomes    int := case when tg_op = 'DELETE' then 0 else (select rank from role where id = new.role_id) end;
  actor_rank int;
begin
  if tg_op = 'UPDATE' and (new.role_id, new.status, new.position_id, new.consent) is not distinct from (old.role_id, old.status, old.position_id, old.consent) then
    return new;
  end if;
  if actor = target and tg_op = 'UPDATE' and new.role_id = old.role_id and new.status = old.status then
    return new;
  end if;
  if actor is not null then
    if actor = target and tg_op = 'DELETE' then
      raise exception 'The user currently in use cannot be deleted' using errcode = 'LB403', constraint = 'error.userInUse';
    elsif actor = target and tg_op = 'UPDATE' then
      raise exception 'Nobody changes their own rights' using errcode = 'LB403', constraint = 'error.ownRole';
    end if;
    select rank into actor_rank from membership m join role on role.id = m.role_id
    where m.account_id = actor and m.property_id = current_setting('app.property_id')::int and m.status;
    if coalesce(actor_rank, 0) < 2 or actor_rank < greatest(was, becomes) then
      raise exception 'This person or role stands above yours' using errcode = 'LB403', constraint = 'error.aboveYou';
    end if;
  end if;
  if tg_op <> 'INSERT' and was = 3 and old.status and (tg_op = 'DELETE' or becomes < 3 or not new.status) then
    -- Two who remove each other at once would both find one left.
    perform pg_advisory_xact_lock(hashtext('last organizer'), place);
    if not exists (select from membership m join role on role.id = m.role_id
                   where m.property_id = place and m.account_id <> target and m.status and role.rank = 3) then
      raise exception 'A property keeps at least one Organize Admin' using errcode = 'LB409', constraint = 'error.lastOrganizer';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard before insert or update or delete on membership for each row execute function guard_membership();

create function membership_left() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into former_membership (property_id, account_id) values (old.property_id, old.account_id) on conflict do nothing;
  return null;
end $$;
create trigger leaving after delete on membership for each row
  when (current_setting('app.property_id', true) <> '') execute function membership_left();

-- A row belongs to its own property's log, whoever wrote it from where.
create or replace function audit_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  whole    jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  left_out text[] := array['property_id', 'search_text', 'updated_at'] || tg_argv::text[];
  was      jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  is_now   jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  same     text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(was) where is_now -> key = value;
    was := was - same;
    is_now := is_now - same;
    if was = '{}' then
      return null;
    end if;
  end if;
  insert into audit_log (property_id, account_id, request_id, action, record, record_id, before, after)
  values (
    coalesce((whole ->> 'property_id')::int, current_setting('app.property_id')::int),
    nullif(current_setting('app.user_id', true), '')::int,
    nullif(current_setting('app.request_id', true), ''),
    coalesce(nullif(current_setting('app.action', true), ''), 'system'),
    tg_table_name,
    whole ->> 'id',
    was,
    is_now
  );
  return null;
end $$;
create trigger audit after insert or update or delete on membership for each row
  when (current_setting('app.property_id', true) <> '')
  execute function audit_row('account_id', 'created_at', 'blocked', 'last_seen_at');

create index membership_updated on membership (property_id, updated_at desc, id desc);
create index membership_name on membership (property_id, name, id);
create index membership_seen on membership (property_id, last_seen_at);
create index membership_role on membership (property_id, role_id, name);
create index membership_created on membership (property_id, created_at);
create index membership_name_prefix on membership (property_id, name collate "C");
create index membership_username_prefix on membership (property_id, username collate "C");
create index membership_search on membership using gin (property_id, search_text gin_trgm_ops);

grant select (id, property_id, search_text) on membership to lobby_search;
create policy search on membership for select to lobby_search using (true);
set role lobby_search;
create function search.membership(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from membership
  where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.membership from public;
grant execute on function search.membership to lobby_app;
reset role;

grant update (role_id, position_id, status, blocked_reason, consent, last_seen_at, updated_at), delete on membership to lobby_app;
grant select (phone, has_mfa, is_activated) on account to lobby_app;

-- What a session knows of its sign-in: which browser it came from (a switch of property keeps it), when the password was
-- last given, and when the second step was passed.
alter table session
  add column origin       uuid not null default gen_random_uuid(),
  add column confirmed_at timestamptz,
  -- Every refresh token it ever had, as hashes: whoever brings one of them back is not who it was given to.
  add column spent_hashes bytea[] not null default '{}',
  add column mfa_at       timestamptz;
alter table session drop constraint session_ended_why_check;
alter table session add constraint session_ended_why_check
  check (ended_why in ('logout', 'reuse', 'password', 'replaced', 'blocked', 'ended'));

-- Browsers that want notifications, by the token the push service gave them.
create table device (
  property_id int not null default current_setting('app.property_id')::int references property,
  account_id  int not null,
  token       text not null,
  updated_at  timestamptz not null default now(),
  primary key (property_id, account_id, token),
  foreign key (property_id, account_id) references membership on delete cascade
);
alter table device enable row level security;
alter table device force row level security;
create policy own_property on device
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on device to lobby_app;

-- Somebody's second step is taken away by two people: the one who asks, and another who approves.
create table mfa_reset (
  property_id int not null default current_setting('app.property_id')::int references property,
  account_id  int not null,
  id          int generated always as (account_id) stored,
  asked_by_id int not null,
  asked_at    timestamptz not null default now(),
  reason      text not null,
  primary key (property_id, account_id),
  foreign key (property_id, account_id) references membership on delete cascade,
  foreign key (property_id, asked_by_id) references membership on delete cascade,
  check (asked_by_id <> account_id)
);
alter table mfa_reset enable row level security;
alter table mfa_reset force row level security;
create policy own_property on mfa_reset
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create trigger audit after insert or update or delete on mfa_reset for each row execute function audit_row();
grant select, insert, update, delete on mfa_reset to lobby_app;

create index member_name_th_prefix on member (property_id, name_th collate "C");
create index member_created on member (property_id, created_at);
create index member_role on member (property_id, role_id, id);
