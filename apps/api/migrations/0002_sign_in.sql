-- Sign-in happens before a property is known, so it cannot stand under the property policies.
-- These few functions are its only way in; they belong to a role that can do nothing else.

grant select on account, membership, role to lobby_auth;
grant update (password_hash, is_password_default, updated_at) on account to lobby_auth;
grant select, update on session to lobby_auth;
create policy sign_in on account to lobby_auth using (true) with check (true);
create policy sign_in on membership for select to lobby_auth using (true);
create policy sign_in on session to lobby_auth using (true) with check (true);

create schema auth authorization lobby_auth;
grant usage on schema auth to lobby_app;
set role lobby_auth;

-- Everything needed to judge one sign-in; no row for an unknown name.
create function auth.find_account(wanted text)
  returns table (id int, password_hash text, is_blocked boolean, property_id int, role_type text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account.id, account.password_hash, account.is_blocked, membership.property_id, role.type
  from account
  join membership on membership.account_id = account.id
  join role on role.id = membership.role_id
  where account.username = lower(wanted) or account.email = lower(wanted)
  order by membership.created_at, membership.property_id
  limit 1
$$;

-- The signed-in person's own hash, and nobody else's.
create function auth.own_password_hash() returns text
  language sql stable security definer set search_path = public, pg_temp
as $$ select password_hash from account where id = current_setting('app.user_id')::int $$;

-- A changed password ends every other session of the person, in every property.
create function auth.set_own_password(hash text, kept_session uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account set password_hash = hash, is_password_default = false, updated_at = now()
  where id = current_setting('app.user_id')::int;
  update session set ended_at = now(), ended_why = 'password'
  where account_id = current_setting('app.user_id')::int and ended_at is null and id <> kept_session;
$$;

-- Raised hashing costs reach old passwords at the next sign-in; compared with the old hash so that a change in between wins.
create function auth.rehash(account_id int, old_hash text, new_hash text) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update account set password_hash = new_hash where id = account_id and password_hash = old_hash $$;

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to lobby_app;
reset role;
