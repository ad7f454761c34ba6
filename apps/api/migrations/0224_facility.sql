-- Places residents share, and when they can be booked. `root_id` is the top of its tree: places that take each other's time.
create extension if not exists btree_gist;

create table facility (
  property_id        int not null references property,
  id                 int generated always as identity,
  name               text collate natural_order not null,
  name_en            text,
  floor_id           int,
  parent_id          int,
  root_id            int not null default 0,
  office_hour_open   time not null,
  office_hour_close  time not null,
  private_hour_open  time,
  private_hour_close time,
  max_on_time        int not null default 1 check (max_on_time between 1 and 500),
  slot_hour_time     int not null default 1 check (slot_hour_time between 0 and 24),
  slot_minute_time   int not null default 0 check (slot_minute_time between 0 and 55 and slot_minute_time % 5 = 0),
  limit_hour_time    int not null default 0 check (limit_hour_time between 0 and 24),
  limit_minute_time  int not null default 0 check (limit_minute_time between 0 and 55 and limit_minute_time % 5 = 0),
  cancel_at_least    int not null default 0 check (cancel_at_least between 0 and 43200),
  price_satang       bigint not null default 0 check (price_satang >= 0),
  min_lead_minutes   int not null default 0 check (min_lead_minutes between 0 and 10080),
  max_ahead_days     int not null default 60 check (max_ahead_days between 0 and 366),
  buffer_minutes     int not null default 0 check (buffer_minutes between 0 and 240 and buffer_minutes % 5 = 0),
  hold_minutes       int not null default 30 check (hold_minutes between 0 and 1440),
  check_in_minutes   int check (check_in_minutes between 5 and 240),
  needs_approval     boolean not null default false,
  access_group_id    text collate "C",
  description        text,
  is_active          boolean not null default true,
  off_reason         text,
  cover_id           int,
  source_id          int,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (property_id, id),
  constraint facility_name_key unique (property_id, name),
  constraint facility_access_group_id_key unique (property_id, access_group_id),
  constraint facility_floor_id_fkey foreign key (property_id, floor_id) references floor,
  constraint facility_parent_id_fkey foreign key (property_id, parent_id) references facility,
  constraint facility_cover_id_fkey foreign key (property_id, cover_id) references file,
  constraint facility_source_id_fkey foreign key (property_id, source_id) references file,
  check ((private_hour_open is null) = (private_hour_close is null))
);
create index facility_floor on facility (property_id, floor_id);
create index facility_parent on facility (property_id, parent_id);
create index facility_root on facility (property_id, root_id);
create index facility_cover on facility (property_id, cover_id);
create index facility_source on facility (property_id, source_id);
create index facility_created on facility (property_id, created_at);
create index facility_updated on facility (property_id, updated_at desc, id desc);
select lobby.scope_table('facility');
select lobby.make_searchable('facility', array['name', 'name_en']), lobby.make_findable('facility');
create trigger own_file_cover before insert or update of cover_id on facility
  for each row execute function files.assert_claimable('cover_id', 'facility_cover_id_fkey', 'source_id');
create trigger own_file_source before insert or update of source_id on facility
  for each row execute function files.assert_claimable('source_id', 'facility_source_id_fkey', 'cover_id');
create trigger picture_cover before insert or update of cover_id on facility for each row execute function must_be_picture('cover_id');
grant select (property_id, cover_id, source_id) on facility to lobby_file;

create table facility_hardware (
  property_id int not null references property,
  id          int generated always as identity,
  facility_id int not null,
  hardware_id int not null,
  primary key (property_id, id),
  constraint facility_hardware_key unique (property_id, facility_id, hardware_id),
  constraint facility_hardware_facility_id_fkey foreign key (property_id, facility_id) references facility on delete cascade,
  constraint facility_hardware_hardware_id_fkey foreign key (property_id, hardware_id) references hardware on delete cascade
);
create index facility_hardware_hardware on facility_hardware (property_id, hardware_id);
select lobby.scope_table('facility_hardware', 'select, insert, delete');

-- As it is listed: the price in baht.
create view facility_list with (security_invoker = true) as
  select property_id, id, name, name_en, floor_id, parent_id, office_hour_open::text as office_hour_open, office_hour_close::text as office_hour_close,
    private_hour_open::text as private_hour_open, private_hour_close::text as private_hour_close, max_on_time, slot_hour_time, slot_minute_time,
    limit_hour_time, limit_minute_time, cancel_at_least, price_satang / 100::double precision as price_per_hour, min_lead_minutes, max_ahead_days,
    buffer_minutes, hold_minutes, check_in_minutes, needs_approval, access_group_id, description, is_active, off_reason, cover_id, source_id,
    created_at, updated_at
  from facility;
create view facility_device with (security_invoker = true) as
  select link.property_id, link.facility_id, hardware.id, hardware.type, hardware.name, hardware.name_en, hardware.serial_number, hardware.addr,
    hardware.unit_id, hardware.floor_id, hardware.place, hardware.place_en, hardware.direction, hardware.status, hardware.last_heartbeat_at,
    hardware.created_at, hardware.updated_at
  from facility_hardware link join hardware on hardware.property_id = link.property_id and hardware.id = link.hardware_id;
grant select on facility_list, facility_device to lobby_app;
grant execute on function search.facility to lobby_app;
set role lobby_search;
create function search.facility_list(words text) returns setof int language sql stable security definer set search_path = public, pg_temp
as $$ select search.facility(words) $$;
revoke all on function search.facility_list from public;
grant execute on function search.facility_list to lobby_app;
reset role;

-- Those under it, itself first.
create function facility_tree(top int) returns setof int language sql stable set search_path = public, pg_temp as $$
  with recursive below as (
    select id from facility where property_id = current_setting('app.property_id')::int and id = top
    union
    select f.id from facility f join below on f.parent_id = below.id where f.property_id = current_setting('app.property_id')::int
  )
  select id from below
$$;
-- What a booking of it takes: the places under it that have none under them.
create function facility_leaves(top int) returns setof int language sql stable set search_path = public, pg_temp as $$
  select id from facility_tree(top) as id
  where not exists (select from facility f where f.property_id = current_setting('app.property_id')::int and f.parent_id = id)
$$;

-- Whoever books or closes in a tree, or changes it, does so one after the other.
create function lock_facilities(roots int[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare root int;
begin
  for root in select distinct r from unnest(roots) r where r is not null order by r loop
    perform pg_advisory_xact_lock(hashtext('facility'), root);
  end loop;
end $$;

-- At most three storeys, and nothing inside itself.
create function guard_facility() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  above  int := new.parent_id;
  levels int := 1;
begin
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id then
    return new;
  end if;
  new.root_id := new.id;
  while above is not null loop
    if above = new.id then
      raise exception 'A place cannot be inside itself' using errcode = 'LB409', constraint = 'error.facilityCircle';
    end if;
    new.root_id := above;
    levels := levels + 1;
    select parent_id into above from facility where property_id = new.property_id and id = above;
  end loop;
  if tg_op = 'UPDATE' then
    levels := levels + coalesce((
      select max(case when grandchild.id is not null then 2 when child.id is not null then 1 else 0 end)
      from facility child left join facility grandchild on grandchild.property_id = child.property_id and grandchild.parent_id = child.id
      where child.property_id = new.property_id and child.parent_id = new.id), 0);
  end if;
  if levels > 3 then
    raise exception 'Places are three levels deep at most' using errcode = 'LB409', constraint = 'error.facilityTooDeep';
  end if;
  perform lock_facilities(array[new.root_id, case when tg_op = 'UPDATE' then old.root_id end]);
  return new;
end $$;
create trigger guard before insert or update of parent_id on facility for each row execute function guard_facility();
