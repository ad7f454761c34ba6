-- A second step that one place asks for cannot be turned off at another.
grant select (property_id, id, value) on setting to lobby_auth;
create policy sign_in on setting for select to lobby_auth using (true);
set role lobby_auth;
create function auth.asks_mfa_anywhere() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from membership m join role on role.id = m.role_id join setting s on s.property_id = m.property_id
    where m.account_id = current_setting('app.user_id')::int and m.status and s.id = 'mfaRoles' and s.value ? role.type)
$$;
revoke all on function auth.asks_mfa_anywhere from public;
grant execute on function auth.asks_mfa_anywhere to lobby_app;
reset role;
