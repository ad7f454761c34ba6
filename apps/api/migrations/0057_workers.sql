-- A worker that is killed leaves its jobs, and the line they stand in, locked: no live update of that property, no mail, until the library lets go of them
-- after four hours. So workers say that they are there, and free what those hold who have fallen silent.
set role lobby_worker;
create table jobs.worker (
  name     text collate "C" primary key,
  heard_at timestamptz not null
);

-- Locked a while ago, too: a worker that has just begun may not have said so yet.
create function jobs.alive(names text[]) returns text[]
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  silent text[];
begin
  insert into jobs.worker as known select unnest(names), now() on conflict (name) do update set heard_at = now();
  delete from jobs.worker where heard_at < now() - interval '1 day';
  select array_agg(distinct held.locked_by) into silent from (
    select locked_by, locked_at from graphile_worker._private_jobs
    union all select locked_by, locked_at from graphile_worker._private_job_queues
  ) held
  where held.locked_at < now() - interval '30 seconds'
    and not exists (select from jobs.worker where worker.name = held.locked_by and worker.heard_at > now() - interval '30 seconds');
  if silent is not null then
    perform graphile_worker.force_unlock_workers(silent);
  end if;
  return coalesce(silent, '{}');
end $$;
revoke all on function jobs.alive from public;
reset role;
