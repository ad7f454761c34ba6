-- The registry around the devices of 0050: the words for their kinds, how they are searched, and what they are told to do.

insert into category (id, parent_id, code, name_th, name_en, "order") values
  (400, null, 'hardware-type', 'ประเภทอุปกรณ์', 'Kind of device', 0),
  (401, 400, 'door', 'ประตู', 'Door', 10),
  (402, 400, 'elevator', 'ลิฟต์', 'Lift', 20),
  (403, 400, 'conventional-parking', 'ลานจอดรถทั่วไป', 'Conventional car park', 30),
  (404, 400, 'auto-parking', 'ที่จอดรถอัตโนมัติ', 'Automatic car park', 40);

-- A floor without its building would slip past the key over both.
alter table hardware add check (floor_id is null or unit_id is not null);
create index hardware_heartbeat on hardware (property_id, last_heartbeat_at);

grant select (id, property_id, search_text) on hardware to lobby_search;
create policy search on hardware for select to lobby_search using (true);
set role lobby_search;
create function search.hardware(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from hardware
  where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.hardware from public;
grant execute on function search.hardware to lobby_app;
reset role;

create index device_key_issued on device_key (property_id, issued_at desc, id desc);
-- The keys as they are listed: a list asks for whole rows, and nobody may ask for the hashes.
create view issued_key with (security_invoker = true) as
  select property_id, id, hardware_id, name, hint, issued_by_id, issued_at, revoked_by_id, revoked_at, last_used_at from device_key;
grant select on issued_key to lobby_app;

-- A job in no line: one that is locked by a killed worker would hold up whatever comes after it for hours. For work that
-- keeps its own order and is taken by a lease.
set role lobby_worker;
create function jobs.enqueue_alone(task text, payload json) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, json_build_object('propertyId', current_setting('app.property_id')::int, 'data', payload));
end $$;
revoke all on function jobs.enqueue_alone from public;
grant execute on function jobs.enqueue_alone to lobby_app;
reset role;

-- What a device is told to do. The change that asks for it is done when the command is queued, not when the device answers.
create table device_command (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  hardware_id int not null,
  kind        text collate "C" not null check (kind in ('open', 'restart', 'add-card', 'remove-card')),
  -- A command about a card names it; the others need nothing.
  card_no     text check ((card_no is not null) = (kind in ('add-card', 'remove-card'))),
  state       text collate "C" not null default 'queued' check (state in ('queued', 'sent', 'applied', 'failed')),
  problem     text collate "C" check (problem in ('unreachable', 'refused', 'silent', 'late')),
  -- How often it was asked for: the second time it is another command to the device.
  round       int not null default 1,
  attempts    int not null default 0,
  -- The access system's own name for it, once it has taken the command.
  reference   text,
  -- Nobody takes it before: somebody is at it, or it is tried again later.
  not_before  timestamptz not null default now(),
  -- A door asked to open is not to open minutes later, when nobody stands before it any more: unsent by then, it has failed.
  expires_at  timestamptz,
  asked_by_id int references account,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  sent_at     timestamptz,
  finished_at timestamptz,
  primary key (property_id, id),
  constraint device_command_hardware_id_fkey foreign key (property_id, hardware_id) references hardware on delete cascade,
  check ((state in ('applied', 'failed')) = (finished_at is not null)),
  check (state <> 'failed' or problem is not null),
  check (state <> 'sent' or reference is not null)
);
create index device_command_updated on device_command (property_id, updated_at desc, id desc);
create index device_command_created on device_command (property_id, created_at desc, id desc);
create index device_command_hardware on device_command (property_id, hardware_id, id desc);
create index device_command_open on device_command (property_id, hardware_id, id) where finished_at is null;
alter table device_command enable row level security;
alter table device_command force row level security;
create policy own_property on device_command
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on device_command to lobby_app;
grant update (state, problem, round, attempts, reference, not_before, expires_at, sent_at, finished_at, updated_at) on device_command to lobby_app;
create trigger audit after insert or update or delete on device_command for each row
  execute function audit_row('not_before', 'round', 'attempts', 'reference', 'sent_at', 'finished_at');

-- The worker brings commands to every property's devices. It may take one and say what became of it, and nothing else.
grant usage on schema public to lobby_hardware;
grant select on hardware to lobby_hardware;
grant select, update on device_command to lobby_hardware;
grant insert on audit_log to lobby_hardware;
create policy due on device_command for select to lobby_hardware using (true);

create schema hardware authorization lobby_hardware;
grant usage on schema hardware to lobby_worker;
set role lobby_hardware;

create function hardware.due() returns table (property int, device int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select property_id, hardware_id from device_command
  where finished_at is null group by property_id, hardware_id having (array_agg(not_before order by id))[1] <= now()
$$;

-- The oldest open command of a device, for one worker and half a minute: one that dies leaves it to the next.
create function hardware.take_command(owner int, device int)
  returns table (id int, kind text, card_no text, reference text, round int, attempts int, is_late boolean,
    hardware_id int, type text, addr text, serial_number text, status boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  return query
    update device_command command set not_before = now() + interval '30 seconds', attempts = command.attempts + 1
    from hardware
    where command.property_id = owner and command.not_before <= now() and hardware.property_id = owner and hardware.id = device
      and command.id = (select oldest.id from device_command oldest
        where oldest.property_id = owner and oldest.hardware_id = device and oldest.finished_at is null order by oldest.id limit 1 for update)
    returning command.id, command.kind, command.card_no, command.reference, command.round, command.attempts, command.reference is null and coalesce(command.expires_at < now(), false),
      hardware.id, hardware.type, hardware.addr, hardware.serial_number, hardware.status;
end $$;

-- By the worker that has it: false for one that was taken for dead, however late it comes back.
create function hardware.settle_command(owner int, command int, its_round int, attempt int, new_state text, new_reference text, new_problem text, wait_seconds int)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  update device_command
  set state = new_state, problem = new_problem, reference = new_reference, updated_at = now(),
      not_before = now() + make_interval(secs => wait_seconds),
      sent_at = case when new_reference is null then null else coalesce(sent_at, now()) end,
      finished_at = case when new_state in ('applied', 'failed') then now() end
  where property_id = owner and id = command and round = its_round and attempts = attempt and finished_at is null;
  return found;
end $$;

revoke all on function hardware.due, hardware.take_command, hardware.settle_command from public;
grant execute on function hardware.due, hardware.take_command, hardware.settle_command to lobby_worker;
reset role;
