-- Secrets and what crosses property lines. The tables are out of the application's reach; these functions are the only
-- way in, and each of them asks for itself who is calling: app.user_id and app.property_id are set by the kernel alone.

create table account_token (
  hash       bytea primary key,
  account_id int not null references account on delete cascade,
  kind       text not null check (kind in ('activation', 'reset', 'slip')),
  -- Who handed a slip out: it is good as long as they are.
  issued_by  int references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id);

create table account_mfa (
  account_id   int primary key references account on delete cascade,
  secret       bytea not null,
  confirmed_at timestamptz,
  -- The last half-minute whose code was used: a code is good once, on whichever node.
  last_step    bigint not null default 0
);

create table recovery_code (
  account_id int not null references account on delete cascade,
  number     int not null,
  hash       text not null,
  primary key (account_id, number)
);

do $$
declare name text;
begin
  foreach name in array array['account_token', 'account_mfa', 'recovery_code'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy sign_in on %I to lobby_auth using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to lobby_auth', name);
  end loop;
end $$;

grant insert on account to lobby_auth;
grant update (username, name, email, phone, language, has_mfa, is_activated) on account to lobby_auth;
grant select, insert, update, delete on membership to lobby_auth;
drop policy sign_in on membership;
create policy sign_in on membership to lobby_auth using (true) with check (true);
grant select, insert on former_membership to lobby_auth;
create policy sign_in on former_membership to lobby_auth using (true) with check (true);
grant select, insert on property to lobby_auth;
create policy sign_in on property to lobby_auth using (true) with check (true);
grant select on mfa_reset to lobby_auth;
create policy sign_in on mfa_reset for select to lobby_auth using (true);
grant select, insert on audit_log to lobby_auth;
create policy sign_in on audit_log to lobby_auth using (true) with check (true);
grant select (id, property_id) on room to lobby_auth;
create policy sign_in on room for select to lobby_auth using (true);

drop function auth.find_account(text);
drop function auth.set_own_password(text, uuid);
grant usage on schema auth to lobby_worker;
set role lobby_auth;

-- The password that was found right is still the one: asked as the session begins, and held until it has.
create function auth.hold_password(target int, known_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from account where id = target and password_hash = known_hash for share;
  return found;
end $$;

-- Everything needed to judge one sign-in; no row for an unknown name. The place is where the person worked last.
create function auth.find_account(wanted text)
  returns table (id int, password_hash text, property_id int, role_type text, has_mfa boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account.id, account.password_hash, membership.property_id, role.type, account.has_mfa
  from account
  left join membership on membership.account_id = account.id and membership.status
  left join role on role.id = membership.role_id
  where account.username = lower(wanted) or account.email = lower(wanted)
  order by membership.last_seen_at desc nulls last, membership.created_at, membership.property_id
  limit 1
$$;

create function auth.is_organizer() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from membership m join role on role.id = m.role_id
    where m.property_id = current_setting('app.property_id')::int and m.account_id = current_setting('app.user_id')::int and m.status and role.rank = 3)
$$;

-- An address or a password opens every place its owner works at. So whoever changes one must stand at least as high in each
-- of them; an Organize Admin does so in the whole organisation.
create function auth.refuse_above(target int) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  actor int := current_setting('app.user_id')::int;
  here  int := current_setting('app.property_id')::int;
  ours  int := (select organisation_id from property where id = here);
begin
  if not exists (select from membership where property_id = here and account_id = target) then
    raise exception 'Not found' using errcode = 'LB404';
  end if;
  if coalesce((select role.rank from membership m join role on role.id = m.role_id
               where m.property_id = here and m.account_id = actor and m.status), 0) < 2
    or exists (
      select from membership theirs join role on role.id = theirs.role_id join property p on p.id = theirs.property_id
      where theirs.account_id = target and role.rank > case
        when p.organisation_id = ours and auth.is_organizer() then 3
        else coalesce((select r.rank from membership mine join role r on r.id = mine.role_id
                       where mine.account_id = actor and mine.property_id = theirs.property_id and mine.status), 0) end) then
    raise exception 'This person or role stands above yours' using errcode = 'LB403', constraint = 'error.aboveYou';
  end if;
end $$;

create function auth.end_sessions_of(target int, why text, kept uuid default null) returns int
  language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    update session set ended_at = now(), ended_why = why
    where account_id = target and ended_at is null and id is distinct from kept returning 1
  ) select count(*)::int from ended
$$;

-- A changed password ends every other session of the person, in every property, and every link that was on its way.
create function auth.set_own_password(new_hash text, kept_session uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me int := current_setting('app.user_id')::int;
begin
  update account set password_hash = new_hash, is_password_default = false, is_activated = true, updated_at = now() where id = me;
  delete from account_token where account_id = me;
  perform auth.end_sessions_of(me, 'password', kept_session);
end $$;

create function auth.end_other_sessions(kept uuid) returns int
  language sql security definer set search_path = public, pg_temp
as $$ select auth.end_sessions_of(current_setting('app.user_id')::int, 'ended', kept) $$;

-- A link on its way to an old address must not open the door any more.
create function auth.void_links(target int, new_email text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from account_token where account_id = target and kind <> 'slip'
    and (select email from account where id = target) is distinct from lower(new_email)
$$;

create function auth.update_own(new_name text, new_email text, new_phone text, new_language text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  select auth.void_links(current_setting('app.user_id')::int, new_email);
  update account set name = new_name, email = lower(new_email), phone = new_phone, language = new_language, updated_at = now()
  where id = current_setting('app.user_id')::int
$$;

-- Links and slips. A new one puts the older ones out of use.
create function auth.keep_token(target int, token_kind text, token_hash bytea, minutes int) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare until timestamptz := now() + make_interval(mins => minutes);
begin
  delete from account_token where account_id = target and (kind = token_kind or kind in ('activation', 'reset') and token_kind <> 'slip');
  insert into account_token (hash, account_id, kind, expires_at) values (token_hash, target, token_kind, until);
  return until;
end $$;

-- For whoever looks after the person: a slip to hand over.
create function auth.issue_slip(target int, token_hash bytea, minutes int) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor int := current_setting('app.user_id')::int;
  until timestamptz;
begin
  perform auth.refuse_above(target);
  -- Somebody who has a password already is let in again only by those above them, or by an Organize Admin; nobody by themselves.
  if (select is_activated from account where id = target) and (actor = target or not auth.is_organizer() and not exists (
      select from membership mine join role my on my.id = mine.role_id
      join membership theirs on theirs.property_id = mine.property_id and theirs.account_id = target join role their on their.id = theirs.role_id
      where mine.property_id = current_setting('app.property_id')::int and mine.account_id = actor and my.rank > their.rank)) then
    raise exception 'This person or role stands above yours' using errcode = 'LB403', constraint = 'error.aboveYou';
  end if;
  until := auth.keep_token(target, 'slip', token_hash, minutes);
  update account_token set issued_by = actor where hash = token_hash;
  return until;
end $$;

-- What somebody may do was judged when a link or slip went out: with another role, or without the one who handed it out, it is void.
create function auth.void_tokens() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.role_id = old.role_id and new.status = old.status then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    delete from account_token where account_id = new.account_id;
  end if;
  if tg_op <> 'INSERT' then
    delete from account_token where issued_by = old.account_id;
  end if;
  return null;
end $$;

-- For the worker that sends the mail: the secret is made there and never lies in a queue.
create function auth.issue_mailed(target int, token_kind text, token_hash bytea, minutes int)
  returns table (email text, name text, username text, language text, name_th text, name_en text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from membership m join role on role.id = m.role_id where m.account_id = target and m.status and role.rank > 0) then
    return;
  end if;
  perform auth.keep_token(target, token_kind, token_hash, minutes);
  return query
    select account.email, account.name, account.username, account.language, property.name_th, property.name_en
    from account join membership m on m.account_id = account.id join property on property.id = m.property_id
    where account.id = target and account.email is not null
    order by m.last_seen_at desc nulls last, m.created_at limit 1;
end $$;

create function auth.peek_token(token_hash bytea)
  returns table (account_id int, property_id int, username text, name text, has_mfa boolean, is_activated boolean, words text[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account.id, m.property_id, account.username, account.name, account.has_mfa, account.is_activated,
    array[account.username, account.name, property.name_th, property.name_en]
  from account_token t
  join account on account.id = t.account_id
  join membership m on m.account_id = account.id and m.status
  join property on property.id = m.property_id
  where t.hash = token_hash and t.expires_at > now()
  order by m.last_seen_at desc nulls last, m.created_at limit 1
$$;

-- True for one caller only, however many come at once.
create function auth.use_token(token_hash bytea, new_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare target int;
begin
  delete from account_token where hash = token_hash and expires_at > now() returning account_id into target;
  if target is null then
    return false;
  end if;
  update account set password_hash = new_hash, is_password_default = false, is_activated = true, updated_at = now() where id = target;
  delete from account_token where account_id = target;
  perform auth.end_sessions_of(target, 'password');
  return true;
end $$;

-- The second step.
create function auth.own_mfa() returns table (secret bytea, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$ select secret, confirmed_at is not null from account_mfa where account_id = current_setting('app.user_id')::int $$;

-- Whoever passed with another secret, or with none, has to give a code of this one.
create function auth.forget_passes() returns void
  language sql security definer set search_path = public, pg_temp
as $$ update session set mfa_at = null where account_id = current_setting('app.user_id')::int and ended_at is null $$;

create function auth.begin_mfa(new_secret bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into account_mfa (account_id, secret) values (current_setting('app.user_id')::int, new_secret)
  on conflict (account_id) do update set secret = new_secret, last_step = 0 where account_mfa.confirmed_at is null;
  return found;
end $$;

create function auth.take_step(step bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update account_mfa set last_step = step where account_id = current_setting('app.user_id')::int and last_step < step;
  return found;
end $$;

create function auth.set_recovery_codes(hashes text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from recovery_code where account_id = current_setting('app.user_id')::int;
  insert into recovery_code (account_id, number, hash)
  select current_setting('app.user_id')::int, number, hash from unnest(hashes) with ordinality as code (hash, number);
$$;

create function auth.confirm_mfa(hashes text[], step bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update account_mfa set confirmed_at = now()
  where account_id = current_setting('app.user_id')::int and confirmed_at is null and last_step = step;
  if not found then
    return false;
  end if;
  update account set has_mfa = true, updated_at = now() where id = current_setting('app.user_id')::int;
  perform auth.set_recovery_codes(hashes);
  perform auth.forget_passes();
  return true;
end $$;

create function auth.recovery_hash(wanted int) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$ select hash from recovery_code where account_id = current_setting('app.user_id')::int and number = wanted $$;

-- How many are left, or nothing where somebody else was faster.
create function auth.use_recovery_code(wanted int, known_hash text) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from recovery_code where account_id = current_setting('app.user_id')::int and number = wanted and hash = known_hash;
  if not found then
    return null;
  end if;
  return (select count(*)::int from recovery_code where account_id = current_setting('app.user_id')::int);
end $$;

create function auth.forget_mfa(target int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from account_mfa where account_id = target;
  delete from recovery_code where account_id = target;
  update account set has_mfa = false, updated_at = now() where id = target;
$$;

create function auth.own_mfa_off() returns void
  language sql security definer set search_path = public, pg_temp
as $$ select auth.forget_mfa(current_setting('app.user_id')::int) $$;

-- Only where another person of this property asked, and neither of the two is the one it is about.
create function auth.approve_mfa_reset(target int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare actor int := current_setting('app.user_id')::int;
begin
  perform auth.refuse_above(target);
  -- Two people, not one and somebody they have just made: whoever was let in by the first cannot be the second.
  if not exists (
    select from mfa_reset r join membership asker on asker.property_id = r.property_id and asker.account_id = r.asked_by_id and asker.status
    join role on role.id = asker.role_id and role.rank >= 2
    where r.property_id = current_setting('app.property_id')::int and r.account_id = target
      and r.asked_by_id <> actor and actor <> target and r.asked_at > now() - interval '1 day'
      and not exists (select from audit_log l where l.property_id = r.property_id and l.action = 'activation-issued'
        and l.account_id = r.asked_by_id and l.record = 'membership' and l.record_id = actor::text)) then
    return false;
  end if;
  perform auth.forget_mfa(target);
  perform auth.end_sessions_of(target, 'ended');
  return true;
end $$;

-- People. The membership's own trigger judges the role.
create function auth.add_account(new_username text, new_name text, new_email text, new_phone text, new_language text, new_role int, new_position int, new_consent jsonb)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place int := current_setting('app.property_id')::int;
  made  int;
begin
  insert into account (organisation_id, username, name, email, phone, language, password_hash, is_password_default, is_activated)
  values ((select organisation_id from property where id = place), new_username, new_name, lower(new_email), new_phone, new_language, '', false, false)
  returning id into made;
  insert into membership (property_id, account_id, role_id, position_id, consent) values (place, made, new_role, new_position, new_consent);
  return made;
end $$;

create function auth.update_account(target int, new_name text, new_email text, new_phone text, new_language text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform auth.refuse_above(target);
  perform auth.void_links(target, new_email);
  update account set name = new_name, email = lower(new_email), phone = new_phone, language = new_language, updated_at = now() where id = target;
end $$;

-- Who works nowhere any more gives their names free.
create function auth.forget_account(target int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account set username = 'left-' || id, email = null, phone = null, password_hash = '', updated_at = now()
  where id = target and not exists (select from membership where account_id = target);
  delete from account_token where account_id = target and not exists (select from membership where account_id = target);
$$;

-- Properties. An Organize Admin is one in every property of the organisation.
create function auth.own_properties()
  returns table (id int, name_th text, name_en text, time_zone text, role text, rooms int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select property.id, property.name_th, property.name_en, property.time_zone, role.type,
    (select count(*)::int from room where room.property_id = property.id)
  from membership m join property on property.id = m.property_id join role on role.id = m.role_id
  where m.account_id = current_setting('app.user_id')::int and m.status and role.rank > 0
  order by property.name_en, property.id
$$;

create function auth.count_properties() returns int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::int from membership m join role on role.id = m.role_id
  where m.account_id = current_setting('app.user_id')::int and m.status and role.rank > 0
$$;

create function auth.add_property(new_name_th text, new_name_en text, new_zone text) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ours int := (select organisation_id from property where id = current_setting('app.property_id')::int);
  made int;
begin
  if not auth.is_organizer() then
    raise exception 'Only an Organize Admin opens a property' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  insert into property (organisation_id, name_th, name_en, time_zone) values (ours, new_name_th, new_name_en, new_zone) returning id into made;
  insert into membership (property_id, account_id, role_id)
  select made, m.account_id, m.role_id from membership m join role on role.id = m.role_id join property p on p.id = m.property_id
  where p.organisation_id = ours and role.rank = 3 and m.status group by m.account_id, m.role_id;
  return made;
end $$;

-- Whoever becomes an Organize Admin here becomes one in the whole organisation.
create function auth.spread_organizer(target int) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform auth.refuse_above(target);
  if not auth.is_organizer() then
    raise exception 'Only an Organize Admin decides this' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  insert into membership (property_id, account_id, role_id)
  select p.id, target, role.id from property p, role
  where role.rank = 3 and p.organisation_id = (select organisation_id from property where id = current_setting('app.property_id')::int)
  on conflict (property_id, account_id) do update set role_id = excluded.role_id, updated_at = now();
end $$;

-- And whoever loses it, by another role, a block or leaving, loses it in all of it: elsewhere they could give it to themselves again.
create function auth.withdraw_organizer(target int, new_role int, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  here int := current_setting('app.property_id')::int;
  ours int := (select organisation_id from property where id = here);
begin
  if not auth.is_organizer() then
    raise exception 'Only an Organize Admin decides this' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  update membership m set
    role_id = coalesce(new_role, m.role_id), status = m.status and why is null, blocked_reason = coalesce(why, m.blocked_reason), updated_at = now()
  from property p, role
  where m.account_id = target and m.property_id <> here and p.id = m.property_id and p.organisation_id = ours and role.id = m.role_id and role.rank = 3;
end $$;

-- Where else somebody works, for the Organize Admin who decides it.
create function auth.places_of(target int) returns table (id int, name_th text, name_en text, is_member boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.name_th, p.name_en, exists (select from membership m where m.property_id = p.id and m.account_id = target)
  from property p
  where auth.is_organizer() and p.organisation_id = (select organisation_id from property where id = current_setting('app.property_id')::int)
    and exists (select from membership m where m.account_id = target and m.property_id = current_setting('app.property_id')::int)
  order by p.name_en, p.id
$$;

create function auth.set_places(target int, wanted int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  here int := current_setting('app.property_id')::int;
  ours int := (select organisation_id from property where id = here);
begin
  perform auth.refuse_above(target);
  if target = current_setting('app.user_id')::int then
    raise exception 'Nobody changes their own rights' using errcode = 'LB403', constraint = 'error.ownRole';
  end if;
  if not auth.is_organizer() then
    raise exception 'Only an Organize Admin decides this' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if exists (select from unnest(wanted) place where not exists (select from property p where p.id = place and p.organisation_id = ours)) then
    raise exception 'Not found' using errcode = 'LB404';
  end if;
  insert into membership (property_id, account_id, role_id, position_id)
  select place, target, mine.role_id, mine.position_id from unnest(wanted) place, membership mine
  where mine.property_id = here and mine.account_id = target on conflict do nothing;
  delete from membership m using property p
  where m.account_id = target and p.id = m.property_id and p.organisation_id = ours and m.property_id <> all (wanted) and m.property_id <> here;
end $$;

-- One's own sessions, wherever they are.
create function auth.own_sessions()
  returns table (id uuid, user_agent text, property_id int, name_th text, name_en text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, s.user_agent, p.id, p.name_th, p.name_en, s.created_at, s.rotated_at
  from session s join property p on p.id = s.property_id
  where s.account_id = current_setting('app.user_id')::int and s.ended_at is null and now() < least(s.idle_until, s.expires_at)
  order by s.rotated_at desc
$$;

create function auth.end_own_session(wanted uuid) returns int
  language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    update session set ended_at = now(), ended_why = 'ended'
    where account_id = current_setting('app.user_id')::int and id = wanted and ended_at is null returning 1
  ) select count(*)::int from ended
$$;

-- Leaving a browser leaves every property that is open in it, and says which sessions ended, so that each of its tabs hears of it.
create function auth.leave_browser(one_of uuid) returns table (id uuid, account_id int)
  language sql security definer set search_path = public, pg_temp
as $$
  update session s set ended_at = now(), ended_why = 'logout' from session leaving
  where leaving.id = one_of and s.account_id = leaving.account_id and s.origin = leaving.origin and s.ended_at is null
  returning s.id, s.account_id
$$;

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to lobby_app;
revoke execute on function auth.void_links, auth.void_tokens, auth.forget_passes, auth.keep_token, auth.issue_mailed, auth.forget_mfa, auth.end_sessions_of from lobby_app;
grant execute on function auth.issue_mailed to lobby_worker;
reset role;
create trigger void_tokens after insert or update or delete on membership for each row execute function auth.void_tokens();
