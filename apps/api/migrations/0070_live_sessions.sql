-- Live updates: the sessions behind all open streams of a node, looked at in one statement. What stands, with what decides over it; what has ended is not in the answer.
set role lobby_auth;
create function auth.standing_sessions(wanted uuid[])
  returns table (id uuid, type text, is_password_default boolean, has_mfa boolean, passed_mfa boolean, asks_mfa boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select session.id, role.type, account.is_password_default, account.has_mfa, session.mfa_at is not null,
    exists (select from setting where setting.property_id = session.property_id and setting.id = 'mfaRoles' and setting.value ? role.type)
  from unnest(wanted) asked (id)
  join session on session.id = asked.id
  join account on account.id = session.account_id
  join membership on membership.property_id = session.property_id and membership.account_id = session.account_id and membership.status
  join role on role.id = membership.role_id
  where session.ended_at is null and now() < least(session.idle_until, session.expires_at)
$$;
revoke all on function auth.standing_sessions from public;
grant execute on function auth.standing_sessions to lobby_app;
reset role;
-- Asked by id alone, over all properties of the node.
create index session_id on session (id);
