-- Sessions that are over are of no use but for looking back a while; who came and went stands in the log.
grant delete on session to lobby_auth;
create index session_over on session (least(idle_until, expires_at));
set role lobby_auth;

-- At most so many at a time, so that no run holds the table for long; answers how many went.
create function auth.purge_sessions(kept interval, most int) returns int
  language sql security definer set search_path = public, pg_temp
as $$
  with over as (
    select property_id, id from session where least(idle_until, expires_at) < now() - kept limit most for update skip locked
  ), gone as (
    delete from session using over where session.property_id = over.property_id and session.id = over.id returning 1
  ) select count(*)::int from gone
$$;
revoke all on function auth.purge_sessions from public;
grant execute on function auth.purge_sessions to lobby_worker;
reset role;
