-- Outbox: domain events are written here in the transaction of the change and deleted once the broker has them. Replaces the events that rode as jobs:
-- those were overtaken after a failure, and their NOTIFY held PostgreSQL's commit lock, one for the whole cluster, through every fsync.
create table outbox (
  property_id int not null default current_setting('app.property_id')::int,
  id          bigint generated always as identity,
  name        text collate "C" not null check (name ~ '^[a-z][a-z.]{0,62}$'),
  -- Small enough for any broker: a row that can never be delivered would hold up its property for good.
  payload     json not null check (octet_length(payload::text) <= 8192),
  created_at  timestamptz not null default now(),
  primary key (property_id, id)
);
-- Rows live for milliseconds; the index must not fill with dead ones while the table looks small.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy own_property on outbox
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
-- Write-only for the application, which cannot even name the property: it is stamped by the default.
grant insert (name, payload) on outbox to lobby_app, lobby_post, lobby_hardware;
grant select, insert, delete on outbox to lobby_worker;
create policy relay on outbox to lobby_worker using (true) with check (true);

-- Jobs asked for by a transaction, in a table of our own: the library's way in notifies inside the caller's transaction. A worker hands them over after the commit.
set role lobby_worker;
create table jobs.request (
  id         bigint generated always as identity primary key,
  -- What the job library would refuse must not come this far: it would hold up everything behind it.
  task       text not null check (task ~ '^[A-Za-z]{1,60}$'),
  payload    json not null,
  queue      text check (length(queue) <= 128),
  run_at     timestamptz,
  created_at timestamptz not null default now()
);
alter table jobs.request set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create or replace function jobs.enqueue(task text, payload json, queue text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- A node of the version before this one still asks for its events this way while nodes are replaced one by one.
  if task = 'publish' then
    insert into public.outbox (name, payload) values (payload ->> 'name', payload -> 'payload');
    return;
  end if;
  insert into jobs.request (task, payload, queue) values (task,
    json_build_object('propertyId', current_setting('app.property_id')::int, 'data', payload),
    coalesce(queue, 'property:' || current_setting('app.property_id')));
end $$;

create or replace function jobs.enqueue_alone(task text, payload json) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into jobs.request (task, payload) values (task, json_build_object('propertyId', current_setting('app.property_id')::int, 'data', payload));
end $$;

-- In the queue of the scheduled job of the same name, so that the two never run at once.
create or replace function jobs.enqueue_at(task text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into jobs.request (task, payload, queue, run_at) values (task, '{}', task, at);
end $$;

-- Hands requests over to the library, in one transaction with their removal: exactly once, by any number of workers.
create function jobs.forward(most int) returns int
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  asked record;
  moved int := 0;
begin
  for asked in
    delete from jobs.request where id in (select id from jobs.request order by id limit most for update skip locked) returning *
  loop
    perform graphile_worker.add_job(asked.task, asked.payload, asked.queue, asked.run_at);
    moved := moved + 1;
  end loop;
  return moved;
end $$;

-- Where a job that walks all properties goes on: a run takes a slice of them and leaves the rest to the next.
create table jobs.progress (
  job      text collate "C" primary key,
  property int not null
);

-- Heartbeat, as in 0057, by the library's documented view: whoever holds a queue holds a job of it, too.
create or replace function jobs.alive(names text[]) returns text[]
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  silent text[];
begin
  insert into jobs.worker as known select unnest(names), now() on conflict (name) do update set heard_at = now();
  delete from jobs.worker where heard_at < now() - interval '1 day';
  select array_agg(distinct held.locked_by) into silent from graphile_worker.jobs held
  where held.locked_at < now() - interval '30 seconds'
    and not exists (select from jobs.worker where worker.name = held.locked_by and worker.heard_at > now() - interval '30 seconds');
  if silent is not null then
    perform graphile_worker.force_unlock_workers(silent);
  end if;
  return coalesce(silent, '{}');
end $$;
revoke all on function jobs.forward from public;

-- Events that wait as jobs move over, oldest first. A new database has no job tables yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  insert into public.outbox (property_id, name, payload)
  select (payload ->> 'propertyId')::int, payload -> 'data' ->> 'name', payload -> 'data' -> 'payload'
  from graphile_worker._private_jobs
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'publish') order by id;
  delete from graphile_worker._private_jobs
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'publish');
end $$;

set role lobby_post;
create or replace function posts.finish(house int, wanted int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare face text;
begin
  perform set_config('app.property_id', house::text, true);
  if exists (select from post_reach where property_id = house and post_id = wanted and sent_at is null) then
    return false;
  end if;
  update post set sent_at = now(), updated_at = now(),
    rooms = (select count(distinct room_id) from post_reach where post_id = wanted),
    people = (select count(*) from post_reach where post_id = wanted)
  where post.property_id = house and post.id = wanted and sending_at is not null and sent_at is null
  returning kind into face;
  if found then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', face, 'id', wanted, 'change', 'updated'));
  end if;
  return true;
end $$;
reset role;
