-- Faces: wanted at the doors of those who have accepted `face-access`, and nowhere else. Whatever ends that (withdrawn, another version, the
-- photo gone, moved out, blocked) notes it in the transaction of the change, like everything else that opens a device (0214).
alter table credential_change drop constraint credential_change_kind_check,
  add constraint credential_change_kind_check check (kind in ('card', 'car', 'device', 'system', 'person'));

grant select on consent, consent_version, consent_decision to lobby_hardware, lobby_people;
grant select (property_id, room_id, left_at) on member to lobby_hardware;
grant select (property_id, photo_id, erased_at) on person to lobby_hardware;
set role lobby_hardware;

-- Everybody who ever decided about their face.
create function hardware.face_deciders(house int) returns int[] language sql stable set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct person_id), '{}') from consent_decision decided
  join consent_version version on version.property_id = house and version.id = decided.version_id
  join consent on consent.property_id = house and consent.id = version.consent_id and consent.code = 'face-access'
  where decided.property_id = house and person_id is not null
$$;

-- The value is the photo's id: another photo is delivered anew. HikCentral takes no pictures from Lobby yet, so it is given none.
create function hardware.put_wanted_faces(house int, people int[], devices int[]) returns void
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  if cardinality(people) = 0 then
    return;
  end if;
  insert into device_delivery (property_id, hardware_id)
  select house, id from hardware where property_id = house and id = any(devices) order by id on conflict do nothing;
  perform from device_delivery where property_id = house and hardware_id = any(devices) order by hardware_id for update;
  with agreed as (
    select person.id, person.photo_id from unnest(people) asked (id) join person on person.property_id = house and person.id = asked.id
    where person.photo_id is not null and person.blocked_at is null and person.erased_at is null
      and not exists (select from access_system where access_system.property_id = house and kind <> 'simulator')
      and 'accept' = (
        select decided.decision from consent
        join consent_version active on active.property_id = house and active.consent_id = consent.id
          and active.published_at is not null and active.superseded_at is null
        join consent_version version on version.property_id = house and version.consent_id = consent.id and version.version >= active.asked_since
        join consent_decision decided on decided.property_id = house and decided.version_id = version.id and decided.person_id = person.id
        where consent.property_id = house and consent.code = 'face-access' order by decided.id desc limit 1)
  ), wish as (
    select distinct hardware.id as hardware_id, agreed.id as subject_id, photo_id::text as number
    from agreed join member on member.property_id = house and member.person_id = agreed.id and member.left_at is null
    join room on room.property_id = house and room.id = member.room_id and not room.blocked_by_admin
    join hardware on hardware.property_id = house and hardware.id = any(devices) and hardware.type = 'door'
      and (hardware.unit_id is null or hardware.unit_id = room.category_id)
  ), concerned as (
    select hardware_id, subject_id, max(number) as number from (
      select * from wish
      union all
      select hardware_id, subject_id, null from device_credential
      where property_id = house and kind = 'face' and subject_id = any(people) and hardware_id = any(devices) and is_wanted
    ) was_or_is group by hardware_id, subject_id
  )
  insert into device_credential as present (property_id, hardware_id, kind, subject_id, wanted, priority)
  select house, hardware_id, 'face', subject_id, number, case when number is null then 0 when (select count(*) from wish) > 1000 then 2 else 1 end
  from concerned order by hardware_id, subject_id
  on conflict (property_id, hardware_id, kind, subject_id) do update
  set wanted = excluded.wanted, priority = excluded.priority, problem = null, failed_at = null, changed_at = now()
  where present.wanted is distinct from excluded.wanted;
  delete from device_credential
  where property_id = house and hardware_id = any(devices) and is_over and kind = 'face' and subject_id = any(people);
end $$;
revoke all on function hardware.face_deciders, hardware.put_wanted_faces from public;

-- As before (0214), with the faces.
create or replace function hardware.refresh_credentials(house int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first credential_change;
  cards int[];
  cars  int[];
  devices int[];
  people int[];
begin
  perform set_config('app.property_id', house::text, true), pg_advisory_xact_lock(hashtext('credentials'), house);
  select * into first from credential_change where property_id = house order by is_closing desc, id limit 1;
  if not found then
    return false;
  end if;
  if first.kind = 'system' then
    -- Everything that is wanted is delivered anew; what a system that is no longer used may still have, nobody can take away.
    update device_credential
    set applied = null, applied_until = null, is_uncertain = false, is_in_delivery = false, is_alone = false, problem = null, failed_at = null, priority = 2
    where property_id = house;
    update device_delivery set batch = batch + 1, reference = null, attempts = 0, leased_until = now(), not_before = now() where property_id = house;
    delete from device_credential where property_id = house and is_over;
    perform hardware.put_wanted_faces(house, hardware.face_deciders(house), hardware.devices_of(house));
    delete from credential_change where property_id = house and id = first.id;
  elsif first.kind = 'device' then
    cards := array(select id from card where property_id = house and id > first.position order by id limit 2000);
    perform hardware.put_wanted(house, cards, '{}', array[first.subject_id]);
    if cardinality(cards) = 2000 then
      update credential_change set position = cards[2000] where property_id = house and id = first.id;
      return true;
    end if;
    cars := array(select id from car where property_id = house and is_active
      union select subject_id from device_credential where property_id = house and hardware_id = first.subject_id and kind = 'plate');
    perform hardware.put_wanted(house, '{}', cars, array[first.subject_id]);
    perform hardware.put_wanted_faces(house, hardware.face_deciders(house), array[first.subject_id]);
    delete from credential_change where property_id = house and id = first.id;
  else
    devices := hardware.devices_of(house);
    with taken as (
      delete from credential_change where property_id = house and id in (
        select id from credential_change where property_id = house and kind in ('card', 'car', 'person') and is_closing = first.is_closing
        order by id limit greatest(10, 4000 / greatest(1, cardinality(devices))))
      returning kind, subject_id
    )
    select coalesce(array_agg(distinct subject_id) filter (where kind = 'card'), '{}'),
      coalesce(array_agg(distinct subject_id) filter (where kind = 'car'), '{}'),
      coalesce(array_agg(distinct subject_id) filter (where kind = 'person'), '{}')
    into cards, cars, people from taken;
    perform hardware.put_wanted(house, cards, cars, devices);
    perform hardware.put_wanted_faces(house, people, devices);
  end if;
  return exists (select from credential_change where property_id = house);
end $$;
reset role;

-- Of those who decided about their face, and of nobody else.
create function note_changed_faces(people int[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('person', array(
    select distinct decided.person_id from consent_decision decided
    join consent_version version on version.property_id = decided.property_id and version.id = decided.version_id
    join consent on consent.property_id = version.property_id and consent.id = version.consent_id and consent.code = 'face-access'
    where decided.person_id = any(people)));
end $$;

create function note_face_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_changed_faces(array[new.person_id]);
  return null;
end $$;
create trigger faces after insert on consent_decision for each row when (new.person_id is not null) execute function note_face_decision();

-- Another version asks again: what was accepted before does not count any more.
create function note_face_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from consent where property_id = new.property_id and id = new.consent_id and code = 'face-access') then
    perform note_credential_change('person', array(select distinct subject_id from device_credential where kind = 'face'));
  end if;
  return null;
end $$;
create trigger faces after update on consent_version for each row
  when (old.published_at is null and new.published_at is not null and new.reask) execute function note_face_version();

create function note_faces_of_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare people int[] := array(
  select new_rows.id from new_rows join old_rows using (property_id, id)
  where (new_rows.photo_id, new_rows.blocked_at is null) is distinct from (old_rows.photo_id, old_rows.blocked_at is null));
begin
  if cardinality(people) > 0 then
    perform note_changed_faces(people);
  end if;
  return null;
end $$;
create trigger faces after update on person referencing new table as new_rows old table as old_rows
  for each statement execute function note_faces_of_people();

create function note_faces_of_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare people int[] := array(
  select unnest(array[new_rows.person_id, old_rows.person_id]) from new_rows join old_rows using (property_id, id)
  where (new_rows.left_at is null, new_rows.room_id, new_rows.person_id)
    is distinct from (old_rows.left_at is null, old_rows.room_id, old_rows.person_id));
begin
  if cardinality(people) > 0 then
    perform note_changed_faces(people);
  end if;
  return null;
end $$;
create trigger faces after update on member referencing new table as new_rows old table as old_rows
  for each statement execute function note_faces_of_members();
create function note_faces_of_arrivals() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_changed_faces(array(select person_id from new_rows));
  return null;
end $$;
create trigger faces_insert after insert on member referencing new table as new_rows
  for each statement execute function note_faces_of_arrivals();

create function note_faces_of_rooms() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare rooms int[] := array(
  select new_rows.id from new_rows join old_rows using (property_id, id)
  where (new_rows.blocked_by_admin, new_rows.category_id) is distinct from (old_rows.blocked_by_admin, old_rows.category_id));
begin
  if cardinality(rooms) > 0 then
    perform note_changed_faces(array(select person_id from member where room_id = any(rooms) and left_at is null));
  end if;
  return null;
end $$;
create trigger faces after update on room referencing new table as new_rows old table as old_rows
  for each statement execute function note_faces_of_rooms();
