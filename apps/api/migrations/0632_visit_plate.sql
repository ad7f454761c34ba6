-- The plate of a visit opens the gates of the car park for its time, and for whoever is inside until they have left (0112). As with cards and
-- cars (0214): a change is noted in its transaction, and what a gate should have is worked out from what was committed.

-- What was allowed before stays allowed.
alter table credential_change drop constraint credential_change_kind_check,
  add constraint credential_change_kind_check check (kind in ('card', 'car', 'device', 'system', 'person', 'visit')) not valid;
alter table device_credential drop constraint device_credential_kind_check,
  add constraint device_credential_kind_check check (kind in ('card', 'plate', 'face', 'visit')) not valid;
alter table former_credential drop constraint former_credential_kind_check,
  add constraint former_credential_kind_check check (kind in ('card', 'plate', 'face', 'visit')) not valid;
-- Nothing is in these indexes yet but what the clock looks for.
-- squawk-ignore require-concurrent-index-creation
create index device_credential_visit on device_credential (property_id, wanted) where kind = 'visit' and wanted is not null;
-- squawk-ignore require-concurrent-index-creation
create index device_credential_visit_over on device_credential (property_id, hardware_id) where kind = 'visit' and wanted is null;

-- When the clock alone decides anew: the time of this visit begins or ends. Null where it decides nothing.
alter table visit add column gate_turns_at timestamptz;
-- The clock's doing is no change anybody made.
select lobby.audit_table('visit',
  '{phone_hash,link_hash,pass_hash,desk_code,entries_used,inside_since,checked_in_at,checked_out_at,ends_at,guest_writes,gate_turns_at}',
  '{name,phone,plate,note,deny_reason}');
-- Those that are expected already: the job looks at them in its first minute.
alter table visit no force row level security;
update visit set gate_turns_at = now()
where plate is not null and inside_since is null and cancelled_at is null and denied_at is null and expected_to > now();
-- squawk-ignore require-concurrent-index-creation
create index visit_gate on visit (gate_turns_at) where gate_turns_at is not null;
-- And those who are inside.
alter table credential_change no force row level security;
insert into credential_change (property_id, kind, subject_id, is_closing)
select property_id, 'visit', id, false from visit where inside_since is not null;
alter table credential_change force row level security;
alter table visit force row level security;

grant insert (property_id, kind, subject_id, is_closing) on credential_change to lobby_visitor;
grant execute on function jobs.enqueue_alone to lobby_visitor;
grant select (property_id, id, category_id, blocked_by_admin) on room to lobby_visitor;
grant select (property_id, id, person_id) on member to lobby_visitor;
grant select (property_id, id, blocked_at) on person to lobby_visitor;
grant select (kind, phone_hash, plate, province_id, updated_at) on visitor_block to lobby_visitor;
grant select (property_id, id, expected_to, inside_since, checked_out_at, gate_turns_at), update (gate_turns_at) on visit to lobby_hardware;
create policy due_gates on visit for select to lobby_hardware using (true);
grant usage on schema visits to lobby_hardware;

set role lobby_visitor;

-- The first time from a moment on in which the desk lets in, as `refusalAt` of the contract has it: from an hour before the visit begins; of a
-- standing permission on its days and within its hours, by the property's clock, and a night belongs to the day it begins on.
create function visits.window_at(expected_from timestamptz, expected_to timestamptz, days int[], hours_from time, hours_to time, zone text,
    moment timestamptz)
  returns tstzrange language sql stable set search_path = public, pg_temp
as $$
  select tstzrange(opens, closes) from (
    select greatest(begins, expected_from - interval '1 hour') as opens, least(ends, expected_to) as closes from (
      select '-infinity'::timestamptz as begins, 'infinity'::timestamptz as ends where days is null and hours_from is null
      union all
      select (day + coalesce(hours_from, '00:00')) at time zone zone,
        (day + coalesce(hours_to, '00:00')
          + case when hours_from < hours_to then interval '0' else interval '1 day' end) at time zone zone
      from generate_series(
        date_trunc('day', greatest(moment, expected_from - interval '1 hour') at time zone zone) - interval '1 day',
        date_trunc('day', greatest(moment, expected_from - interval '1 hour') at time zone zone) + interval '8 days', interval '1 day') day
      where (days is not null or hours_from is not null) and coalesce(extract(isodow from day)::int - 1 = any(days), true)
    ) ruled
  ) allowed where closes > moment and opens < closes order by opens limit 1
$$;

-- Of these visits those whose plate opens the gates now, with the building they go to and the last day: of a car that is inside the one it came
-- with, until it has left or is no longer believed to be inside (`check_out_forgotten`); of others while the desk would let them in. A name on a
-- list of the property stops nobody at the desk either.
create function visits.open_plates(house int, visits int[])
  returns table (visit_id int, plate text, building_id int, last_day date)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select visit.id, coalesce(entry.plate, visit.plate), room.category_id,
    case when visit.inside_since is not null
      then (greatest(leave_by(visit), visit.inside_since) at time zone property.time_zone)::date + 2
      else (upper(span) at time zone property.time_zone)::date end
  from unnest(open_plates.visits) asked (id)
  join visit on visit.property_id = house and visit.id = asked.id
  join property on property.id = house
  join room on room.property_id = house and room.id = visit.room_id
  left join visit_entry entry on entry.property_id = house and entry.visit_id = visit.id and entry.out_at is null and visit.inside_since is not null
  left join member on member.property_id = house and member.id = visit.host_id
  left join person on person.property_id = house and person.id = member.person_id
  cross join lateral visits.window_at(expected_from, expected_to, days, hours_from, hours_to, time_zone, now()) span
  where coalesce(entry.plate, visit.plate) is not null and (visit.inside_since is not null
    or now() <@ span and visit.cancelled_at is null and visit.denied_at is null and coalesce(visit.entries_used < visit.entries, true)
      and (not visit.needs_approval or visit.approved_at is not null)
      and not room.blocked_by_admin and person.blocked_at is null
      and not exists (
        select from visitor_block listed
        where listed.property_id = house and listed.kind = 'deny' and listed.ended_at is null
          and coalesce(listed.until >= (now() at time zone time_zone)::date, true)
          and (listed.phone_hash = visit.phone_hash
            or listed.plate = visit.plate and coalesce(listed.province_id = visit.province_id, true))
          and coalesce(listed.id <> all(visit.approved_blocks) or listed.updated_at > visit.approved_at, true)))
$$;

create function visits.note_gate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare span tstzrange;
begin
  new.gate_turns_at := null;
  if new.plate is not null and num_nonnulls(new.inside_since, new.cancelled_at, new.denied_at) = 0
    and (new.entries is null or new.entries_used < new.entries) then
    span := visits.window_at(new.expected_from, new.expected_to, new.days, new.hours_from, new.hours_to,
      (select time_zone from property where id = new.property_id), now());
    new.gate_turns_at := case when now() <@ span then upper(span) else lower(span) end;
  end if;
  if tg_op = 'INSERT' then
    if now() <@ span then
      perform note_credential_change('visit', array[new.id], false);
    end if;
  elsif (new.plate, new.province_id, new.phone_hash, new.room_id, new.host_id, new.needs_approval, new.approved_at, new.inside_since,
      new.entries, new.entries_used, new.gate_turns_at)
    is distinct from (old.plate, old.province_id, old.phone_hash, old.room_id, old.host_id, old.needs_approval, old.approved_at, old.inside_since,
      old.entries, old.entries_used, old.gate_turns_at) then
    perform note_credential_change('visit', array[new.id]);
  end if;
  return new;
end $$;

-- Of the car they came with, where it is another one than was said.
create function visits.note_gate_of_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_credential_change('visit', array[case tg_op when 'DELETE' then old.visit_id else new.visit_id end]);
  return null;
end $$;

create function visits.note_gates_of_room() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_credential_change('visit', array(
    select id from visit where property_id = new.property_id and room_id = new.id and num_nonnulls(gate_turns_at, inside_since) > 0));
  return null;
end $$;
-- A resident who is blocked, or whose record becomes that of somebody else.
create function visits.note_gates_of_host() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare hosts int[] := case tg_table_name when 'member' then array[new.id] else array(
  select id from member where property_id = new.property_id and person_id = new.id) end;
begin
  perform note_credential_change('visit', array(
    select id from visit where property_id = new.property_id and host_id = any(hosts) and gate_turns_at is not null));
  return null;
end $$;
create function visits.note_gates_of_block() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  house  int := case tg_op when 'DELETE' then old.property_id else new.property_id end;
  plates text[] := array[case when tg_op <> 'INSERT' then old.plate end, case when tg_op <> 'DELETE' then new.plate end];
  phones bytea[] := array[case when tg_op <> 'INSERT' then old.phone_hash end, case when tg_op <> 'DELETE' then new.phone_hash end];
begin
  perform note_credential_change('visit', array(
    select id from visit where property_id = house and plate = any(plates) and gate_turns_at is not null
    union
    select id from visit where property_id = house and phone_hash = any(phones) and gate_turns_at is not null));
  return null;
end $$;
revoke all on function visits.window_at, visits.open_plates, visits.note_gate, visits.note_gate_of_entry, visits.note_gates_of_room,
  visits.note_gates_of_host, visits.note_gates_of_block from public;
grant execute on function visits.open_plates to lobby_hardware;
reset role;

create trigger gate_insert before insert on visit for each row when (new.plate is not null) execute function visits.note_gate();
create trigger gate_update before update on visit for each row when (num_nonnulls(old.plate, new.plate) > 0) execute function visits.note_gate();
create trigger gate_insert after insert on visit_entry for each row when (new.plate is not null) execute function visits.note_gate_of_entry();
create trigger gate_update after update on visit_entry for each row
  when (num_nonnulls(old.plate, new.plate) > 0 and (old.plate, old.out_at) is distinct from (new.plate, new.out_at))
  execute function visits.note_gate_of_entry();
create trigger gate_delete after delete on visit_entry for each row when (old.plate is not null) execute function visits.note_gate_of_entry();
create trigger gates after update of blocked_by_admin, category_id on room for each row
  when ((old.blocked_by_admin, old.category_id) is distinct from (new.blocked_by_admin, new.category_id))
  execute function visits.note_gates_of_room();
create trigger gates after update of blocked_at on person for each row when ((old.blocked_at is null) <> (new.blocked_at is null))
  execute function visits.note_gates_of_host();
create trigger gates after update of person_id on member for each row when (old.person_id is distinct from new.person_id)
  execute function visits.note_gates_of_host();
create trigger gates after insert or update or delete on visitor_block for each row execute function visits.note_gates_of_block();

set role lobby_hardware;

create function hardware.put_wanted_visits(house int, visits int[], devices int[]) returns void
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare gates int[] := array(
  select id from hardware where property_id = house and id = any(devices) and type in ('conventional-parking', 'auto-parking')
  union
  select hardware_id from device_credential where property_id = house and kind = 'visit' and subject_id = any(visits) and hardware_id = any(devices));
begin
  if cardinality(visits) = 0 or cardinality(gates) = 0 then
    return;
  end if;
  -- Before its credentials, as whoever delivers does.
  insert into device_delivery (property_id, hardware_id) select house, id from unnest(gates) gate (id) order by id on conflict do nothing;
  perform from device_delivery where property_id = house and hardware_id = any(gates) order by hardware_id for update;
  with wish as (
    select hardware.id as hardware_id, known.visit_id as subject_id, known.plate as number, known.last_day
    from visits.open_plates(house, put_wanted_visits.visits) known
    join hardware on hardware.property_id = house and hardware.id = any(gates) and type in ('conventional-parking', 'auto-parking')
      and (hardware.unit_id is null or hardware.unit_id = known.building_id)
  ), concerned as (
    select hardware_id, subject_id, max(number) as number, max(last_day) as last_day from (
      select * from wish
      union all
      select hardware_id, subject_id, null, null from device_credential
      where property_id = house and kind = 'visit' and subject_id = any(put_wanted_visits.visits) and hardware_id = any(gates) and is_wanted
    ) was_or_is group by hardware_id, subject_id
  )
  insert into device_credential as present (property_id, hardware_id, kind, subject_id, wanted, wanted_until, priority)
  select house, hardware_id, 'visit', subject_id, number, last_day,
    case when number is null then 0 when (select count(*) from wish) > 1000 then 2 else 1 end
  from concerned order by hardware_id, subject_id
  on conflict (property_id, hardware_id, kind, subject_id) do update
  set wanted = excluded.wanted, wanted_until = excluded.wanted_until, priority = excluded.priority,
      problem = null, failed_at = null, changed_at = now()
  where (present.wanted, present.wanted_until) is distinct from (excluded.wanted, excluded.wanted_until);
  delete from device_credential
  where property_id = house and hardware_id = any(gates) and is_over and kind = 'visit' and subject_id = any(put_wanted_visits.visits);
end $$;

-- As before (0273), with the plates of visits.
create or replace function hardware.refresh_credentials(house int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first credential_change;
  cards int[];
  cars  int[];
  devices int[];
  people int[];
  coming int[];
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
    coming := array(select id from visit where property_id = house and gate_turns_at is not null
      union select id from visit where property_id = house and inside_since is not null
      union select subject_id from device_credential where property_id = house and hardware_id = first.subject_id and kind = 'visit');
    perform hardware.put_wanted_visits(house, coming, array[first.subject_id]);
    delete from credential_change where property_id = house and id = first.id;
  else
    devices := hardware.devices_of(house);
    with taken as (
      delete from credential_change where property_id = house and id in (
        select id from credential_change where property_id = house and kind in ('card', 'car', 'person', 'visit') and is_closing = first.is_closing
        order by id limit greatest(10, 4000 / greatest(1, cardinality(devices))))
      returning kind, subject_id
    )
    select coalesce(array_agg(distinct subject_id) filter (where kind = 'card'), '{}'),
      coalesce(array_agg(distinct subject_id) filter (where kind = 'car'), '{}'),
      coalesce(array_agg(distinct subject_id) filter (where kind = 'person'), '{}'),
      coalesce(array_agg(distinct subject_id) filter (where kind = 'visit'), '{}')
    into cards, cars, people, coming from taken;
    perform hardware.put_wanted(house, cards, cars, devices);
    perform hardware.put_wanted_faces(house, people, devices);
    perform hardware.put_wanted_visits(house, coming, devices);
  end if;
  return exists (select from credential_change where property_id = house);
end $$;

-- As before (0217), and a visit may come with a plate that is a resident's, too, or another visit's.
create or replace function hardware.is_wanted_at(house int, its_addr text, device int, its_kind text, subject int, number text) returns boolean
  language sql stable set search_path = public, pg_temp
as $$
  select exists (
    select from device_credential other
    join hardware on hardware.property_id = house and hardware.id = other.hardware_id and hardware.addr = its_addr
    where other.property_id = house and other.kind = its_kind and other.subject_id = subject and other.hardware_id <> device and other.wanted = number
  ) or its_kind in ('plate', 'visit') and (exists (
    select from device_credential other
    join hardware on hardware.property_id = house and hardware.id = other.hardware_id and hardware.addr = its_addr
    where other.property_id = house and other.kind = 'plate' and other.wanted = number and (its_kind <> 'plate' or other.subject_id <> subject)
  ) or exists (
    select from device_credential other
    join hardware on hardware.property_id = house and hardware.id = other.hardware_id and hardware.addr = its_addr
    where other.property_id = house and other.kind = 'visit' and other.wanted = number and (its_kind <> 'visit' or other.subject_id <> subject)
  ))
$$;

-- A week after the time of a visit its last day at every gate has passed, so that a gate which never answered refuses the plate by itself: it is
-- not kept any longer for the sake of taking it off.
create function hardware.is_past(house int, visit_id int) returns boolean language sql stable set search_path = public, pg_temp
as $$ select exists (select from visit where property_id = house and id = visit_id and greatest(expected_to, checked_out_at) < now() - interval '7 days') $$;

create function hardware.with_turning_visits() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from visit where gate_turns_at <= now()
  union
  select property_id from device_credential where kind = 'visit' and wanted is null and hardware.is_past(property_id, subject_id)
  union
  select property_id from former_credential where kind = 'visit' and hardware.is_past(property_id, subject_id)
$$;
create function hardware.forget_plates(house int) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from former_credential where property_id = house and kind = 'visit' and hardware.is_past(house, subject_id);
  if exists (select from device_credential
      where property_id = house and kind = 'visit' and wanted is null and hardware.is_past(house, subject_id)) then
    -- As whoever delivers does.
    perform from device_delivery where property_id = house order by hardware_id for update;
    delete from device_credential where property_id = house and kind = 'visit' and wanted is null and hardware.is_past(house, subject_id);
  end if;
end $$;
-- Its trigger does the rest.
create function hardware.turn_visits(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare turned int;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  perform hardware.forget_plates(house);
  update visit set gate_turns_at = null
  where property_id = house and id in (
    select id from visit where property_id = house and gate_turns_at <= now() order by gate_turns_at limit 500 for no key update skip locked);
  get diagnostics turned = row_count;
  return turned;
end $$;
revoke all on function hardware.put_wanted_visits, hardware.is_past, hardware.forget_plates, hardware.with_turning_visits, hardware.turn_visits from public;
grant execute on function hardware.with_turning_visits, hardware.turn_visits to lobby_worker;
reset role;
