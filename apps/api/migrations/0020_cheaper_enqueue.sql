-- The same door as in 0003, without the library's general way in: that one looks for tasks, queues and keys to replace in five
-- statements and costs more than the rest of a write together. The first job of a task or a queue still goes through it.
set role lobby_worker;
create or replace function jobs.enqueue(task text, payload json, queue text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  stamped json := json_build_object('propertyId', current_setting('app.property_id')::int, 'data', payload);
  line    text := coalesce(queue, 'property:' || current_setting('app.property_id'));
begin
  insert into graphile_worker._private_jobs (task_id, job_queue_id, payload)
  select tasks.id, queues.id, stamped
  from graphile_worker._private_tasks tasks, graphile_worker._private_job_queues queues
  where tasks.identifier = task and queues.queue_name = line;
  if found then
    perform pg_notify('jobs:insert', '{"count":1}');
  else
    perform graphile_worker.add_job(task, stamped, line);
  end if;
end $$;
reset role;
