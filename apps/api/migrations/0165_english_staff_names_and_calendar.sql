-- Staff may have an English name beside their own, and choose the years dates are shown in. The functions with fewer arguments
-- stay until no older node runs.

alter table account
  add column name_en  text,
  add column calendar text not null default 'gregory' check (calendar in ('gregory', 'buddhist'));
grant select (name_en, calendar) on account to lobby_app;
grant update (name_en, calendar) on account to lobby_auth;

-- The copy in the membership, and the search text over both names.
drop index membership_search;
alter table membership drop column search_text;
alter table membership add column name_en text collate "th-x-icu";
alter table membership add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(name_en, '') || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) collate "C"
) stored;
create index membership_search on membership using gin (property_id, search_text gin_trgm_ops);
create index membership_name_en_prefix on membership (property_id, name_en collate "C");
grant select (search_text) on membership to lobby_search;

create or replace function membership_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select username, name, name_en, email, phone, has_mfa, is_activated
  into new.username, new.name, new.name_en, new.email, new.phone, new.has_mfa, new.is_activated
  from account where id = new.account_id;
  return new;
end $$;

create or replace function account_copied() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update membership
  set username = new.username, name = new.name, name_en = new.name_en, email = new.email, phone = new.phone, has_mfa = new.has_mfa,
      is_activated = new.is_activated, updated_at = now()
  where account_id = new.id;
  return null;
end $$;
drop trigger copied on account;
create trigger copied after update on account for each row
  when ((old.username, old.name, old.name_en, old.email, old.phone, old.has_mfa, old.is_activated)
    is distinct from (new.username, new.name, new.name_en, new.email, new.phone, new.has_mfa, new.is_activated))
  execute function account_copied();

set role lobby_auth;

create function auth.add_account(new_username text, new_name text, new_name_en text, new_email text, new_phone text, new_language text,
    new_role int, new_position int, new_consent jsonb)
  returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place int := current_setting('app.property_id')::int;
  made  int;
begin
  insert into account (organisation_id, username, name, name_en, email, phone, language, password_hash, is_password_default, is_activated)
  values ((select organisation_id from property where id = place), new_username, new_name, new_name_en, lower(new_email), new_phone,
    new_language, '', false, false)
  returning id into made;
  insert into membership (property_id, account_id, role_id, position_id, consent) values (place, made, new_role, new_position, new_consent);
  return made;
end $$;

create function auth.update_account(target int, new_name text, new_name_en text, new_phone text, new_language text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform auth.assert_outranks(target);
  update account set name = new_name, name_en = new_name_en, phone = new_phone, language = new_language, updated_at = now() where id = target;
end $$;

create function auth.update_own(new_name text, new_name_en text, new_phone text, new_language text, new_calendar text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account
  set name = new_name, name_en = new_name_en, phone = new_phone, language = new_language, calendar = new_calendar, updated_at = now()
  where id = current_setting('app.user_id')::int
$$;

revoke all on function auth.add_account(text, text, text, text, text, text, int, int, jsonb),
  auth.update_account(int, text, text, text, text), auth.update_own(text, text, text, text, text) from public;
grant execute on function auth.add_account(text, text, text, text, text, text, int, int, jsonb),
  auth.update_account(int, text, text, text, text), auth.update_own(text, text, text, text, text) to lobby_app;
reset role;
