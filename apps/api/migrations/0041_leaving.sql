-- Leaving a browser says which sessions ended, so that each of its open tabs hears of it.
drop function auth.leave_browser(uuid);
set role lobby_auth;
create function auth.leave_browser(one_of uuid) returns table (id uuid, account_id int)
  language sql security definer set search_path = public, pg_temp
as $$
  update session s set ended_at = now(), ended_why = 'logout' from session leaving
  where leaving.id = one_of and s.account_id = leaving.account_id and s.origin = leaving.origin and s.ended_at is null
  returning s.id, s.account_id
$$;
revoke all on function auth.leave_browser from public;
grant execute on function auth.leave_browser to lobby_app;
reset role;
