-- The pending step `consent`: whether a member of staff still has to acknowledge a mandatory notice stands on the membership, so that the
-- question asked before every call reads one column more and no further table.
alter table membership add column consent_due boolean not null default false;
drop trigger audit on membership;
create trigger audit after insert or update or delete on membership for each row
  when (current_setting('app.property_id', true) <> '')
  execute function audit_row('account_id', 'created_at', 'blocked', 'last_seen_at', 'consent_due', 'resident:name', 'resident:name_en',
    'resident:username', 'resident:email', 'resident:phone', 'resident:blocked_reason');

grant select on consent, consent_version, consent_decision to lobby_auth;
create policy sign_in on consent to lobby_auth using (true) with check (true);
create policy sign_in on consent_version to lobby_auth using (true) with check (true);
create policy sign_in on consent_text to lobby_auth using (true) with check (true);
create policy sign_in on consent_decision for select to lobby_auth using (true);
set role lobby_auth;

create function auth.is_consent_due(house int, account int) returns boolean language sql stable set search_path = public, pg_temp
as $$
  select exists (
    select from consent join consent_version active on active.property_id = house and active.consent_id = consent.id
      and active.published_at is not null and active.superseded_at is null
    where consent.property_id = house and consent.audience = 'staff' and consent.is_mandatory and not exists (
      select from consent_version version
      join consent_decision decided on decided.property_id = house and decided.version_id = version.id and decided.account_id = account
      where version.property_id = house and version.consent_id = consent.id and version.version >= active.asked_since))
$$;

-- Staff who arrive while a notice is in force are asked, too. Locked against one that is published at this moment.
create function auth.set_consent_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('consent'), new.property_id);
  new.consent_due := (select rank > 0 from role where id = new.role_id) and auth.is_consent_due(new.property_id, new.account_id);
  return new;
end $$;

-- A mandatory notice for staff comes into force: everybody is asked, in one statement.
create function auth.ask_for_consent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from consent where property_id = new.property_id and id = new.consent_id and audience = 'staff' and is_mandatory) then
    perform pg_advisory_xact_lock(hashtext('consent'), new.property_id);
    update membership set consent_due = true
    where property_id = new.property_id and not consent_due and role_id in (select id from role where rank > 0);
  end if;
  return null;
end $$;

-- With the membership locked first: what is published meanwhile is seen. The two notices that were kept as a list of words stay in it.
create function auth.record_consent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word text := (
    select case consent.code when 'privacy-notice-staff' then 'privacy' when 'work-rules' then 'work-rules' end
    from consent_version version join consent on consent.property_id = version.property_id and consent.id = version.consent_id
    where version.property_id = new.property_id and version.id = new.version_id);
begin
  perform from membership where property_id = new.property_id and account_id = new.account_id for no key update;
  update membership
  set consent_due = auth.is_consent_due(property_id, account_id),
      consent = case when consent ? word then consent when word is null then consent else consent || to_jsonb(word) end
  where property_id = new.property_id and account_id = new.account_id;
  return null;
end $$;
revoke all on function auth.is_consent_due, auth.set_consent_due, auth.ask_for_consent, auth.record_consent from public;

-- As before (0070), and whether a notice waits to be acknowledged.
drop function auth.standing_sessions;
create function auth.standing_sessions(wanted uuid[])
  returns table (id uuid, type text, is_password_default boolean, has_mfa boolean, passed_mfa boolean, asks_mfa boolean, consent_due boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select session.id, role.type, account.is_password_default, account.has_mfa, session.mfa_at is not null,
    exists (select from setting where setting.property_id = session.property_id and setting.id = 'mfaRoles' and setting.value ? role.type),
    membership.consent_due
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

create trigger consent_due before insert or update of role_id on membership for each row execute function auth.set_consent_due();
create trigger asks after update on consent_version for each row
  when (old.published_at is null and new.published_at is not null and new.reask) execute function auth.ask_for_consent();
create trigger recorded after insert on consent_decision for each row
  when (new.account_id is not null) execute function auth.record_consent();
