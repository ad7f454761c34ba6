create table contact (
  property_id  int not null default current_setting('app.property_id')::int references property,
  id           int generated always as identity,
  name_th      text collate "th-x-icu" not null,
  name_en      text collate "en-x-icu" not null,
  position_id  int references category,
  phone        text not null,
  phone_alt    text,
  email        text,
  line_id      text,
  is_emergency boolean not null default false,
  "order"      int not null default 0,
  is_visible   boolean not null default true,
  is_active    boolean not null default true,
  search_text  text not null generated always as (
    lower(
      (name_th || ' ' || name_en || ' ' || phone || ' ' || coalesce(phone_alt, '') || ' ' || coalesce(email, '') || ' ' || coalesce(line_id, ''))
      collate "und-x-icu"
    )
  ) stored,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id)
);
create index contact_updated on contact (property_id, updated_at desc, id desc);
create index contact_name_th on contact (property_id, name_th, id);
create index contact_name_en on contact (property_id, name_en, id);
create index contact_position on contact (property_id, position_id);
create index contact_search on contact using gin (property_id, search_text gin_trgm_ops);

alter table contact enable row level security;
alter table contact force row level security;
create policy own_property on contact
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on contact to lobby_app;
create trigger audit after insert or update or delete on contact for each row execute function audit_row();
