-- Equals. Whoever could lower an equal could let them in again as somebody below, and be that person once the role is given back.
-- As it was (0045), and now: an equal's role is lowered by an Organize Admin only. Blocking and removing an equal open no account.
create or replace function guard_membership() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  actor      int := nullif(current_setting('app.user_id', true), '')::int;
  target     int := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  place      int := case when tg_op = 'DELETE' then old.property_id else new.property_id end;
  was        int := case when tg_op = 'INSERT' then 0 else (select rank from role where id = old.role_id) end;
  becomes    int := case when tg_op = 'DELETE' then 0 else (select rank from role where id = new.role_id) end;
  actor_rank int;
begin
  if tg_op = 'UPDATE' and (new.role_id, new.status, new.position_id, new.consent, new.picture_id)
    is not distinct from (old.role_id, old.status, old.position_id, old.consent, old.picture_id) then
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
    if coalesce(actor_rank, 0) < 2 or actor_rank < greatest(was, becomes)
      or (tg_op = 'UPDATE' and becomes < was and was = actor_rank and actor_rank < 3) then
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

-- The row counts mails also where no address waits.
alter table email_change
  alter column email drop not null,
  add constraint email_change_link check (email is not null or hash is null);

set role lobby_auth;

-- The rule of slips, in every place: an account is one in all of them. Somebody who has a password already is let in again only by those above them
-- wherever they work, or by an Organize Admin of that organisation.
create or replace function auth.refuse_letting_in(target int) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  actor int := current_setting('app.user_id')::int;
  ours  int := (select organisation_id from property where id = current_setting('app.property_id')::int);
begin
  perform auth.refuse_above(target);
  if (select is_activated from account where id = target) and (actor = target or exists (
      select from membership theirs join role their on their.id = theirs.role_id join property p on p.id = theirs.property_id
      left join membership mine on mine.property_id = theirs.property_id and mine.account_id = actor and mine.status
      left join role my on my.id = mine.role_id
      where theirs.account_id = target and not (p.organisation_id = ours and auth.is_organizer())
        and coalesce(my.rank, 0) < 3 and coalesce(my.rank, 0) <= their.rank)) then
    raise exception 'This person or role stands above yours' using errcode = 'LB403', constraint = 'error.aboveYou';
  end if;
end $$;

-- Counts a mail to an account, asked for by whoever acts: false beyond five an hour. The row is there from the first mail on.
create or replace function auth.count_email_mail(target int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into email_change as c (account_id, asked_by, expires_at) values (target, current_setting('app.user_id')::int, now())
  on conflict (account_id) do update set
    mails = case when c.hour_began < now() - interval '1 hour' then 1 else c.mails + 1 end,
    hour_began = case when c.hour_began < now() - interval '1 hour' then now() else c.hour_began end
  where c.mails < 5 or c.hour_began < now() - interval '1 hour';
  return found;
end $$;

-- 'same': nothing to do; 'set': in force at once and nobody to tell, as there is no password yet; 'removed': in force at once;
-- 'waiting': a link decides; 'tooMany'.
create or replace function auth.ask_email_change(target int, wanted text, minutes int) returns text
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
  if not held.is_activated then
    perform auth.set_email(target, wanted, actor);
    return 'set';
  end if;
  if not auth.count_email_mail(target) then
    return 'tooMany';
  end if;
  if wanted is null then
    perform auth.set_email(target, null, actor);
    return 'removed';
  end if;
  update email_change set email = wanted, asked_by = actor, hash = null, expires_at = now() + make_interval(mins => minutes) where account_id = target;
  return 'waiting';
end $$;

-- An address that waits is forgotten once the change is over; the count of mails stays.
create or replace function auth.set_email(target int, new_email text, actor int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  select auth.void_links(target, new_email);
  update account set email = new_email, email_set_by_other_at = case when actor <> target then now() end, updated_at = now() where id = target;
  select auth.note_let_in(target, actor);
  update email_change set email = null, hash = null, expires_at = now() where account_id = target;
$$;

create or replace function auth.cancel_email_change(target int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if target <> current_setting('app.user_id')::int then
    perform auth.refuse_letting_in(target);
  end if;
  update email_change set email = null, hash = null, expires_at = now() where account_id = target and expires_at > now();
  return found;
end $$;

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
  update email_change set email = null, hash = null, expires_at = now() where account_id in (new.account_id, old.account_id) or asked_by = old.account_id;
  return null;
end $$;

create function auth.purge_email_changes() returns void
  language sql security definer set search_path = public, pg_temp
as $$ update email_change set email = null, hash = null where expires_at <= now() and email is not null $$;
select auth.purge_email_changes();

create or replace function auth.forget_account(target int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account set username = 'left-' || id, email = null, phone = null, password_hash = '', updated_at = now()
  where id = target and not exists (select from membership where account_id = target);
  delete from account_token where account_id = target and not exists (select from membership where account_id = target);
  delete from email_change where account_id = target and not exists (select from membership where account_id = target);
$$;

revoke all on function auth.purge_email_changes from public;
grant execute on function auth.purge_email_changes to lobby_worker;
grant execute on function auth.count_email_mail to lobby_app;

reset role;
