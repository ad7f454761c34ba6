-- The question asked before every call reads the session and the membership, and no account: its policy, evaluated each time, cost as much
-- as the rest of the question. `has_mfa` was a copy already (0021); `is_password_default` becomes one.
alter table membership add column is_password_default boolean not null default true;

drop trigger audit on membership;
create trigger audit after insert or update or delete on membership for each row
  when (current_setting('app.property_id', true) <> '')
  execute function audit_row('account_id', 'created_at', 'blocked', 'last_seen_at', 'consent_due', 'is_password_default', 'resident:name',
    'resident:name_en', 'resident:username', 'resident:email', 'resident:phone', 'resident:blocked_reason');

-- Under a lock of the account: a change of it that commits at the same time would miss this row, and the copy would stay behind.
create or replace function membership_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select username, name, name_en, email, phone, has_mfa, is_activated, is_password_default
  into new.username, new.name, new.name_en, new.email, new.phone, new.has_mfa, new.is_activated, new.is_password_default
  from account where id = new.account_id for share;
  return new;
end $$;

-- Apart from the others: a changed password is no change of the person, and leaves `updated_at` as it is.
create function account_password_copied() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update membership set is_password_default = new.is_password_default where account_id = new.id;
  return null;
end $$;
create trigger password_copied after update on account for each row
  when (old.is_password_default <> new.is_password_default) execute function account_password_copied();

update membership set is_password_default = account.is_password_default from account where account.id = membership.account_id;
