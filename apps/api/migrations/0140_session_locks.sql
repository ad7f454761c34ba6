-- What was called `auth.set_password` sets nothing: it checks a hash and locks the account while a session is opened. The lock is one
-- that a rehash in the same transaction needs anyway, so two sign-ins of one person wait for each other and cannot deadlock. The old
-- function stays for nodes of the version before.
set role lobby_auth;

create function auth.lock_if_password_is(target int, known_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from account where id = target and password_hash = known_hash for no key update;
  return found;
end $$;

-- All sessions of a browser, in every property: whoever holds a stolen token of one may have switched to another.
create function auth.end_browser_sessions(one_of uuid, why text) returns table (id uuid, account_id int)
  language sql security definer set search_path = public, pg_temp
as $$
  update session s set ended_at = now(), ended_why = why from session one
  where one.id = one_of and s.account_id = one.account_id and s.origin = one.origin and s.ended_at is null
  returning s.id, s.account_id
$$;

revoke all on function auth.lock_if_password_is(int, text), auth.end_browser_sessions(uuid, text) from public;
grant execute on function auth.lock_if_password_is(int, text), auth.end_browser_sessions(uuid, text) to lobby_app;
reset role;
