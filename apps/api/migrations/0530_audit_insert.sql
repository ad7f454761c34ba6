-- The application wrote into the log whatever it liked: now what is said of records comes from the triggers alone, and the few lines it
-- writes itself hold what belongs to them. The log is sealed, so what gets into it about a person could never be erased (0097).
-- The version before goes on writing its lines while both run.

-- The trigger writes with the rights of the log's own role, so that nobody else needs any. A table of one's own cannot borrow it.
grant insert on audit_log to lobby_audit;
create policy write on audit_log for insert to lobby_audit with check (true);

-- As in 0200; a member of staff who was a resident until this change counts as one.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whole    jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  personal text[] := array(select substr(argument, 10) from unnest(tg_argv) argument
    where argument like 'personal:%' or argument like 'resident:%'
      and (whole ->> 'role_id' in ('3', '9') or tg_op = 'UPDATE' and to_jsonb(old) ->> 'role_id' in ('3', '9')));
  left_out text[] := array['property_id', 'search_text', 'updated_at']
    || array(select argument from unnest(tg_argv) argument where argument not like '%:%');
  was      jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  is_now   jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  same     text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(was) where is_now -> key = value;
    was := was - same;
    is_now := is_now - same;
    if was = '{}' then
      return null;
    end if;
  end if;
  insert into audit_log (property_id, account_id, request_id, action, record, record_id, before, after)
  values (
    coalesce((whole ->> 'property_id')::int, current_setting('app.property_id')::int),
    nullif(current_setting('app.user_id', true), '')::int,
    nullif(current_setting('app.request_id', true), ''),
    coalesce(nullif(current_setting('app.action', true), ''), 'system'),
    tg_table_name,
    whole ->> 'id',
    without_values(was, personal),
    without_values(is_now, personal)
  );
  return null;
end $$;
revoke all on function audit_row from public;
-- A function's owner must be able to create in its schema, for the moment of becoming it.
grant create on schema public to lobby_audit;
alter function audit_row owner to lobby_audit;
revoke create on schema public from lobby_audit;
revoke insert on audit_log from lobby_auth, lobby_post, lobby_file, lobby_hardware, lobby_ledger, lobby_booking, lobby_visitor, lobby_chat;

-- Neither the moment nor the transaction of an entry, nor what a record was, is the application's to say.
revoke insert on audit_log from lobby_app;
grant insert (property_id, account_id, request_id, action, record, record_id, after) on audit_log to lobby_app;

set role lobby_audit;

-- What each line of the application may say beside who, when and about which id; null = there is no such line.
create function audit.fields_of(record text, action text) returns text[] language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case record
    when 'log' then case action
      when 'reveal' then '{area,reason,mark,count,entries}'::text[]
      when 'export' then '{area,subject,filter,count,reason}'
      when 'seal-key-replaced' then '{}'
    end
    when 'property' then case action when 'open' then '{nameTh,nameEn}'::text[] end
    when 'membership' then case when action in ('activation-issued', 'email-change-asked', 'email-change-cancelled') then '{}'::text[] end
    when 'session' then case when action in (
      'sign-in', 'sign-out', 'switch-property', 'sessions-ended', 'refresh-token-reused', 'device-removed',
      'password-link-asked', 'password-reset', 'password-changed', 'password-confirmed', 'email-confirmed',
      'mfa-begun', 'mfa-set-up', 'mfa-passed', 'mfa-turned-off', 'recovery-code-used', 'recovery-codes-renewed') then '{}'::text[] end
  end
$$;

-- By what an exported list was narrowed: the names, and of the values numbers, days and codes. What somebody searched for is often a person.
create function audit.filter_names(filter text) returns text language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select string_agg(case when name ~ '^[A-Za-z_]{1,40}$' then name else '•' end || case
      when part not like '%=%' then ''
      when name <> 'q' and value ~ '^((\d{1,8}|[a-z][A-Za-z]{0,30}|\d{4}-\d\d-\d\d(T[\d:.]+Z?)?)([,:]|$))*$' then '=' || value
      else '=•' end, '&' order by place)
  from string_to_table(replace(replace(filter, '%2C', ','), '%3A', ':'), '&') with ordinality parts (part, place),
    lateral (select split_part(part, '=', 1) as name, substr(part, strpos(part, '=') + 1) as value) pair
$$;

create function audit.is_field(name text, value jsonb) returns boolean language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select value = 'null' or case name
    when 'count' then jsonb_typeof(value) = 'number'
    when 'entries' then jsonb_typeof(value) = 'array'
      and not exists (select from jsonb_array_elements(value) entry where entry #>> '{}' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    when 'mark' then value #>> '{}' ~ '^[0-9a-f]{8}\.[\w-]{43}$'
    when 'area' then value #>> '{}' ~ '^[a-z][a-z_-]{0,40}$'
    when 'subject' then value #>> '{}' ~ '^([a-z][a-z_-]{0,40}|[1-9]\d{0,8})?$'
    -- Why somebody looked, in their own words, is the evidence the log is for.
    else jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 1000
  end
$$;

create function audit.check_line() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  fields text[] := audit.fields_of(new.record, new.action);
begin
  if fields is null or new.record_id !~ '^((member )?[1-9]\d{0,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    or (new.after is not null and (jsonb_typeof(new.after) <> 'object'
      or exists (select from jsonb_each(new.after) where not (key = any(fields) and coalesce(audit.is_field(key, value), false)))))
  then
    raise exception 'The log takes no such line from the application: % %', new.record, new.action using errcode = 'insufficient_privilege';
  end if;
  if new.after ->> 'filter' <> '' then
    new.after := jsonb_set(new.after, '{filter}', to_jsonb(audit.filter_names(new.after ->> 'filter')));
  end if;
  return new;
end $$;
revoke all on all functions in schema audit from public;
reset role;

create trigger line before insert on audit_log for each row when (current_user = 'lobby_app') execute function audit.check_line();

-- Who called what: the route's pattern, which has no more than the digits of a version, and the request's id. Not of the entries before,
-- which stay as they are. It is asked of every entry, so the expressions count nothing: with {1,150} one took 50 µs instead of one.
alter table audit_log
  add constraint audit_log_action_check check (length(action) <= 160 and action ~ '^[A-Za-z:/_-]+(\d\d?[A-Za-z:/_-]*)?$') not valid,
  add constraint audit_log_request_id_check check (request_id = '' or length(request_id) = 36 and request_id ~ '^[0-9a-f-]+$') not valid;
