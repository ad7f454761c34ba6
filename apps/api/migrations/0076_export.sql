-- Exports of any area: asked for by a person, written by a job, kept for a day. The access log was the first.
alter table access_export rename to export;
alter table export rename column log to subject;
alter table export drop constraint access_export_log_check;
alter table export
  -- Which area writes it, and which of its lists it is of.
  add column kind text collate "C" not null default 'access-log' check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  add column started_at timestamptz,
  -- Where its attempts stood when whoever asked had it tried again: the fencing token only grows.
  add column attempts_before int not null default 0;
alter table export alter column kind drop default;
alter table export rename constraint access_export_file_id_fkey to export_file_id_fkey;
alter table export rename constraint access_export_property_id_fkey to export_property_id_fkey;
alter table export rename constraint access_export_asked_by_id_fkey to export_asked_by_id_fkey;
alter index access_export_pkey rename to export_pkey;
alter index access_export_mine rename to export_mine;
alter index access_export_on_its_way rename to export_one_per_person;
alter index access_export_file rename to export_file;
alter index access_export_open rename to export_open;
create index export_started on export (property_id, started_at desc);
grant update (started_at, attempts_before) on export to lobby_app;
drop trigger audit on export;
create trigger audit after update on export for each row
  execute function audit_row('status', 'progress', 'row_count', 'file_id', 'attempts', 'not_before', 'started_at', 'finished_at', 'attempts_before');

drop function files.due_exports();
drop function files.forget_exports();
grant update (status, progress, attempts, not_before, started_at, finished_at) on export to lobby_file;
create policy lease on export for update to lobby_file using (true) with check (true);

set role lobby_file;
-- Leases the next export to a worker for a minute: `attempts` is the fencing token. Fair between properties: the one that has waited
-- longest since its last export began comes first, with one at a time of each. An export that ended three workers is not tried again.
create function files.claim_export(max_running int) returns table (property int, export int, attempt int)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  next record;
begin
  perform pg_advisory_xact_lock(hashtext('files.claim_export'));
  loop
    exit when (select count(*) from public.export e where e.status = 'running' and e.not_before > now()) >= max_running;
    select e.property_id, e.id, e.attempts, e.attempts_before into next from public.export e
      where e.status in ('queued', 'running') and e.not_before <= now()
        and not exists (
          select from public.export busy
          where busy.property_id = e.property_id and busy.status = 'running' and busy.not_before > now())
      order by (select max(s.started_at) from public.export s where s.property_id = e.property_id) nulls first, e.not_before, e.id
      limit 1;
    exit when not found;
    perform set_config('app.property_id', next.property_id::text, true);
    if next.attempts - next.attempts_before >= 3 then
      update public.export e set status = 'failed', finished_at = now() where e.property_id = next.property_id and e.id = next.id;
    else
      update public.export e
        set status = 'running', progress = 0, attempts = e.attempts + 1, started_at = now(), not_before = now() + interval '1 minute'
        where e.property_id = next.property_id and e.id = next.id;
      return query select next.property_id, next.id, next.attempts + 1;
      return;
    end if;
  end loop;
end $$;

-- A day after it was written a file is let go of; the sweep then takes its bytes.
create function files.expired_exports() returns table (property int, export int)
  language sql stable security definer set search_path = public, pg_temp
as $$ select property_id, id from public.export where status = 'ready' and not_before <= now() order by not_before limit 1000 $$;

-- Whom and which cards somebody asked for is not kept longer than it takes to look into a complaint.
create function files.purge_exports() returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from public.export where status in ('failed', 'expired') and created_at < now() - interval '30 days' $$;

revoke all on function files.claim_export, files.expired_exports, files.purge_exports from public;
grant execute on function files.claim_export, files.expired_exports, files.purge_exports to lobby_worker;
reset role;
