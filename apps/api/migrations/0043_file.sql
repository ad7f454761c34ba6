-- Files: what is known about each. The bytes stand in the store under the key, which no answer and no query ever names.
create table file (
  property_id    int not null default current_setting('app.property_id')::int references property,
  id             int generated always as identity,
  key            uuid not null default gen_random_uuid(),
  name           text not null check (length(name) between 1 and 200),
  type           text not null check (type in ('image/webp', 'application/pdf')),
  size           int not null check (size > 0),
  width          int check (width > 0),
  height         int check (height > 0),
  is_picture     boolean not null generated always as (width is not null) stored,
  uploaded_by_id int references account,
  created_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint file_key_key unique (property_id, key),
  check ((type = 'image/webp') = (width is not null) and (width is null) = (height is null))
);
create index file_created on file (property_id, created_at);

alter table file enable row level security;
alter table file force row level security;
create policy own_property on file
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
-- Nothing about a file changes; another one takes its place, and the sweep takes what nobody holds.
grant select, insert on file to lobby_app;
create trigger audit after insert or update or delete on file for each row execute function audit_row('key');

-- On a table with a picture: `create trigger picture_photo before insert or update of photo_id … execute function must_be_picture('photo_id')`.
create function must_be_picture() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  place int := coalesce((to_jsonb(new) ->> 'property_id')::int, new.id);
  held  int := (to_jsonb(new) ->> tg_argv[0])::int;
begin
  -- Nothing held, nothing to look up: not every role that writes such a table may read files.
  if held is null then
    return new;
  end if;
  if exists (select from file where file.property_id = place and file.id = held and not file.is_picture) then
    raise exception 'This file is not a picture'
      using errcode = '23514', table = tg_table_name, constraint = tg_table_name || '_' || tg_argv[0] || '_picture';
  end if;
  return new;
end $$;
