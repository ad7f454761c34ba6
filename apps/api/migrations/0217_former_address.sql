-- Credentials at the address a device had: an access level of HikCentral keeps its cards when a device is registered with another one, or
-- removed. They are taken away there, for as long as it takes.
create table former_credential (
  property_id   int not null references property,
  -- The device as it was; it may be gone.
  hardware_id   int not null,
  addr          text collate "C" not null,
  type          text collate "C" not null,
  serial_number text collate "C",
  name          text collate natural_order not null,
  name_en       text collate natural_order,
  kind          text collate "C" not null check (kind in ('card', 'plate', 'face')),
  subject_id    int not null,
  number        text not null,
  attempts      int not null default 0,
  -- Sent then, or once whoever is at it has had its time.
  not_before    timestamptz not null default now(),
  -- A delivery that held it was refused as a whole.
  is_alone      boolean not null default false,
  problem       text collate "C" check (problem in ('unreachable', 'refused', 'silent', 'late')),
  failed_at     timestamptz,
  changed_at    timestamptz not null default now(),
  primary key (property_id, hardware_id, addr, kind, subject_id)
);
alter table former_credential enable row level security;
alter table former_credential force row level security;
create policy own_property on former_credential
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy due on former_credential for select to lobby_hardware using (true);
create index former_credential_due on former_credential (property_id, not_before);
create index former_credential_failed on former_credential (property_id, failed_at) where failed_at is not null;
create index former_credential_subject on former_credential (property_id, kind, subject_id);
grant select (property_id, hardware_id, addr, type, name, name_en, kind, subject_id, problem, failed_at, changed_at) on former_credential to lobby_app;
-- Sent again: by staff, and nothing else of it.
grant update (failed_at, problem, attempts, not_before, is_alone) on former_credential to lobby_app;
grant select, insert, update, delete on former_credential to lobby_hardware;

-- Cars with the same plate text in two provinces are one vehicle of a vehicle list.
create index device_credential_plate on device_credential (property_id, wanted) where kind = 'plate' and wanted is not null;
-- The drift report in its order, however much is pending.
create index device_credential_drift on device_credential (property_id, is_wanted, changed_at, hardware_id, subject_id) where is_pending;
-- A card whose last day has passed is no longer wanted, also before the next run of `expireCards`.
grant select (wanted_until) on device_credential to lobby_app;

set role lobby_hardware;

-- A device leaves its address: what it was given there is to be taken away, and what it should have is delivered to the new one. What was
-- left at an address it comes back to is its own again.
create function hardware.leave_address() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sending_until timestamptz;
begin
  if tg_op = 'UPDATE' and new.addr is not distinct from old.addr then
    return new;
  end if;
  perform set_config('app.property_id', old.property_id::text, true);
  -- Before its credentials, as whoever delivers does.
  select leased_until into sending_until from device_delivery where property_id = old.property_id and hardware_id = old.id for update;
  -- After whatever is being sent to the old address.
  insert into former_credential (property_id, hardware_id, addr, type, serial_number, name, name_en, kind, subject_id, number, not_before)
  select property_id, hardware_id, old.addr, old.type, old.serial_number, old.name, old.name_en, kind, subject_id, applied,
    greatest(now(), sending_until)
  from device_credential where property_id = old.property_id and hardware_id = old.id and applied is not null and old.addr is not null
  on conflict (property_id, hardware_id, addr, kind, subject_id) do update
  set number = excluded.number, not_before = excluded.not_before, attempts = 0, problem = null, failed_at = null, changed_at = now();
  if tg_op = 'DELETE' then
    return old;
  end if;
  update device_credential
  set applied = null, applied_until = null, is_uncertain = false, is_in_delivery = false, is_alone = false, problem = null, failed_at = null,
      priority = 2, changed_at = now()
  where property_id = old.property_id and hardware_id = old.id;
  with back as (
    delete from former_credential where property_id = old.property_id and hardware_id = old.id and addr = new.addr
    returning kind, subject_id, number
  )
  insert into device_credential as present (property_id, hardware_id, kind, subject_id, applied, is_uncertain, priority)
  select old.property_id, old.id, kind, subject_id, number, true, 0 from back
  on conflict (property_id, hardware_id, kind, subject_id) do update set applied = excluded.applied, is_uncertain = true;
  delete from device_credential where property_id = old.property_id and hardware_id = old.id and is_over;
  update device_delivery set batch = batch + 1, reference = null, attempts = 0, leased_until = now(), not_before = now()
  where property_id = old.property_id and hardware_id = old.id;
  return new;
end $$;
reset role;
create trigger leave_address before update of addr or delete on hardware for each row execute function hardware.leave_address();

create or replace function note_changed_devices() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and (new.status, new.unit_id, new.type, new.addr) is not distinct from (old.status, old.unit_id, old.type, old.addr) then
    return null;
  end if;
  perform note_credential_change('device', array(
    select new.id union select id from hardware where property_id = new.property_id and type = 'elevator' and unit_id in (new.unit_id, old.unit_id)), false);
  return null;
end $$;
drop trigger credentials on hardware;
create trigger credentials after insert or update of status, unit_id, type, addr on hardware
  for each row execute function note_changed_devices();

create function note_removed_device() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.type = 'elevator' then
    perform note_credential_change('device', array(
      select id from hardware where property_id = old.property_id and type = 'elevator' and unit_id = old.unit_id));
  end if;
  -- What it was given is taken away.
  perform jobs.enqueue_alone('deliverCredentials', '{}');
  return null;
end $$;
drop trigger credentials_delete on hardware;
drop function note_removed_lift;
create trigger credentials_delete after delete on hardware for each row execute function note_removed_device();

set role lobby_hardware;

-- Whether another device at this address should have a credential, or another car with the same plate text.
create function hardware.is_wanted_at(house int, its_addr text, device int, its_kind text, subject int, number text) returns boolean
  language sql stable set search_path = public, pg_temp
as $$
  select exists (
    select from device_credential other
    join hardware on hardware.property_id = house and hardware.id = other.hardware_id and hardware.addr = its_addr
    where other.property_id = house and other.kind = its_kind and other.subject_id = subject and other.hardware_id <> device and other.wanted = number
  ) or its_kind = 'plate' and exists (
    select from device_credential other
    join hardware on hardware.property_id = house and hardware.id = other.hardware_id and hardware.addr = its_addr
    where other.property_id = house and other.kind = 'plate' and other.wanted = number and other.subject_id <> subject
  )
$$;

-- The next delivery to a device, for one worker and half a minute. One that the system has accepted is asked about; otherwise it is made of
-- what differs now, what closes first.
drop function hardware.claim_delivery;
create function hardware.claim_delivery(house int, device int, most_priority int, most int)
  returns table (batch int, kind text, reference text, attempts int, is_alone boolean, claimed_at timestamptz, credentials json,
    hardware_id int, type text, addr text, serial_number text, status boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  delivery device_delivery;
  chosen text;
  single boolean := false;
  heard_at timestamptz;
begin
  perform set_config('app.property_id', house::text, true);
  insert into device_delivery (property_id, hardware_id) values (house, device) on conflict do nothing;
  select * into delivery from device_delivery
  where property_id = house and hardware_id = device for update;
  if not found or not hardware.is_open(house, device) then
    return;
  end if;
  -- Something closes: what was sent before and not confirmed is left as uncertain.
  if delivery.not_before > now() then
    delivery.reference := null;
  end if;
  if delivery.reference is null then
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
    delivery.batch := delivery.batch + 1;
    delivery.kind := chosen;
  end if;
  update device_delivery set batch = delivery.batch, kind = delivery.kind, reference = delivery.reference, attempts = attempts + 1,
    leased_until = now() + interval '30 seconds'
  where property_id = house and hardware_id = device;
  return query
    select delivery.batch, delivery.kind, delivery.reference, delivery.attempts + 1, single, now(),
      (select json_agg(json_build_object('kind', present.kind, 'id', subject_id, 'value', applied, 'validUntil',
        (applied_until + 1)::timestamp at time zone (select time_zone from property where id = house), 'changedAt', changed_at,
        'isWantedAtAddress', delivery.kind = 'remove' and hardware.is_wanted_at(house, hardware.addr, device, present.kind, subject_id, applied))
        order by present.kind, subject_id)
       from device_credential present where property_id = house and hardware_id = device and is_in_delivery),
      hardware.id, hardware.type, hardware.addr, hardware.serial_number, hardware.status
    from hardware where property_id = house and id = device;
end $$;

-- By a worker that was taken for dead and comes back: what it sent may have reached the device after what another worker has sent since, so
-- it is delivered again as it is wanted now. At an address the device no longer has it is taken away.
create function hardware.recheck_delivery(house int, device int, place text, its_type text, act text, credentials json) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare present_at text;
begin
  perform set_config('app.property_id', house::text, true);
  perform from device_delivery where property_id = house and hardware_id = device for update;
  select addr into present_at from hardware where property_id = house and id = device;
  if not found or present_at is distinct from place then
    insert into former_credential (property_id, hardware_id, addr, type, name, kind, subject_id, number)
    select house, device, place, its_type, coalesce((select name from hardware where property_id = house and id = device), place), sent.kind, sent.id, sent.value
    from json_to_recordset(credentials) sent (kind text, id int, value text) where act = 'add' and place is not null
    on conflict (property_id, hardware_id, addr, kind, subject_id) do update set number = excluded.number, not_before = now();
  elsif act = 'add' then
    insert into device_credential (property_id, hardware_id, kind, subject_id, applied, is_uncertain, priority)
    select house, device, sent.kind, sent.id, sent.value, true, 0 from json_to_recordset(credentials) sent (kind text, id int, value text)
    on conflict (property_id, hardware_id, kind, subject_id) do update set applied = excluded.applied, is_uncertain = true, is_in_delivery = false;
  else
    update device_credential present set is_uncertain = true, is_in_delivery = false
    from json_to_recordset(credentials) sent (kind text, id int, value text)
    where property_id = house and hardware_id = device and present.kind = sent.kind and subject_id = sent.id and wanted is not null;
  end if;
end $$;

-- What is to be taken away at one former address, for one worker and half a minute.
create function hardware.claim_former_delivery(house int, most int)
  returns table (hardware_id int, addr text, type text, serial_number text, attempts int, is_alone boolean, claimed_at timestamptz, credentials json)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare first former_credential;
begin
  perform set_config('app.property_id', house::text, true);
  select * into first from former_credential where property_id = house and not_before <= now()
  order by not_before limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
    with taken as (
      select kind, subject_id from former_credential
      where property_id = house and hardware_id = first.hardware_id and addr = first.addr and not_before <= now() and is_alone = first.is_alone
      order by not_before, kind, subject_id limit case when first.is_alone then 1 else most end for update skip locked
    ), claimed as (
      update former_credential present set attempts = present.attempts + 1, not_before = now() + interval '30 seconds' from taken
      where property_id = house and hardware_id = first.hardware_id and addr = first.addr
        and present.kind = taken.kind and present.subject_id = taken.subject_id
      returning present.*
    )
    select first.hardware_id, first.addr, first.type, first.serial_number, max(attempts), first.is_alone, now(),
      json_agg(json_build_object('kind', kind, 'id', subject_id, 'value', number, 'validUntil', null, 'changedAt', changed_at,
        'isWantedAtAddress', hardware.is_wanted_at(house, first.addr, 0, kind, subject_id, number)))
    from claimed having count(*) > 0;
end $$;

-- Removing is idempotent, so a worker that comes late does no harm here. An address that does not answer is left alone as a whole.
create function hardware.record_former_delivery(house int, device int, place text, sent json, outcome text, new_problem text, wait_seconds int)
  returns void language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', house::text, true);
  if outcome = 'applied' then
    delete from former_credential present using json_to_recordset(sent) done (kind text, id int)
    where property_id = house and hardware_id = device and addr = place and present.kind = done.kind and subject_id = done.id;
  elsif outcome = 'refused' then
    update former_credential present
    set problem = 'refused', is_alone = true, attempts = 0,
        failed_at = case when json_array_length(sent) = 1 then now() end,
        not_before = now() + case when json_array_length(sent) = 1 then interval '5 minutes' else interval '0' end
    from json_to_recordset(sent) done (kind text, id int)
    where property_id = house and hardware_id = device and addr = place and present.kind = done.kind and subject_id = done.id;
  else
    update former_credential
    set problem = new_problem, failed_at = case outcome when 'failed' then coalesce(failed_at, now()) else failed_at end,
        not_before = now() + make_interval(secs => wait_seconds)
    where property_id = house and hardware_id = device and addr = place;
  end if;
  if outcome <> 'retry' then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'device-credential', 'id', device, 'change', 'updated'));
  end if;
end $$;

-- Properties with something left: after a crash, or because a device was away. From device to device by the index, however much waits at one.
create or replace function hardware.with_due_deliveries() returns setof int
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
  select property_id from former_credential where not_before <= now()
  union
  select waiting.property_id from waiting
  join hardware on hardware.property_id = waiting.property_id and hardware.id = waiting.hardware_id
  where status and hardware.is_open(waiting.property_id, waiting.hardware_id) and exists (
    select from device_credential present
    where present.property_id = waiting.property_id and present.hardware_id = waiting.hardware_id and is_pending
      and hardware.may_retry(failed_at, problem, priority, last_heartbeat_at))
$$;

-- Another access control system has nothing at these addresses.
create function hardware.forget_former_addresses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from former_credential where property_id = new.property_id;
  return null;
end $$;
reset role;
create trigger forget_former_addresses after update on access_system
  for each row when ((new.kind, new.base_url) is distinct from (old.kind, old.base_url)) execute function hardware.forget_former_addresses();
create trigger forget_simulated_addresses after insert on access_system
  for each row when (new.kind <> 'simulator') execute function hardware.forget_former_addresses();
set role lobby_hardware;

revoke all on function hardware.leave_address, hardware.forget_former_addresses, hardware.is_wanted_at, hardware.claim_delivery, hardware.recheck_delivery, hardware.claim_former_delivery,
  hardware.record_former_delivery from public;
grant execute on function hardware.claim_delivery, hardware.recheck_delivery, hardware.claim_former_delivery, hardware.record_former_delivery to lobby_worker;
reset role;
