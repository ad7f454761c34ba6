-- What opens a device: the cards and plates it should have (`wanted`, from the register), and those it has (`applied`). Whatever changes the
-- register notes which card, car or device it concerns; the worker works out what is wanted from what has been committed, and delivers the
-- difference. So nothing is forgotten, the newest wish wins, and no change at the desk waits for a device.

create table credential_change (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          bigint generated always as identity,
  kind        text collate "C" not null check (kind in ('card', 'car', 'device', 'system')),
  subject_id  int not null,
  -- May take something away from a device: worked off first.
  is_closing  boolean not null default true,
  -- Of a device: the last card that was looked at.
  position    int not null default 0,
  primary key (property_id, id)
);
create index credential_change_closing on credential_change (property_id, is_closing desc, id);
alter table credential_change enable row level security;
alter table credential_change force row level security;
create policy own_property on credential_change
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant insert (property_id, kind, subject_id, is_closing) on credential_change to lobby_app, lobby_people, lobby_worker;
grant select (property_id) on credential_change to lobby_app;
grant select, delete, update (position) on credential_change to lobby_hardware;

create table device_credential (
  property_id   int not null,
  hardware_id   int not null,
  kind          text collate "C" not null check (kind in ('card', 'plate', 'face')),
  -- Of the card, car or person.
  subject_id    int not null,
  -- The number the device should know, and until when; nothing where it should not let it in.
  wanted        text,
  wanted_until  date,
  -- The number the device has, or may have while `is_uncertain`: it was sent, and nothing has said yet that it was done.
  applied       text,
  applied_until date,
  is_uncertain  boolean not null default false,
  is_wanted     boolean not null generated always as (wanted is not null) stored,
  is_pending    boolean not null generated always as (
    is_uncertain or wanted is distinct from applied or wanted is not null and wanted_until is distinct from applied_until) stored,
  -- Neither wanted nor there.
  is_over       boolean not null generated always as (wanted is null and applied is null and not is_uncertain) stored,
  -- What closes a door first, then what somebody waits for, then what comes in bulk.
  priority      smallint not null default 1,
  is_in_delivery boolean not null default false,
  -- A delivery that held it was refused as a whole.
  is_alone      boolean not null default false,
  problem       text collate "C" check (problem in ('unreachable', 'refused', 'silent', 'late')),
  failed_at     timestamptz,
  changed_at    timestamptz not null default now(),
  primary key (property_id, hardware_id, kind, subject_id),
  constraint device_credential_hardware_id_fkey foreign key (property_id, hardware_id) references hardware on delete cascade
);
alter table device_credential enable row level security;
alter table device_credential force row level security;
create policy own_property on device_credential
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create index device_credential_pending on device_credential (property_id, hardware_id, priority, changed_at) where is_pending;
create index device_credential_subject on device_credential (property_id, kind, subject_id, hardware_id);
create index device_credential_in_delivery on device_credential (property_id, hardware_id) where is_in_delivery;
create index device_credential_over on device_credential (property_id, hardware_id) where is_over;
create index device_credential_failed on device_credential (property_id, failed_at) where failed_at is not null;
grant select (property_id, hardware_id, kind, subject_id, is_wanted, is_pending, problem, failed_at, changed_at) on device_credential to lobby_app;
-- Sent again: by staff, and nothing else of it.
grant update (failed_at, problem, is_alone, changed_at) on device_credential to lobby_app;
grant select, insert, update, delete on device_credential to lobby_hardware;

-- The delivery a device is being sent, one at a time.
create table device_delivery (
  property_id int not null references property,
  hardware_id int not null,
  -- Part of the idempotency key: another one for each content.
  batch       int not null default 0,
  kind        text collate "C" check (kind in ('add', 'remove')),
  reference   text,
  attempts    int not null default 0,
  -- A worker is at it until then.
  leased_until timestamptz not null default now(),
  -- It is tried again then; what closes does not wait for it.
  not_before  timestamptz not null default now(),
  primary key (property_id, hardware_id),
  constraint device_delivery_hardware_id_fkey foreign key (property_id, hardware_id) references hardware on delete cascade
);
alter table device_delivery enable row level security;
alter table device_delivery force row level security;
create policy own_property on device_delivery
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select (property_id, hardware_id, not_before), update (not_before) on device_delivery to lobby_app;
grant select, insert, update, delete on device_delivery to lobby_hardware;
create policy due on device_credential for select to lobby_hardware using (true);
create policy due on device_delivery for select to lobby_hardware using (true);
create policy due on credential_change for select to lobby_hardware using (true);

-- Every change of the register that opens or closes a device. One job for a transaction, however much it changes.
create function note_credential_change(kind text, subjects int[], is_closing boolean default true) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into credential_change (kind, subject_id, is_closing)
  select note_credential_change.kind, id, note_credential_change.is_closing from unnest(subjects) id where id is not null;
  if found and coalesce(current_setting('app.credentials_noted', true), '') <> pg_current_xact_id()::text then
    perform set_config('app.credentials_noted', pg_current_xact_id()::text, true), jobs.enqueue_alone('deliverCredentials', '{}');
  end if;
end $$;
grant execute on function jobs.enqueue_alone to lobby_people;
grant usage on schema jobs to lobby_people;

create function note_changed_cards() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('card', array(select id from new_rows), false);
  return null;
end $$;
create trigger credentials_insert after insert on card referencing new table as new_rows
  for each statement execute function note_changed_cards();
create function note_updated_cards() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('card', array(
    select new_rows.id from new_rows join old_rows using (property_id, id)
    where (new_rows.state, new_rows.room_id, new_rows.member_id, new_rows.serial, new_rows.valid_until)
      is distinct from (old_rows.state, old_rows.room_id, old_rows.member_id, old_rows.serial, old_rows.valid_until)));
  return null;
end $$;
create trigger credentials_update after update on card referencing new table as new_rows old table as old_rows
  for each statement execute function note_updated_cards();

-- A room with a car lets its cards into the car park.
create function note_changed_cars() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('car', array(select id from new_rows)),
    note_credential_change('card', array(select card.id from card join new_rows using (property_id, room_id)));
  return null;
end $$;
create trigger credentials_insert after insert on car referencing new table as new_rows
  for each statement execute function note_changed_cars();
create trigger credentials_update after update on car referencing new table as new_rows
  for each statement execute function note_changed_cars();

create function note_changed_rooms() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare rooms int[] := array(
  select new_rows.id from new_rows join old_rows using (property_id, id)
  where (new_rows.blocked_by_admin, new_rows.category_id, new_rows.mapping ->> 'liftNo')
    is distinct from (old_rows.blocked_by_admin, old_rows.category_id, old_rows.mapping ->> 'liftNo'));
begin
  if cardinality(rooms) > 0 then
    perform note_credential_change('card', array(select id from card where room_id = any(rooms))),
      note_credential_change('car', array(select id from car where room_id = any(rooms)));
  end if;
  return null;
end $$;
create trigger credentials after update on room referencing new table as new_rows old table as old_rows
  for each statement execute function note_changed_rooms();

create function note_changed_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare people int[] := array(
  select new_rows.id from new_rows join old_rows using (property_id, id)
  where (new_rows.blocked_at is null) is distinct from (old_rows.blocked_at is null));
begin
  if cardinality(people) > 0 then
    perform note_credential_change('card', array(
        select card.id from member join card on card.property_id = member.property_id and card.member_id = member.id where person_id = any(people))),
      note_credential_change('car', array(
        select car.id from member join car on car.property_id = member.property_id and car.member_id = member.id where person_id = any(people)));
  end if;
  return null;
end $$;
create trigger credentials after update on person referencing new table as new_rows old table as old_rows
  for each statement execute function note_changed_people();

-- Two records made one: whoever is blocked is blocked in all of their rooms.
create function note_changed_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare members int[] := array(
  select new_rows.id from new_rows join old_rows using (property_id, id) where new_rows.person_id is distinct from old_rows.person_id);
begin
  if cardinality(members) > 0 then
    perform note_credential_change('card', array(select id from card where member_id = any(members))),
      note_credential_change('car', array(select id from car where member_id = any(members)));
  end if;
  return null;
end $$;
create trigger credentials after update on member referencing new table as new_rows old table as old_rows
  for each statement execute function note_changed_members();

-- Lifts are numbered within their building, so one more or less concerns its others.
create function note_changed_devices() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and (new.status, new.unit_id, new.type) is not distinct from (old.status, old.unit_id, old.type) then
    return null;
  end if;
  perform note_credential_change('device', array(
    select new.id union select id from hardware where property_id = new.property_id and type = 'elevator' and unit_id in (new.unit_id, old.unit_id)), false);
  return null;
end $$;
create trigger credentials after insert or update of status, unit_id, type on hardware
  for each row execute function note_changed_devices();
create function note_removed_lift() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('device', array(
    select id from hardware where property_id = old.property_id and type = 'elevator' and unit_id = old.unit_id));
  return null;
end $$;
create trigger credentials_delete after delete on hardware
  for each row when (old.type = 'elevator') execute function note_removed_lift();
create function note_renamed_building() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_credential_change('device', array(
    select id from hardware where property_id = new.property_id and type = 'elevator' and unit_id = new.id));
  return null;
end $$;
create trigger credentials after update of name on building
  for each row when (new.name is distinct from old.name) execute function note_renamed_building();

-- Another access control system has none of what the one before was given.
create function note_changed_system() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.kind <> 'simulator'
    or tg_op = 'UPDATE' and (new.kind, new.base_url, new.org_index_code) is distinct from (old.kind, old.base_url, old.org_index_code) then
    perform note_credential_change('system', '{0}');
  end if;
  return null;
end $$;
create trigger credentials after insert or update on access_system for each row execute function note_changed_system();

grant select (property_id, id, room_id, member_id, serial, state, valid_until) on card to lobby_hardware;
grant select (property_id, id, room_id, member_id, plate, is_active) on car to lobby_hardware;
grant select (property_id, id, category_id, blocked_by_admin, mapping) on room to lobby_hardware;
grant select (property_id, id, name) on building to lobby_hardware;
grant select (property_id, id, person_id) on member to lobby_hardware;
grant select (property_id, id, blocked_at) on person to lobby_hardware;
grant select (id, time_zone) on property to lobby_hardware;
create policy hardware_due on property for select to lobby_hardware using (true);
create policy hardware_due on card for select to lobby_hardware using (true);
create policy hardware_due on hardware for select to lobby_hardware using (true);

set role lobby_hardware;

-- Puts down what these devices should have of these cards and cars: cards in use of rooms and people that are not blocked, at every shared
-- device and those of their building; of the lifts only the room's own, where it names one; in the car park plates, and cards of rooms with a
-- car. What differs from before is delivered.
create function hardware.put_wanted(house int, cards int[], cars int[], devices int[]) returns void
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare today date := (select (now() at time zone time_zone)::date from property where id = house);
begin
  -- Before its credentials, as whoever delivers does; a device that nothing was delivered to yet has none.
  insert into device_delivery (property_id, hardware_id)
  select house, id from hardware where property_id = house and id = any(devices) order by id on conflict do nothing;
  perform from device_delivery where property_id = house and hardware_id = any(devices) order by hardware_id for update;
  with device as materialized (
    select hardware.id, hardware.type, hardware.unit_id, building.name || '-' || (select count(*) from hardware other
      where other.property_id = house and other.unit_id = hardware.unit_id and other.type = 'elevator' and other.id <= hardware.id) as lift_no
    from hardware left join building on building.property_id = house and building.id = hardware.unit_id
    where hardware.property_id = house and hardware.id = any(devices)
  ), open_card as materialized (
    select card.id, card.serial, card.valid_until, room.category_id, room.mapping ->> 'liftNo' as lift_no,
      exists (select from car where car.property_id = house and car.room_id = room.id and is_active) as has_car
    from unnest(cards) asked (id) join card on card.property_id = house and card.id = asked.id
    join room on room.property_id = house and room.id = card.room_id
    left join member on member.property_id = house and member.id = card.member_id
    left join person on person.property_id = house and person.id = member.person_id
    where card.state = 'active' and not room.blocked_by_admin and person.blocked_at is null
      and (card.valid_until is null or card.valid_until >= today)
  ), open_car as materialized (
    select car.id, car.plate, room.category_id
    from unnest(cars) asked (id) join car on car.property_id = house and car.id = asked.id
    join room on room.property_id = house and room.id = car.room_id
    left join member on member.property_id = house and member.id = car.member_id
    left join person on person.property_id = house and person.id = member.person_id
    where car.is_active and not room.blocked_by_admin and person.blocked_at is null
  ), wish as materialized (
    select device.id as hardware_id, 'card' as kind, open_card.id as subject_id, serial as number, valid_until
    from open_card join device on unit_id is null or unit_id = category_id
    where case type when 'door' then true
      when 'elevator' then open_card.lift_no is null or device.lift_no is null or open_card.lift_no = device.lift_no
      else has_car end
    union all
    select device.id, 'plate', open_car.id, plate, null::date
    from open_car join device on type in ('conventional-parking', 'auto-parking') and (unit_id is null or unit_id = category_id)
  ), concerned as (
    -- What is wanted now, and what was: grouped, because a join of two sets the planner knows nothing about would be a loop in a loop.
    select hardware_id, kind, subject_id, max(number) as number, max(valid_until) as valid_until from (
      select * from wish
      union all
      select present.*, null, null from unnest(cards || cars, array_fill('card'::text, array[cardinality(cards)]) || array_fill('plate'::text, array[cardinality(cars)])) asked (id, kind)
      cross join lateral (
        -- One by one, whatever the planner believes about a table that has just been filled.
        select hardware_id, kind, subject_id from device_credential
        where property_id = house and kind = asked.kind and subject_id = asked.id and hardware_id = any(devices) and is_wanted offset 0
      ) present
    ) was_or_is group by hardware_id, kind, subject_id
  )
  insert into device_credential as present (property_id, hardware_id, kind, subject_id, wanted, wanted_until, priority)
  select house, hardware_id, kind, subject_id, number, valid_until,
    case when number is null then 0 when (select count(*) from wish) > 1000 then 2 else 1 end
  from concerned order by hardware_id, kind, subject_id
  on conflict (property_id, hardware_id, kind, subject_id) do update
  set wanted = excluded.wanted, wanted_until = excluded.wanted_until, priority = excluded.priority,
      problem = null, failed_at = null, changed_at = now()
  where (present.wanted, present.wanted_until) is distinct from (excluded.wanted, excluded.wanted_until);
  -- Nothing is left to say about what is neither wanted nor there.
  delete from device_credential where property_id = house and hardware_id = any(devices) and is_over
    and (kind = 'card' and subject_id = any(cards) or kind = 'plate' and subject_id = any(cars));
end $$;

create function hardware.devices_of(house int) returns int[] language sql stable set search_path = public, pg_temp
as $$ select coalesce(array_agg(id), '{}') from hardware where property_id = house $$;

-- Works off what has changed, what closes first, a piece at a time and one worker at a time: what it reads is at least as new as what it
-- writes over. True while more is left.
create function hardware.refresh_credentials(house int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first credential_change;
  cards int[];
  cars  int[];
  devices int[];
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
    delete from credential_change where property_id = house and id = first.id;
  else
    devices := hardware.devices_of(house);
    with taken as (
      delete from credential_change where property_id = house and id in (
        select id from credential_change where property_id = house and kind in ('card', 'car') and is_closing = first.is_closing
        order by id limit greatest(10, 4000 / greatest(1, cardinality(devices))))
      returning kind, subject_id
    )
    select coalesce(array_agg(distinct subject_id) filter (where kind = 'card'), '{}'),
      coalesce(array_agg(distinct subject_id) filter (where kind = 'car'), '{}')
    into cards, cars from taken;
    perform hardware.put_wanted(house, cards, cars, devices);
  end if;
  return exists (select from credential_change where property_id = house);
end $$;

-- What failed is tried again every hour, what closes every five minutes, and once the device was heard of; what it refused not before.
create function hardware.may_retry(failed_at timestamptz, problem text, priority smallint, heard_at timestamptz) returns boolean
  language sql stable set search_path = public, pg_temp
as $$
  select failed_at is null or failed_at < now() - case priority when 0 then interval '5 minutes' else interval '1 hour' end
    or problem <> 'refused' and coalesce(failed_at < heard_at, false)
$$;

-- Whether a device can be delivered to now: nobody is at it, and it is not to be tried later, unless something closes that is not on its way.
create function hardware.is_open(house int, device int) returns boolean language sql stable set search_path = public, pg_temp
as $$
  select not exists (
    select from device_delivery delivery where property_id = house and hardware_id = device and (leased_until > now() or not_before > now()
      and not exists (select from device_credential present where present.property_id = house and present.hardware_id = device
        and is_pending and priority = 0 and not is_in_delivery and failed_at is null)))
$$;

-- Devices with something to deliver up to a priority, what closes first.
create function hardware.due_deliveries(house int, most_priority int) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select hardware.id from hardware
  cross join lateral (
    select min(priority) as priority from device_credential present
    where present.property_id = house and present.hardware_id = hardware.id and is_pending and priority <= most_priority
      and hardware.may_retry(failed_at, problem, priority, last_heartbeat_at)
  ) due
  where hardware.property_id = house and hardware.status and due.priority is not null and hardware.is_open(house, hardware.id)
  order by due.priority, hardware.id
$$;

-- Properties with something left: after a crash, or because a device was away. From device to device by the index, however much waits at one.
create function hardware.with_due_deliveries() returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive waiting as (
    (select property_id, hardware_id from device_credential where is_pending order by property_id, hardware_id limit 1)
    union all
    select next.property_id, next.hardware_id from waiting cross join lateral (
      select property_id, hardware_id from device_credential
      where is_pending and (property_id, hardware_id) > (waiting.property_id, waiting.hardware_id)
      order by property_id, hardware_id limit 1
    ) next
  )
  select property_id from credential_change
  union
  select waiting.property_id from waiting
  join hardware on hardware.property_id = waiting.property_id and hardware.id = waiting.hardware_id
  where status and hardware.is_open(waiting.property_id, waiting.hardware_id) and exists (
    select from device_credential present
    where present.property_id = waiting.property_id and present.hardware_id = waiting.hardware_id and is_pending
      and hardware.may_retry(failed_at, problem, priority, last_heartbeat_at))
$$;

-- The next delivery to a device, for one worker and half a minute. One that the system has accepted is asked about; otherwise it is made of
-- what differs now, what closes first.
create function hardware.claim_delivery(house int, device int, most_priority int, most int)
  returns table (batch int, kind text, reference text, attempts int, credentials json,
    hardware_id int, type text, addr text, serial_number text, status boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  lane   device_delivery;
  chosen text;
  single boolean;
  heard_at timestamptz;
begin
  perform set_config('app.property_id', house::text, true);
  insert into device_delivery (property_id, hardware_id) values (house, device) on conflict do nothing;
  select * into lane from device_delivery
  where property_id = house and hardware_id = device for update;
  if not found or not hardware.is_open(house, device) then
    return;
  end if;
  -- Something closes: what was sent before and not confirmed is left as uncertain.
  if lane.not_before > now() then
    lane.reference := null;
  end if;
  if lane.reference is null then
    update device_credential set is_in_delivery = false where property_id = house and hardware_id = device and is_in_delivery;
    -- The most urgent one says what is done, and whether it goes alone.
    select case when applied is not null and wanted is distinct from applied then 'remove' else 'add' end, is_alone, known.heard_at
    into chosen, single, heard_at
    from device_credential join (
      select last_heartbeat_at as heard_at from hardware where property_id = house and id = device and hardware.status
    ) known on hardware.may_retry(failed_at, problem, priority, known.heard_at)
    where property_id = house and hardware_id = device and is_pending and priority <= most_priority
    order by priority, failed_at nulls first, changed_at limit 1;
    if chosen is null then
      return;
    end if;
    with taken as (
      select kind, subject_id from device_credential
      where property_id = house and hardware_id = device and is_pending and priority <= most_priority and is_alone = single
        and (chosen = 'remove') = (applied is not null and wanted is distinct from applied)
        and hardware.may_retry(failed_at, problem, priority, heard_at)
      order by priority, failed_at nulls first, changed_at limit case when single then 1 else most end for update skip locked
    )
    update device_credential present
    set is_in_delivery = true, is_uncertain = true,
        applied = case chosen when 'add' then wanted else applied end, applied_until = case chosen when 'add' then wanted_until else applied_until end
    from taken where property_id = house and hardware_id = device and present.kind = taken.kind and present.subject_id = taken.subject_id;
    if not found then
      return;
    end if;
    lane.batch := lane.batch + 1;
    lane.kind := chosen;
  end if;
  update device_delivery set batch = lane.batch, kind = lane.kind, reference = lane.reference, attempts = attempts + 1,
    leased_until = now() + interval '30 seconds'
  where property_id = house and hardware_id = device;
  return query
    select lane.batch, lane.kind, lane.reference, lane.attempts + 1,
      (select json_agg(json_build_object('kind', present.kind, 'id', subject_id, 'value', applied, 'validUntil',
        (applied_until + 1)::timestamp at time zone (select time_zone from property where id = house)) order by present.kind, subject_id)
       from device_credential present where property_id = house and hardware_id = device and is_in_delivery),
      hardware.id, hardware.type, hardware.addr, hardware.serial_number, hardware.status
    from hardware where property_id = house and id = device;
end $$;

-- By the worker that has it: false for one that was taken for dead, however late it comes back. `sent` keeps it for that worker, `retry`
-- leaves it for later, `failed` gives up on the device for now, `refused` on one credential, or on sending these together.
create function hardware.record_delivery(house int, device int, its_batch int, attempt int, outcome text, new_reference text,
    new_problem text, wait_seconds int)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
declare act text;
begin
  perform set_config('app.property_id', house::text, true);
  update device_delivery
  set reference = case when outcome in ('sent', 'retry') then new_reference end,
      attempts = case when outcome in ('sent', 'retry') then attempts else 0 end,
      leased_until = now() + make_interval(secs => case outcome when 'sent' then wait_seconds else 0 end),
      not_before = now() + make_interval(secs => case outcome when 'retry' then wait_seconds else 0 end)
  where property_id = house and hardware_id = device and batch = its_batch and attempts = attempt
  returning kind into act;
  if not found then
    return false;
  end if;
  if outcome = 'applied' then
    update device_credential
    set is_in_delivery = false, is_uncertain = false, is_alone = false, problem = null, failed_at = null,
        applied = case act when 'add' then applied end, applied_until = case act when 'add' then applied_until end
    where property_id = house and hardware_id = device and is_in_delivery;
    delete from device_credential where property_id = house and hardware_id = device and is_over;
    -- It answers again: what failed meanwhile does not wait for its hour.
    update device_credential set problem = null, failed_at = null
    where property_id = house and hardware_id = device and failed_at is not null and problem <> 'refused';
  elsif outcome = 'refused' then
    update device_credential
    set is_in_delivery = false, is_alone = true, problem = 'refused',
        failed_at = case when (select count(*) from device_credential where property_id = house and hardware_id = device and is_in_delivery) = 1 then now() end
    where property_id = house and hardware_id = device and is_in_delivery;
  elsif outcome = 'failed' then
    update device_credential set is_in_delivery = false, problem = new_problem, failed_at = now()
    where property_id = house and hardware_id = device and is_pending;
  elsif outcome = 'retry' then
    update device_credential set problem = new_problem where property_id = house and hardware_id = device and is_in_delivery;
  end if;
  if outcome <> 'sent' then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'device-credential', 'id', device, 'change', 'updated'));
  end if;
  return true;
end $$;

-- Cards whose last day has passed are off from then on.
create function hardware.with_expired_cards() returns setof int language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct card.property_id from card join property on property.id = card.property_id
  where valid_until between current_date - 7 and current_date + 1 and state = 'active' and valid_until < (now() at time zone time_zone)::date
    and exists (select from device_credential present where present.property_id = card.property_id and present.kind = 'card'
      and present.subject_id = card.id and is_wanted)
$$;
create function hardware.expire_cards(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  expired int[];
begin
  perform set_config('app.property_id', house::text, true), pg_advisory_xact_lock(hashtext('credentials'), house);
  expired := array(
    select id from card where property_id = house and valid_until is not null and state = 'active'
      and valid_until < (select (now() at time zone time_zone)::date from property where property.id = house)
      and exists (select from device_credential present where present.property_id = house and present.kind = 'card'
        and present.subject_id = card.id and is_wanted)
    order by id limit 500);
  perform hardware.put_wanted(house, expired, '{}', hardware.devices_of(house));
  return cardinality(expired);
end $$;

revoke all on function hardware.put_wanted, hardware.devices_of, hardware.may_retry, hardware.is_open, hardware.refresh_credentials, hardware.due_deliveries,
  hardware.with_due_deliveries, hardware.claim_delivery, hardware.record_delivery, hardware.with_expired_cards, hardware.expire_cards from public;
grant execute on function hardware.refresh_credentials, hardware.due_deliveries, hardware.with_due_deliveries, hardware.claim_delivery,
  hardware.record_delivery, hardware.with_expired_cards, hardware.expire_cards to lobby_worker;
reset role;

-- What the devices of today should have; their cards and plates were delivered by nobody before.
alter table credential_change no force row level security;
alter table hardware no force row level security;
insert into credential_change (property_id, kind, subject_id, is_closing) select property_id, 'device', id, false from hardware;
alter table hardware force row level security;
alter table credential_change force row level security;
