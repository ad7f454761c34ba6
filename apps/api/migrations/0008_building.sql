-- The ground everything else stands on: buildings (the wire calls them units), floors, room types, rooms and their quotas.

-- Names people sort by with their numbers in order: 2 before 10, in Thai and in English.
create collation natural_order (provider = icu, locale = 'th-u-kn-true');

create table building (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  name        text collate natural_order not null,
  number      int not null default 0 check (number >= 0),
  lifts       int not null default 0 check (lifts >= 0),
  search_text text not null generated always as (lower(name collate "und-x-icu")) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint building_name_key unique (property_id, name)
);
create index building_updated on building (property_id, updated_at desc, id desc);
create index building_created on building (property_id, created_at);
create index building_name_prefix on building (property_id, name collate "C");
create index building_name_order on building (property_id, name, id);
create index building_search on building using gin (property_id, search_text gin_trgm_ops);
alter table building enable row level security;
alter table building force row level security;
create policy own_property on building
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on building to lobby_app;
create trigger audit after insert or update or delete on building for each row execute function audit_row();

create table floor (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  unit_id     int not null,
  name        text collate natural_order not null,
  level       int not null default 0,
  number      int not null default 0 check (number >= 0),
  search_text text not null generated always as (lower(name collate "und-x-icu")) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, unit_id, id),
  constraint floor_name_key unique (property_id, unit_id, name),
  constraint floor_unit_id_fkey foreign key (property_id, unit_id) references building
);
create index floor_level on floor (property_id, level, id);
create index floor_updated on floor (property_id, updated_at desc, id desc);
create index floor_created on floor (property_id, created_at);
create index floor_name_prefix on floor (property_id, name collate "C");
create index floor_search on floor using gin (property_id, search_text gin_trgm_ops);
alter table floor enable row level security;
alter table floor force row level security;
create policy own_property on floor
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on floor to lobby_app;
create trigger audit after insert or update or delete on floor for each row execute function audit_row();

create table room_type (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  name        text collate natural_order not null,
  type        text not null default 'residence' check (type in ('residence', 'shop', 'parking')),
  quota       jsonb not null default '{}' check (jsonb_typeof(quota) = 'object'),
  search_text text not null generated always as (lower(name collate "und-x-icu")) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint room_type_name_key unique (property_id, name)
);
create index room_type_updated on room_type (property_id, updated_at desc, id desc);
create index room_type_created on room_type (property_id, created_at);
create index room_type_name_prefix on room_type (property_id, name collate "C");
create index room_type_name_order on room_type (property_id, name, id);
create index room_type_type on room_type (property_id, type);
create index room_type_search on room_type using gin (property_id, search_text gin_trgm_ops);
alter table room_type enable row level security;
alter table room_type force row level security;
create policy own_property on room_type
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on room_type to lobby_app;
create trigger audit after insert or update or delete on room_type for each row execute function audit_row();

-- A room's building is its floor's: the key over both makes any other combination impossible, and a floor that moves takes its rooms along.
create table room (
  property_id      int not null default current_setting('app.property_id')::int references property,
  id               int generated always as identity,
  category_id      int not null,
  floor_id         int not null,
  type_id          int not null,
  name             text collate natural_order not null,
  number           text,
  sqm              double precision check (sqm >= 0),
  status           text not null default 'vacant' check (status in ('vacant', 'owner', 'let', 'works')),
  mapping          jsonb check (jsonb_typeof(mapping) = 'object'),
  addon_service    jsonb not null default '[]' check (jsonb_typeof(addon_service) = 'array'),
  blocked_by_admin boolean not null default false,
  blocked_reason   text,
  search_text      text not null generated always as (lower((name || ' ' || coalesce(number, '')) collate "und-x-icu")) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (property_id, id),
  constraint room_name_key unique (property_id, category_id, name),
  constraint room_category_id_fkey foreign key (property_id, category_id) references building,
  constraint room_floor_id_fkey foreign key (property_id, category_id, floor_id) references floor (property_id, unit_id, id) on update cascade,
  constraint room_room_type_id_fkey foreign key (property_id, type_id) references room_type,
  check (blocked_by_admin = (blocked_reason is not null))
);
create index room_name_order on room (property_id, name, id);
create index room_floor on room (property_id, floor_id);
create index room_type_of on room (property_id, type_id);
create index room_updated on room (property_id, updated_at desc, id desc);
create index room_created on room (property_id, created_at);
create index room_name_prefix on room (property_id, name collate "C");
create index room_name_folded on room (property_id, lower(name));
create index room_number_prefix on room (property_id, number collate "C");
create index room_search on room using gin (property_id, search_text gin_trgm_ops);
create index room_org on room (property_id, (mapping ->> 'orgIndexCode'));
alter table room enable row level security;
alter table room force row level security;
create policy own_property on room
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on room to lobby_app;
create trigger audit after insert or update or delete on room for each row execute function audit_row();

-- Who lives in a room, which cards and cars belong to it. Their own areas fill these.
create table member (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  room_id     int not null,
  role_id     int not null default 3 references role check (role_id in (3, 9)),
  name_th     text collate "th-x-icu" not null,
  name_en     text collate "en-x-icu" not null,
  phone       text,
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint member_room_id_fkey foreign key (property_id, room_id) references room
);
create index member_room on member (property_id, room_id);
alter table member enable row level security;
alter table member force row level security;
create policy own_property on member
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on member to lobby_app;
create trigger audit after insert or update or delete on member for each row execute function audit_row();

create table card (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  room_id     int not null,
  member_id   int,
  serial      text not null,
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint card_serial_key unique (property_id, serial),
  constraint card_room_id_fkey foreign key (property_id, room_id) references room,
  constraint card_member_id_fkey foreign key (property_id, member_id) references member
);
create index card_room on card (property_id, room_id);
create index card_member on card (property_id, member_id);
alter table card enable row level security;
alter table card force row level security;
create policy own_property on card
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on card to lobby_app;
create trigger audit after insert or update or delete on card for each row execute function audit_row();

create table car (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  room_id     int not null,
  plate       text not null,
  province    text not null,
  model       text,
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint car_plate_key unique (property_id, plate, province),
  constraint car_room_id_fkey foreign key (property_id, room_id) references room
);
create index car_room on car (property_id, room_id);
alter table car enable row level security;
alter table car force row level security;
create policy own_property on car
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on car to lobby_app;
create trigger audit after insert or update or delete on car for each row execute function audit_row();

-- A room's own limits over those of its type.
create table quota (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  room_id     int not null,
  quota       jsonb not null default '{}' check (jsonb_typeof(quota) = 'object'),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint quota_room_id_key unique (property_id, room_id),
  constraint quota_room_id_fkey foreign key (property_id, room_id) references room on delete cascade
);
create index quota_updated on quota (property_id, updated_at desc, id desc);
create index quota_created on quota (property_id, created_at);
create index quota_active on quota (property_id, is_active);
alter table quota enable row level security;
alter table quota force row level security;
create policy own_property on quota
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on quota to lobby_app;
create trigger audit after insert or update or delete on quota for each row execute function audit_row();

-- What was asked for and how it was decided. What staff ask for themselves is granted at once and kept here as the record of it.
create table request (
  property_id  int not null default current_setting('app.property_id')::int references property,
  id           int generated always as identity,
  type         text not null,
  channel      text not null check (channel in ('cms')),
  payload      jsonb not null check (jsonb_typeof(payload) = 'object'),
  result       text not null check (result in ('approved')),
  asked_by_id  int references account,
  created_at   timestamptz not null default now(),
  primary key (property_id, id)
);
create index request_created on request (property_id, created_at desc, id desc);
alter table request enable row level security;
alter table request force row level security;
create policy own_property on request
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on request to lobby_app;
create trigger audit after insert or update or delete on request for each row execute function audit_row();

grant select (id, property_id, search_text) on building to lobby_search;
create policy search on building for select to lobby_search using (true);
grant select (id, property_id, search_text) on floor to lobby_search;
create policy search on floor for select to lobby_search using (true);
grant select (id, property_id, search_text) on room_type to lobby_search;
create policy search on room_type for select to lobby_search using (true);
grant select (id, property_id, search_text) on room to lobby_search;
create policy search on room for select to lobby_search using (true);

set role lobby_search;
create function search.building(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from building
  where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.building from public;
grant execute on function search.building to lobby_app;
create function search.floor(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from floor
  where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.floor from public;
grant execute on function search.floor to lobby_app;
create function search.room_type(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from room_type
  where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.room_type from public;
grant execute on function search.room_type to lobby_app;
create function search.room(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from room
  where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.room from public;
grant execute on function search.room to lobby_app;
reset role;

insert into category (id, parent_id, code, name_th, name_en, "order") values
  (200, null, 'coupon-type', 'ประเภทคูปอง', 'Coupon type', 0),
  (201, 200, 'coupon-guest-parking', 'ที่จอดรถผู้มาติดต่อ', 'Guest parking', 10),
  (202, 200, 'coupon-facility', 'สิทธิ์ใช้ส่วนกลาง', 'Facility use', 20),
  (210, null, 'stamp-type', 'ประเภทตราประทับ', 'Stamp type', 0),
  (211, 210, 'stamp-hourly', 'จอดรถรายชั่วโมง', 'Parking by the hour', 10),
  (212, 210, 'stamp-overnight', 'จอดรถค้างคืน', 'Overnight parking', 20);
