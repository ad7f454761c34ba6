-- What every write leaves behind: who changed what (audit_log), what was answered (idempotency), what must follow (jobs).

create table audit_log (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          bigint generated always as identity,
  at          timestamptz not null default now(),
  account_id  int,
  request_id  text,
  action      text not null,
  record      text not null,
  record_id   text,
  before      jsonb,
  after       jsonb,
  primary key (property_id, id)
);
create index audit_log_record on audit_log (property_id, record, record_id, id desc);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own_property on audit_log
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
-- Append-only: the application can neither edit nor remove what it has written.
grant select, insert on audit_log to lobby_app;

-- Attached to every table staff can change, so that no code path can forget to write the log.
-- An update keeps only the columns that changed; the trigger's arguments name columns to leave out.
create function audit_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  left_out text[] := array['property_id', 'search_text', 'updated_at'] || tg_argv::text[];
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
  insert into audit_log (account_id, request_id, action, record, record_id, before, after)
  values (
    nullif(current_setting('app.user_id', true), '')::int,
    nullif(current_setting('app.request_id', true), ''),
    coalesce(nullif(current_setting('app.action', true), ''), 'system'),
    tg_table_name,
    case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> 'id',
    was,
    is_now
  );
  return null;
end $$;

-- The answer of a write, kept in the transaction of its effect, so that a repeated call repeats the answer and not the effect.
create table idempotency (
  property_id int not null default current_setting('app.property_id')::int references property,
  account_id  int not null,
  key         text not null check (length(key) between 8 and 200),
  fingerprint bytea not null,
  status      int,
  answer      text,
  created_at  timestamptz not null default now(),
  primary key (property_id, account_id, key)
);
create index idempotency_age on idempotency (created_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy own_property on idempotency
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update on idempotency to lobby_app;
grant select (created_at), delete on idempotency to lobby_worker;
create policy purge on idempotency to lobby_worker using (true);

-- Shared by all nodes, so that a guesser gains nothing by trying another one. Losing it in a crash only resets counters.
create unlogged table rate_limit (
  key    text primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
grant select, insert, update, delete on rate_limit to lobby_app;

-- Jobs and events leave a transaction only through this door, which stamps the property on them:
-- a job exists exactly when its change does, and never for somebody else's property.
-- The job tables are the library's own; its installer asks for this right even where its schema exists.
do $$ begin execute format('grant create on database %I to lobby_worker', current_database()); end $$;
create schema jobs authorization lobby_worker;
grant usage on schema jobs to lobby_app;
set role lobby_worker;
create function jobs.enqueue(task text, payload json, queue text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    task,
    json_build_object('propertyId', current_setting('app.property_id')::int, 'data', payload),
    coalesce(queue, 'property:' || current_setting('app.property_id'))
  );
end $$;
revoke all on function jobs.enqueue from public;
grant execute on function jobs.enqueue to lobby_app;
reset role;
