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
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (property_id, id),
  constraint access_export_file_id_fkey foreign key (property_id, file_id) references file,
  -- Nobody takes personal data out without saying why.
  check (is_masked or reason is not null),
  check ((status = 'ready') = (file_id is not null))
);
create index access_export_mine on access_export (property_id, asked_by_id, created_at desc, id desc);
create index access_export_file on access_export (property_id, file_id);
create index access_export_created on access_export (property_id, created_at);
alter table access_export enable row level security;
alter table access_export force row level security;
create policy own_property on access_export
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on access_export to lobby_app;
grant update (status, progress, row_count, file_id, finished_at) on access_export to lobby_app;
-- Without this the sweep stops (0046).
grant select (property_id, file_id) on access_export to lobby_file;
create trigger audit after insert or update or delete on access_export for each row execute function audit_row('progress', 'filters');
