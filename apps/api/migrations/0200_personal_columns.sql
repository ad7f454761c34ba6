-- What the audit log keeps of people: that a value changed, by whom and when, and nothing of what it was. The log is append-only and
-- sealed, so what stands in it can never be erased. Arguments `personal:<column>` name those columns, `resident:<column>` those that are
-- personal in a resident's row and evidence in a member of staff's; the others are left out.
create or replace function audit_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  whole    jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  personal text[] := array(select substr(argument, 10) from unnest(tg_argv) argument
    where argument like 'personal:%' or argument like 'resident:%' and whole ->> 'role_id' in ('3', '9'));
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

create function without_values(record jsonb, columns text[]) returns jsonb language sql immutable set search_path = public, pg_temp
as $$
  select record || coalesce(
    (select jsonb_object_agg(key, '•') from jsonb_each(record) where key = any(columns) and value <> 'null'), '{}')
$$;

-- As in 0080, with the personal columns.
drop function lobby.scope_table;
create function lobby.scope_table(name text, rights text default 'select, insert, update, delete', unlogged text[] default '{}',
    personal text[] default '{}')
  returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format($sql$
    alter table %1$I alter property_id set default current_setting('app.property_id')::int;
    alter table %1$I enable row level security;
    alter table %1$I force row level security;
    create policy own_property on %1$I
      using (property_id = (select current_setting('app.property_id')::int))
      with check (property_id = (select current_setting('app.property_id')::int));
    grant %2$s on %1$I to lobby_app;
  $sql$, name, rights);
  perform lobby.audit_table(name, unlogged, personal);
end $$;

-- The audit trigger of a table, new or with other columns than before.
create function lobby.audit_table(name text, unlogged text[] default '{}', personal text[] default '{}')
  returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format('drop trigger if exists audit on %I', name);
  execute format('create trigger audit after insert or update or delete on %I for each row execute function audit_row(%s)', name,
    (select string_agg(quote_literal(argument), ', ')
     from unnest(unlogged || array(select 'personal:' || column_name from unnest(personal) column_name)) argument));
end $$;
revoke all on function lobby.scope_table, lobby.audit_table from public;

select lobby.audit_table('member', personal => '{name_th,name_en,phone,left_reason}'),
  lobby.audit_table('card', personal => '{serial}'),
  lobby.audit_table('car', personal => '{plate}'),
  lobby.audit_table('handover', personal => '{collector_name,signature}'),
  lobby.audit_table('parcel', personal => '{name}'),
  lobby.audit_table('shift_note_line', personal => '{text}');

drop trigger audit on membership;
create trigger audit after insert or update or delete on membership for each row
  when (current_setting('app.property_id', true) <> '')
  execute function audit_row('account_id', 'created_at', 'blocked', 'last_seen_at', 'resident:name', 'resident:name_en', 'resident:username',
    'resident:email', 'resident:phone', 'resident:blocked_reason');
