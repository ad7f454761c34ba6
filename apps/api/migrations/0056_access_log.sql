-- Files of the access log: asked for by a person, written by a job, kept for a day.

alter table file drop constraint file_type_check;
alter table file add constraint file_type_check check (type in ('image/webp', 'application/pdf', 'text/csv'));

create table access_export (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  log         text collate "C" not null check (log in ('building', 'conventional-parking', 'auto-parking')),
  filters     jsonb not null default '{}' check (jsonb_typeof(filters) = 'object'),
  language    text collate "C" not null check (language in ('th', 'en')),
  is_masked   boolean not null,
  reason      text,
  status      text collate "C" not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  progress    int not null default 0 check (progress between 0 and 100),
  row_count   int check (row_count >= 0),
  file_id     int,
  asked_by_id int not null references account,
  attempts    int not null default 0,
  -- Nobody takes it before: somebody is at it, or it is tried again later.
  not_before  timestamptz not null default now(),
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (property_id, id),
  constraint access_export_file_id_fkey foreign key (property_id, file_id) references file,
  -- Nobody takes personal data out without saying why.
  check (is_masked or reason is not null),
  check ((status = 'ready') = (file_id is not null)),
  check ((status in ('ready', 'failed', 'expired')) = (finished_at is not null))
);
create index access_export_mine on access_export (property_id, asked_by_id, created_at desc, id desc);
-- All files stand in one line; nobody stands in it twice.
create unique index access_export_on_its_way on access_export (property_id, asked_by_id) where status in ('queued', 'running');
create index access_export_file on access_export (property_id, file_id);
create index access_export_open on access_export (not_before) where status in ('queued', 'running', 'ready');
alter table access_export enable row level security;
alter table access_export force row level security;
create policy own_property on access_export
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on access_export to lobby_app;
grant update (status, progress, row_count, file_id, attempts, not_before, finished_at) on access_export to lobby_app;
-- Asking is noted with its reason; of what the worker writes down as it goes along nothing is worth a line, and what is forgotten
-- (cards and people somebody asked for) must not live on in one.
create trigger audit after update on access_export for each row
  execute function audit_row('status', 'progress', 'row_count', 'file_id', 'attempts', 'not_before', 'finished_at');

-- A file of the log is for whoever asked, and nobody can hang it on a record others see.
create function must_be_brought() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from file where file.property_id = new.property_id and file.id = new.file_id and file.type = 'text/csv') then
    raise foreign_key_violation using table = tg_table_name, constraint = tg_argv[0];
  end if;
  return new;
end $$;
create trigger brought before insert on post_attachment for each row execute function must_be_brought('post_attachment_attachments_fkey');

-- Without this the sweep stops (0046).
grant select on access_export to lobby_file;
grant delete on access_export to lobby_file;
create policy due on access_export for select to lobby_file using (true);
create policy forget on access_export for delete to lobby_file using (true);
set role lobby_file;
-- What waits for a worker: files nobody is at, one at a time, so that files never take all the hands there are, and those that are over.
create function files.due_exports() returns table (property int, export int, is_over boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select property_id, id, false from access_export
   where status in ('queued', 'running') and not_before <= now()
     and not exists (select from access_export busy where busy.status = 'running' and busy.not_before > now())
   order by not_before limit 1)
  union all
  select property_id, id, true from access_export where status = 'ready' and not_before <= now()
$$;
-- Whom and which cards somebody asked for is not kept longer than it takes to look into a complaint.
create function files.forget_exports() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from access_export where status in ('failed', 'expired') and created_at < now() - interval '30 days'
$$;
revoke all on function files.due_exports, files.forget_exports from public;
grant execute on function files.due_exports, files.forget_exports to lobby_worker;
reset role;
