-- Doors, lifts and gates of a property, and the keys by which they or their gateways may report.

create table hardware (
  property_id       int not null default current_setting('app.property_id')::int references property,
  id                int generated always as identity,
  type              text collate "C" not null check (type in ('door', 'elevator', 'conventional-parking', 'auto-parking')),
  name              text collate natural_order not null,
  name_en           text collate natural_order,
  addr              text,
  serial_number     text collate "C",
  unit_id           int,
  floor_id          int,
  place             text,
  direction         text collate "C" not null default 'both' check (direction in ('in', 'out', 'both')),
  status            boolean not null default true,
  -- Told by the stream, at most every half minute; online and offline are reckoned from it and stored nowhere.
  last_heartbeat_at timestamptz,
  search_text       text not null generated always as (
    lower((name || ' ' || coalesce(name_en, '') || ' ' || coalesce(addr, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(place, '')) collate "und-x-icu")
  ) stored,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  primary key (property_id, id),
  constraint hardware_serial_number_key unique (property_id, serial_number),
  constraint hardware_unit_id_fkey foreign key (property_id, unit_id) references building,
  constraint hardware_floor_id_fkey foreign key (property_id, unit_id, floor_id) references floor (property_id, unit_id, id) on update cascade
);
create index hardware_updated on hardware (property_id, updated_at desc, id desc);
create index hardware_created on hardware (property_id, created_at);
create index hardware_name_order on hardware (property_id, name, id);
create index hardware_name_prefix on hardware (property_id, name collate "C");
create index hardware_type on hardware (property_id, type, id);
create index hardware_unit on hardware (property_id, unit_id);
create index hardware_floor on hardware (property_id, floor_id);
create index hardware_search on hardware using gin (property_id, search_text gin_trgm_ops);
alter table hardware enable row level security;
alter table hardware force row level security;
create policy own_property on hardware
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on hardware to lobby_app;
create trigger audit after insert or update or delete on hardware for each row execute function audit_row('last_heartbeat_at');

-- One device's key, or a gateway's that reports for every device of the property (hardware_id null). Shown once; only its hash is kept.
create table device_key (
  property_id   int not null default current_setting('app.property_id')::int references property,
  id            int generated always as identity,
  hardware_id   int,
  name          text not null,
  secret_hash   bytea not null check (octet_length(secret_hash) = 32),
  -- The first letters of the secret, so that staff can tell two keys apart.
  hint          text not null,
  issued_by_id  int references account,
  issued_at     timestamptz not null default now(),
  revoked_by_id int references account,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  primary key (property_id, id),
  constraint device_key_hardware_id_fkey foreign key (property_id, hardware_id) references hardware on delete cascade,
  check (revoked_by_id is null or revoked_at is not null)
);
create index device_key_hardware on device_key (property_id, hardware_id, id desc);
alter table device_key enable row level security;
alter table device_key force row level security;
create policy own_property on device_key
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
-- The application may keep a hash and never read one; who comes with a key is judged by the stream's own function (0052).
grant select (property_id, id, hardware_id, name, hint, issued_by_id, issued_at, revoked_by_id, revoked_at, last_used_at) on device_key to lobby_app;
grant insert on device_key to lobby_app;
grant update (revoked_by_id, revoked_at, name) on device_key to lobby_app;
create trigger audit after insert or update or delete on device_key for each row execute function audit_row('secret_hash', 'last_used_at');
