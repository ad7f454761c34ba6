-- Cars of residents: a plate is one with its province, or country, and the kind of vehicle, among the cars that are here. Whoever leaves
-- takes their cars with them, and the same plate can come back under another room.

-- As `normalizePlate` of the contract.
create function normalized_plate(typed text) returns text language sql immutable parallel safe set search_path = public, pg_temp
as $$
  select coalesce(nullif(regexp_replace(upper(translate(regexp_replace(normalize(
    regexp_replace(typed, '[\u200b-\u200f\ufeff\s.-]', '', 'g'), nfc), 'ํ([่-๋]?)า', '\1ำ', 'g'), '๐๑๒๓๔๕๖๗๘๙', '0123456789')),
    '^(\d{2})(\d{4})$', '\1-\2'), ''), typed)
$$;

-- As the owner, over all properties, and not into their logs.
alter table car no force row level security, disable trigger audit;
alter table car
  alter province set default '',
  drop constraint car_plate_key,
  add column member_id   int,
  -- As it was typed; `plate` is how plates are compared.
  add column plate_typed text not null default '',
  add column province_id int references province,
  add column country     text check (country ~ '^[A-Z]{2}$' and country <> 'TH'),
  add column vehicle     text not null default 'car' check (vehicle in ('car', 'motorcycle', 'truck')),
  -- For the automatic car park.
  add column class       text check (class in ('sedan', 'suv')),
  add column brand       text,
  add column colour      text,
  add column left_at     timestamptz,
  add column left_reason text,
  add constraint car_member_id_fkey foreign key (property_id, room_id, member_id) references member (property_id, room_id, id),
  add check (province_id is null or country is null),
  add check (class is null or vehicle = 'car'),
  add check (left_reason is null or left_at is not null);

-- Nodes of the release before write one plate and the name of the province, and read both.
create function car_defaults() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.plate_typed := coalesce(nullif(new.plate_typed, ''), new.plate);
  new.plate := normalized_plate(new.plate);
  if new.province_id is null and new.country is null then
    new.province_id := (select id from province where name_th = new.province);
  end if;
  new.province := coalesce((select name_th from province where id = new.province_id), new.country, new.province);
  if new.left_at is null and not new.is_active then
    new.left_at := now();
  end if;
  new.is_active := new.left_at is null;
  return new;
end $$;
create trigger defaults before insert or update on car for each row execute function car_defaults();

update car set left_at = case when not is_active then updated_at end;
-- One car that was typed in twice: the newest stays.
update car set left_at = updated_at, left_reason = 'duplicate'
where left_at is null and exists (
  select from car newer
  where newer.property_id = car.property_id and newer.id > car.id and newer.left_at is null
    and (newer.plate, newer.province_id) is not distinct from (car.plate, car.province_id));
alter table car
  add check (is_active = (left_at is null)),
  enable trigger audit,
  force row level security;
select lobby.audit_table('car', personal => '{plate,plate_typed,left_reason}');
create unique index car_plate_key on car (property_id, plate, province_id, country, vehicle) nulls not distinct where left_at is null;
create index car_member on car (property_id, member_id);
create index car_province on car (property_id, province_id);
create index car_updated on car (property_id, updated_at desc, id desc);
create index car_created on car (property_id, created_at);

-- With a resident their cars leave, and with the last one those of the room that are nobody's.
grant select on car, province to lobby_people;
grant update (plate, plate_typed, left_at, left_reason, updated_at) on car to lobby_people;
set role lobby_people;
create function people.end_cars(house int, leaving int[]) returns void language sql set search_path = public, pg_temp
as $$
  with ended as (
    update car set left_at = now(), left_reason = 'moved-out', updated_at = now()
    where property_id = house and left_at is null and (
      member_id = any(leaving)
      or member_id is null and room_id in (select room_id from member where property_id = house and id = any(leaving))
        and not exists (select from member where property_id = house and room_id = car.room_id and left_at is null))
    returning id
  )
  insert into outbox (name, payload)
  select 'record.changed', json_build_object('area', 'car', 'id', id, 'change', 'updated') from ended
$$;

-- As in 0204, with the cars.
create or replace function people.end_planned_occupancies(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  due      int[];
  promoted int[];
begin
  perform set_config('app.property_id', house::text, true);
  due := array(
    select id from member where property_id = house and left_at is null and leaves_on < people.today(house)
    order by id limit 500 for no key update skip locked
  );
  -- Locked as every change of a room's residents is: nobody leaves or comes in meanwhile.
  perform from room where property_id = house and id in (select room_id from member where property_id = house and id = any(due))
  order by id for no key update;
  promoted := array(
    select min(id) from member
    where property_id = house and left_at is null and id <> all(due)
      and room_id in (select room_id from member where property_id = house and id = any(due) and role_id = 3)
    group by room_id having bool_and(role_id = 9)
  );
  update member set role_id = 3, updated_at = now() where property_id = house and id = any(promoted);
  update member set left_at = now(), leaves_on = null, left_reason = coalesce(left_reason, 'leaves-on'), updated_at = now()
  where property_id = house and id = any(due);
  perform people.end_cars(house, due);
  update membership set status = false, blocked_reason = 'moved-out', updated_at = now() where property_id = house and status and id in (
    select account_id from person
    where property_id = house and id in (select person_id from member where property_id = house and id = any(due))
      and not exists (select from member where property_id = house and person_id = person.id and left_at is null));
  insert into outbox (name, payload)
  select 'record.changed', json_build_object('area', 'resident', 'id', id, 'change', 'updated') from unnest(due || promoted) id;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return cardinality(due);
end $$;

-- As in 0207, with the plates of their cars, which go with phone and e-mail. One pass over at most 500, locked: whoever comes back meanwhile, or is given a hold, is left as they are. Rooms, bills, parcels and events
-- keep the record they name, without a name. With the key goes what is encrypted under it, also in backups.
create or replace function people.expire_past_residents(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  due  record;
  done int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform from person where property_id = house and id in (select id from people.due_past_residents(house) order by id limit 500)
  order by id for no key update;
  -- A new statement sees what was committed before the locks were given.
  for due in select * from people.due_past_residents(house) order by id limit 500 loop
    update request set photo_id = null, updated_at = now()
    where property_id = house and photo_id is not null and member_id in (select id from member where property_id = house and person_id = due.id);
    update person set photo_id = null, updated_at = now() where property_id = house and id = due.id;
    if due.document then
      update person set doc_kind = null, doc_country = null, doc_encrypted = null, doc_masked = null, doc_hash = null, doc_hash_key = null
      where property_id = house and id = due.id;
    end if;
    if due.contact then
      -- The history has the phones and addresses of before.
      delete from person_change where property_id = house and person_id = due.id;
      update person set phone = null, phone_e164 = null, email = null where property_id = house and id = due.id;
      update car set plate = '–', plate_typed = '–', left_reason = null
      where property_id = house and left_at is not null and plate <> '–'
        and member_id in (select id from member where property_id = house and person_id = due.id);
    end if;
    if due.name then
      update person set title = null, first_name = '–', last_name = '', first_name_en = null, last_name_en = null,
        gender = 'unspecified', language = null, minor_until = null, guardian_id = null, blocked_at = null, blocked_reason = null,
        erased_at = now()
      where property_id = house and id = due.id;
      update subject_key set wrapped = null, destroyed_at = now()
      where property_id = house and wrapped is not null
        and id = (select subject_key_id from person where property_id = house and id = due.id);
    end if;
    insert into outbox (name, payload)
    select 'record.changed', json_build_object('area', 'resident', 'id', id, 'change', 'updated')
    from member where property_id = house and person_id = due.id;
    done := done + 1;
  end loop;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return done;
end $$;
revoke all on function people.end_cars from public;
reset role;
