-- Two records of one person are one person: what either decided is decided. The record that is kept, and those merged into it.
create function merged_people(kept int) returns setof int language sql stable set search_path = public, pg_temp as $$
  with recursive record as (
    select kept as id
    union
    select person.id from person join record on person.merged_into_id = record.id where person.property_id = current_setting('app.property_id')::int
  )
  select id from record
$$;
grant select (id, merged_into_id) on person to lobby_hardware;

create or replace function guard_consent_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  decided consent_version;
  known   consent;
  last    consent_decision;
begin
  select * into decided from consent_version where property_id = new.property_id and id = new.version_id for share;
  if decided.published_at is null or decided.superseded_at is not null then
    raise exception 'The text has changed' using errcode = 'LB409', constraint = 'error.consentChanged';
  end if;
  select * into known from consent where property_id = new.property_id and id = decided.consent_id;
  if (known.audience = 'staff') <> (new.account_id is not null) or (known.basis = 'notice') <> (new.decision = 'acknowledge') then
    raise exception 'This cannot be decided so' using errcode = 'LB409', constraint = 'error.consentDecision';
  end if;
  select earlier.* into last from consent_decision earlier
  join consent_version version on version.property_id = earlier.property_id and version.id = earlier.version_id and version.consent_id = known.id
  where earlier.property_id = new.property_id
    and (earlier.account_id = new.account_id or earlier.person_id = any(array(select merged_people(new.person_id))))
  order by earlier.id desc limit 1;
  if new.decision = 'withdraw' and last.decision is distinct from 'accept' then
    raise exception 'There is no consent to withdraw' using errcode = 'LB409', constraint = 'error.consentNotGiven';
  end if;
  new.replaces_id := last.id;
  return new;
end $$;

-- As before (0271), and one after the other with a notice that comes into force: it is seen here, or asks afterwards.
set role lobby_auth;
create or replace function auth.record_consent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word text := (
    select case consent.code when 'privacy-notice-staff' then 'privacy' when 'work-rules' then 'work-rules' end
    from consent_version version join consent on consent.property_id = version.property_id and consent.id = version.consent_id
    where version.property_id = new.property_id and version.id = new.version_id);
begin
  perform pg_advisory_xact_lock_shared(hashtext('consent'), new.property_id);
  perform from membership where property_id = new.property_id and account_id = new.account_id for no key update;
  update membership
  set consent_due = auth.is_consent_due(property_id, account_id),
      consent = case when consent ? word then consent when word is null then consent else consent || to_jsonb(word) end
  where property_id = new.property_id and account_id = new.account_id;
  return null;
end $$;
reset role;

-- Faces (0273): of the record that is kept, by what was decided last under any of its records.
set role lobby_hardware;
create or replace function hardware.face_deciders(house int) returns int[] language sql stable set search_path = public, pg_temp
as $$
  with recursive decider as (
    select decided.person_id as id from consent_decision decided
    join consent_version version on version.property_id = house and version.id = decided.version_id
    join consent on consent.property_id = house and consent.id = version.consent_id and consent.code = 'face-access'
    where decided.property_id = house and person_id is not null
    union
    select person.merged_into_id from person join decider on person.property_id = house and person.id = decider.id and person.merged_into_id is not null
  )
  select coalesce(array_agg(id), '{}') from decider
$$;
create or replace function hardware.put_wanted_faces(house int, people int[], devices int[]) returns void
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
    where person.photo_id is not null and person.blocked_at is null and person.erased_at is null and person.merged_into_id is null
      and not exists (select from access_system where access_system.property_id = house and kind <> 'simulator')
      and 'accept' = (
        select decided.decision from consent
        join consent_version active on active.property_id = house and active.consent_id = consent.id
          and active.published_at is not null and active.superseded_at is null
        join consent_version version on version.property_id = house and version.consent_id = consent.id and version.version >= active.asked_since
        join consent_decision decided on decided.property_id = house and decided.version_id = version.id
          and decided.person_id = any(array(select merged_people(person.id)))
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
reset role;

create or replace function note_changed_faces(people int[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('person', array(
    select distinct asked.id from unnest(people) asked (id) cross join lateral merged_people(asked.id) as record (id)
    join consent_decision decided on decided.person_id = record.id
    join consent_version version on version.property_id = decided.property_id and version.id = decided.version_id
    join consent on consent.property_id = version.property_id and consent.id = version.consent_id and consent.code = 'face-access'));
end $$;
create or replace function note_faces_of_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare people int[] := array(
  select unnest(array[new_rows.id, new_rows.merged_into_id, old_rows.merged_into_id]) from new_rows join old_rows using (property_id, id)
  where (new_rows.photo_id, new_rows.blocked_at is null, new_rows.merged_into_id)
    is distinct from (old_rows.photo_id, old_rows.blocked_at is null, old_rows.merged_into_id));
begin
  if cardinality(people) > 0 then
    perform note_changed_faces(people);
  end if;
  return null;
end $$;
