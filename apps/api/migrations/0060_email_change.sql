-- E-mail changes. An address opens the account (a forgotten password is mailed there), so a new one counts only once its owner
-- has confirmed it by a link, and only those who may issue a slip may ask for another person's.

create table email_change (
  account_id int primary key references account on delete cascade,
  email      text not null,
  asked_by   int not null references account on delete cascade,
  -- Null until the mail is sent: the worker makes the secret, so none lies in a queue.
  hash       bytea unique,
  expires_at timestamptz not null,
  -- Mails asked for within the hour that began then. The row stays when the change is over, so that asking anew does not count anew.
  mails      int not null default 1,
  hour_began timestamptz not null default now()
);
create index email_change_asked_by on email_change (asked_by);

-- Who has let whom in: by a link or slip, or by another person's address. Kept apart from the log, which is one property's.
create table let_in (
  account_id int not null references account on delete cascade,
  by_id      int not null references account on delete cascade,
  at         timestamptz not null default now(),
  primary key (account_id, by_id)
);
create index let_in_by on let_in (by_id);

do $$
declare name text;
begin
  foreach name in array array['email_change', 'let_in'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy sign_in on %I to lobby_auth using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to lobby_auth', name);
  end loop;
end $$;

-- When somebody else last changed the address: no forgotten password is mailed there for a day.
alter table account add column email_set_by_other_at timestamptz;
grant update (email_set_by_other_at) on account to lobby_auth;

set role lobby_auth;

insert into let_in (account_id, by_id, at)
select l.record_id::int, l.account_id, max(l.at) from audit_log l
join account target on target.id::text = l.record_id join account actor on actor.id = l.account_id
where l.action = 'activation-issued' and l.record = 'membership' and l.record_id <> l.account_id::text
group by 1, 2;

create function auth.note_let_in(target int, actor int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into let_in (account_id, by_id) select target, actor where actor <> target
  on conflict (account_id, by_id) do update set at = now()
$$;

-- Everybody who may be behind an account: itself, who let it in since then, who let those in, and so on.
create function auth.people_behind(target int, since timestamptz) returns int[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive behind (id) as (
    select target union select l.by_id from behind join let_in l on l.account_id = behind.id and l.at >= since
  ) select array_agg(id) from behind
$$;

-- The rule of slips: somebody who has a password already is let in again only by those above them, or by an Organize Admin.
create function auth.refuse_letting_in(target int) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare actor int := current_setting('app.user_id')::int;
begin
  perform auth.refuse_above(target);
  if (select is_activated from account where id = target) and (actor = target or not auth.is_organizer() and not exists (
      select from membership mine join role my on my.id = mine.role_id
      join membership theirs on theirs.property_id = mine.property_id and theirs.account_id = target join role their on their.id = theirs.role_id
      where mine.property_id = current_setting('app.property_id')::int and mine.account_id = actor and my.rank > their.rank)) then
    raise exception 'This person or role stands above yours' using errcode = 'LB403', constraint = 'error.aboveYou';
  end if;
end $$;

create or replace function auth.issue_slip(target int, token_hash bytea, minutes int) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor int := current_setting('app.user_id')::int;
  until timestamptz;
begin
  perform auth.refuse_letting_in(target);
  until := auth.keep_token(target, 'slip', token_hash, minutes);
  update account_token set issued_by = actor where hash = token_hash;
  perform auth.note_let_in(target, actor);
  return until;
end $$;

-- A day without reset mails after somebody else changed the address. An account without a password is not guarded: there is nothing to take over.
create function auth.may_mail_reset(target int) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select not is_activated or email_set_by_other_at is null or email_set_by_other_at < now() - interval '24 hours' from account where id = target
$$;

create or replace function auth.issue_mailed(target int, token_kind text, token_hash bytea, minutes int)
  returns table (email text, name text, username text, language text, name_th text, name_en text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from membership m join role on role.id = m.role_id where m.account_id = target and m.status and role.rank > 0)
    or not auth.may_mail_reset(target) then
    return;
  end if;
  perform auth.keep_token(target, token_kind, token_hash, minutes);
  return query
    select account.email, account.name, account.username, account.language, property.name_th, property.name_en
    from account join membership m on m.account_id = account.id join property on property.id = m.property_id
    where account.id = target and account.email is not null
    order by m.last_seen_at desc nulls last, m.created_at limit 1;
end $$;

create function auth.set_email(target int, new_email text, actor int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  select auth.void_links(target, new_email);
  update account set email = new_email, email_set_by_other_at = case when actor <> target then now() end, updated_at = now() where id = target;
  select auth.note_let_in(target, actor);
  update email_change set hash = null, expires_at = now() where account_id = target;
$$;

-- Counts a mail about a change of address; false beyond five an hour.
create function auth.count_email_mail(target int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update email_change set
    mails = case when hour_began < now() - interval '1 hour' then 1 else mails + 1 end,
    hour_began = case when hour_began < now() - interval '1 hour' then now() else hour_began end
  where account_id = target and (mails < 5 or hour_began < now() - interval '1 hour');
  return found or not exists (select from email_change where account_id = target);
end $$;

-- 'same': nothing to do; 'set': in force at once (none any more, or nobody has a password yet); 'waiting': a link decides; 'tooMany'.
create function auth.ask_email_change(target int, wanted text, minutes int) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor int := current_setting('app.user_id')::int;
  held  account;
begin
  select * into held from account where id = target for update;
  wanted := lower(wanted);
  if held.email is not distinct from wanted then
    return 'same';
  end if;
  if actor <> target then
    perform auth.refuse_letting_in(target);
  end if;
  -- Told within the organisation only: of the rest, whoever reads the mail is told.
  if exists (select from account a where a.email = wanted and a.organisation_id = held.organisation_id) then
    raise exception 'This value is already in use' using errcode = '23505', constraint = 'account_email', table = 'account';
  end if;
  if wanted is null or not held.is_activated then
    perform auth.set_email(target, wanted, actor);
    return 'set';
  end if;
  if not auth.count_email_mail(target) then
    return 'tooMany';
  end if;
  insert into email_change (account_id, email, asked_by, expires_at) values (target, wanted, actor, now() + make_interval(mins => minutes))
  on conflict (account_id) do update set email = wanted, asked_by = actor, hash = null, expires_at = excluded.expires_at;
  return 'waiting';
end $$;

create function auth.pending_email(target int) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select email from email_change where account_id = target and expires_at > now() and (target = current_setting('app.user_id')::int
    or exists (select from membership m where m.account_id = target and m.property_id = current_setting('app.property_id')::int))
$$;

-- The link once more, good for as long again: 'waiting', 'none' or 'tooMany'.
create function auth.renew_email_change(target int, minutes int) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if target <> current_setting('app.user_id')::int then
    perform auth.refuse_letting_in(target);
  end if;
  perform from email_change where account_id = target and expires_at > now() for update;
  if not found then
    return 'none';
  end if;
  if not auth.count_email_mail(target) then
    return 'tooMany';
  end if;
  update email_change set hash = null, expires_at = now() + make_interval(mins => minutes) where account_id = target;
  return 'waiting';
end $$;

create function auth.cancel_email_change(target int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if target <> current_setting('app.user_id')::int then
    perform auth.refuse_letting_in(target);
  end if;
  update email_change set hash = null, expires_at = now() where account_id = target and expires_at > now();
  return found;
end $$;

-- For the worker that sends the mail. No row once the change is over.
create function auth.issue_email_link(target int, link_hash bytea)
  returns table (email text, name text, username text, language text)
  language sql security definer set search_path = public, pg_temp
as $$
  with issued as (
    update email_change c set hash = link_hash where c.account_id = target and c.expires_at > now() returning c.account_id, c.email
  ) select issued.email, account.name, account.username, account.language from issued join account on account.id = issued.account_id
$$;

create function auth.person_of(target int) returns table (name text, username text, language text)
  language sql stable security definer set search_path = public, pg_temp
as $$ select account.name, account.username, account.language from account where id = target $$;

-- One row for one caller only, however many come at once. From here on the transaction is that person's, where they worked last.
create function auth.confirm_email(link_hash bytea) returns table (account_id int, email text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked email_change;
  place int;
begin
  select * into asked from email_change c where c.hash = link_hash and c.expires_at > now() for update;
  select m.property_id into place from membership m
  where m.account_id = asked.account_id and m.status order by m.last_seen_at desc nulls last, m.created_at limit 1;
  if place is null then
    return;
  end if;
  if exists (select from account a where a.email = asked.email) then
    raise exception 'Another account has this address' using errcode = 'LB409', constraint = 'error.emailTaken';
  end if;
  perform set_config('app.property_id', place::text, true), set_config('app.user_id', asked.account_id::text, true);
  perform auth.set_email(asked.account_id, asked.email, asked.asked_by);
  return query select asked.account_id, asked.email;
end $$;

-- A change of address is judged when it is asked for, like a slip: with another role, or without the one who asked, it is void.
create or replace function auth.void_tokens() returns trigger
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
  update email_change set hash = null, expires_at = now() where account_id in (new.account_id, old.account_id) or asked_by = old.account_id;
  return null;
end $$;

-- The address goes its own way.
drop function auth.update_own(text, text, text, text);
create function auth.update_own(new_name text, new_phone text, new_language text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account set name = new_name, phone = new_phone, language = new_language, updated_at = now() where id = current_setting('app.user_id')::int
$$;

drop function auth.update_account(int, text, text, text, text);
create function auth.update_account(target int, new_name text, new_phone text, new_language text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform auth.refuse_above(target);
  update account set name = new_name, phone = new_phone, language = new_language, updated_at = now() where id = target;
end $$;

-- Two people, not one behind two accounts. Whoever the first has ever let in, in whichever property and through however many others, cannot be
-- the second; and for a month after somebody was let in, they count as the one who did it, whichever of the two asks.
create or replace function auth.approve_mfa_reset(target int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor  int := current_setting('app.user_id')::int;
  lately timestamptz := now() - interval '30 days';
begin
  perform auth.refuse_above(target);
  if not exists (
    select from mfa_reset r join membership asker on asker.property_id = r.property_id and asker.account_id = r.asked_by_id and asker.status
    join role on role.id = asker.role_id and role.rank >= 2
    where r.property_id = current_setting('app.property_id')::int and r.account_id = target
      and r.asked_by_id <> actor and actor <> target and r.asked_at > now() - interval '1 day'
      and r.asked_by_id <> all (auth.people_behind(actor, '-infinity'))
      and not auth.people_behind(actor, lately) && auth.people_behind(r.asked_by_id, lately)) then
    return false;
  end if;
  perform auth.forget_mfa(target);
  perform auth.end_sessions_of(target, 'ended');
  return true;
end $$;

revoke all on function auth.note_let_in, auth.people_behind, auth.refuse_letting_in, auth.may_mail_reset, auth.set_email, auth.count_email_mail,
  auth.ask_email_change, auth.pending_email, auth.renew_email_change, auth.cancel_email_change, auth.issue_email_link, auth.person_of, auth.confirm_email,
  auth.update_own, auth.update_account from public;
grant execute on function auth.may_mail_reset, auth.ask_email_change, auth.pending_email, auth.renew_email_change, auth.cancel_email_change,
  auth.confirm_email, auth.update_own, auth.update_account to lobby_app;
grant execute on function auth.issue_email_link, auth.person_of to lobby_worker;
reset role;
