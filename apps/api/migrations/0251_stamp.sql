-- Web stamps: rates of the parking system (template), how many of one a room type may have a month (config), each use, and each sync.
create table stamp_template (
  property_id   int not null references property,
  id            int generated always as identity,
  code          text collate "C" not null check (length(code) between 1 and 40),
  name_th       text not null,
  name_en       text not null,
  kind_id       int references category check (kind_id in (211, 212)),
  minutes       int check (minutes > 0),
  amount_satang bigint check (amount_satang >= 0),
  percent       int check (percent between 0 and 100),
  -- As the parking system said it: a 0 of theirs may mean free or none.
  raw           jsonb not null default '{}',
  is_active     boolean not null default true,
  -- Gone from the parking system: never deleted, and not to be switched on.
  missing_since timestamptz,
  synced_at     timestamptz not null default now(),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (property_id, id),
  constraint stamp_template_code_key unique (property_id, code),
  check (missing_since is null or not is_active)
);
select lobby.scope_table('stamp_template', 'select, update (is_active, updated_at)', '{raw,synced_at}');
create index stamp_template_updated on stamp_template (property_id, updated_at desc, id desc);
create index stamp_template_created on stamp_template (property_id, created_at);
create index stamp_template_synced on stamp_template (property_id, synced_at);
create index stamp_template_active on stamp_template (property_id, is_active, updated_at desc, id desc);
create index stamp_template_kind on stamp_template (property_id, kind_id, updated_at desc, id desc);
create index stamp_template_code_prefix on stamp_template (property_id, code collate "C");

-- The specification reads the code under `attributes`; amounts are baht on the wire.
create view stamp_template_list with (security_invoker = true) as
  select property_id, id, code, jsonb_build_object('code', code) as attributes, name_th, name_en, kind_id, minutes,
    amount_satang / 100::double precision as amount, percent, is_active, missing_since is not null as is_missing, synced_at, created_at, updated_at
  from stamp_template;
grant select on stamp_template_list to lobby_app;

create table stamp_config (
  property_id  int not null references property,
  id           int generated always as identity,
  template_id  int not null,
  room_type_id int not null,
  amount       int not null check (amount between 0 and 9999),
  is_active    boolean not null default true,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  constraint stamp_config_room_type_id_key unique (property_id, template_id, room_type_id),
  constraint stamp_config_template_id_fkey foreign key (property_id, template_id) references stamp_template,
  constraint stamp_config_room_type_id_fkey foreign key (property_id, room_type_id) references room_type
);
select lobby.scope_table('stamp_config', 'select, insert, update (amount, is_active, updated_at)');
create index stamp_config_updated on stamp_config (property_id, updated_at desc, id desc);
create index stamp_config_created on stamp_config (property_id, created_at);
create index stamp_config_active on stamp_config (property_id, is_active, updated_at desc, id desc);
create index stamp_config_room_type on stamp_config (property_id, room_type_id, updated_at desc, id desc);

-- The same value under both names of the specification.
create view stamp_config_list with (security_invoker = true) as select *, amount as quota from stamp_config;
grant select on stamp_config_list to lobby_app;

-- Counted from the moment it is asked for. One that is refused or failed counts no more: the state is the refund.
create table stamp_use (
  property_id   int not null references property,
  id            int generated always as identity,
  template_id   int not null,
  room_type_id  int not null,
  room_id       int not null,
  ticket_no     text collate "C" not null check (ticket_no ~ '^[A-Z0-9-]{4,40}$'),
  -- Of the property's time zone, when it was asked for.
  month         date not null check (extract(day from month) = 1),
  state         text collate "C" not null default 'queued' check (state in ('queued', 'sent', 'applied', 'refused', 'failed', 'void')),
  problem       text collate "C" check (problem in ('unreachable', 'refused', 'silent', 'cannotVoid')),
  -- The parking system's own name for it.
  reference     text,
  -- The same for every attempt.
  key           uuid not null default gen_random_uuid(),
  attempts      int not null default 0,
  not_before    timestamptz not null default now(),
  void_asked_at timestamptz,
  void_reason   text,
  asked_by_id   int references account,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  finished_at   timestamptz,
  primary key (property_id, id),
  constraint stamp_use_template_id_fkey foreign key (property_id, template_id) references stamp_template,
  constraint stamp_use_room_type_id_fkey foreign key (property_id, room_type_id) references room_type,
  constraint stamp_use_room_id_fkey foreign key (property_id, room_id) references room,
  check ((state in ('queued', 'sent')) = (finished_at is null)),
  check ((void_asked_at is null) = (void_reason is null))
);
select lobby.scope_table('stamp_use', 'select, insert, update (void_asked_at, void_reason, not_before, attempts, problem, updated_at)',
  '{reference,key,attempts,not_before}');
create unique index stamp_use_ticket_no_key on stamp_use (property_id, template_id, ticket_no) where state in ('queued', 'sent', 'applied');
create index stamp_use_month on stamp_use (property_id, room_id, template_id, month) where state in ('queued', 'sent', 'applied');
create index stamp_use_open on stamp_use (property_id, not_before, id) where state in ('queued', 'sent') or (state = 'applied' and void_asked_at is not null);
create index stamp_use_updated on stamp_use (property_id, updated_at desc, id desc);
create index stamp_use_created on stamp_use (property_id, created_at desc, id desc);
create index stamp_use_ticket_prefix on stamp_use (property_id, ticket_no collate "C");
create index stamp_use_template on stamp_use (property_id, template_id, updated_at desc, id desc);
create index stamp_use_room on stamp_use (property_id, room_id, updated_at desc, id desc);
create index stamp_use_room_type on stamp_use (property_id, room_type_id);
create index stamp_use_asked_by on stamp_use (property_id, asked_by_id);

create view stamp_use_list with (security_invoker = true) as select *, 1 as amount from stamp_use;
grant select on stamp_use_list to lobby_app;

create table stamp_sync (
  property_id int not null references property,
  id          int generated always as identity,
  state       text collate "C" not null default 'running' check (state in ('running', 'done', 'failed')),
  added       int not null default 0,
  changed     int not null default 0,
  missing     int not null default 0,
  back        int not null default 0,
  problem     text collate "C" check (problem in ('unreachable', 'suspicious', 'lost')),
  by_id       int references account,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (property_id, id),
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (problem is not null))
);
select lobby.scope_table('stamp_sync', 'select, insert, update (state, problem, finished_at)');
create unique index stamp_sync_running on stamp_sync (property_id) where state = 'running';
create index stamp_sync_created on stamp_sync (property_id, created_at desc, id desc);
create index stamp_sync_state on stamp_sync (property_id, state, created_at desc, id desc);
create index stamp_sync_by on stamp_sync (property_id, by_id);

-- The worker brings stamps to every property's parking system, as it brings commands to its devices (0053).
grant select, insert, update on stamp_template to lobby_hardware;
grant select, update on stamp_use, stamp_sync to lobby_hardware;
create policy due on stamp_use for select to lobby_hardware using (true);
create schema parking authorization lobby_hardware;
grant usage on schema parking to lobby_worker;
set role lobby_hardware;

-- Properties with stamps to send, the longest waiting first.
create function parking.due_properties(most int) returns table (property int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select property_id from stamp_use
  where (state in ('queued', 'sent') or (state = 'applied' and void_asked_at is not null)) and not_before <= now()
  group by property_id order by min(not_before), property_id limit most
$$;

-- The oldest that is due, for one worker and half a minute: one that dies leaves it to the next.
create function parking.claim_use(owner int)
  returns table (id int, code text, ticket_no text, key uuid, reference text, attempts int, is_void boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  return query
    update stamp_use used set not_before = now() + interval '30 seconds', attempts = used.attempts + 1
    from stamp_template template
    where used.property_id = owner and template.property_id = owner and template.id = used.template_id
      and used.id = (select oldest.id from stamp_use oldest
        where oldest.property_id = owner and oldest.not_before <= now()
          and (oldest.state in ('queued', 'sent') or (oldest.state = 'applied' and oldest.void_asked_at is not null))
        order by oldest.not_before, oldest.id limit 1 for update skip locked)
    returning used.id, template.code, used.ticket_no, used.key, used.reference, used.attempts, used.void_asked_at is not null and used.state = 'applied';
end $$;

-- By the worker that has it: false for one that was taken for dead, however late it comes back.
create function parking.record_use(owner int, use_id int, attempt int, new_state text, new_reference text, new_problem text, wait_seconds int)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  update stamp_use
  set state = new_state, problem = new_problem, reference = new_reference, updated_at = now(),
      not_before = now() + make_interval(secs => wait_seconds),
      finished_at = case when new_state in ('queued', 'sent') then null else coalesce(finished_at, now()) end,
      -- A void the parking system does not do is asked for no more.
      void_asked_at = case when new_problem = 'cannotVoid' then null else void_asked_at end,
      void_reason = case when new_problem = 'cannotVoid' then null else void_reason end
  where property_id = owner and id = use_id and attempts = attempt
    and (state in ('queued', 'sent') or (state = 'applied' and void_asked_at is not null));
  if not found then
    return false;
  end if;
  insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'stamp-use', 'id', use_id, 'change', 'updated'));
  return true;
end $$;

create function parking.end_sync(owner int, run int, new_problem text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  update stamp_sync set state = 'failed', problem = new_problem, finished_at = now() where property_id = owner and id = run and state = 'running';
  if found then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'stamp-sync', 'id', run, 'change', 'updated'));
  end if;
  return found;
end $$;

-- What the parking system answered, in one step: new and changed rates by their code, gone ones are switched off and kept. An answer that is
-- empty, or in which more than half of the known codes are gone, is a fault of theirs and changes nothing.
create function parking.apply_sync(owner int, run int, rates jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  known int;
  gone  int;
  n_added int;
  n_changed int;
  n_missing int;
  n_back int;
begin
  perform set_config('app.property_id', owner::text, true);
  perform from stamp_sync where property_id = owner and id = run and state = 'running' for update;
  if not found then
    return false;
  end if;
  select count(*), count(*) filter (where code not in (select rate ->> 'code' from jsonb_array_elements(rates) rate)) into known, gone
  from stamp_template where property_id = owner and missing_since is null;
  if jsonb_array_length(rates) = 0 or gone * 2 > known then
    return parking.end_sync(owner, run, 'suspicious');
  end if;
  update stamp_template template set missing_since = null, updated_at = now()
  from jsonb_to_recordset(rates) as answered (code text, name_th text, name_en text, minutes int, amount_satang bigint, percent int)
  where template.property_id = owner and template.code = answered.code and template.missing_since is not null;
  get diagnostics n_back = row_count;
  update stamp_template template
  set name_th = answered.name_th, name_en = answered.name_en, minutes = answered.minutes, amount_satang = answered.amount_satang,
      percent = answered.percent, raw = to_jsonb(answered), updated_at = now()
  from jsonb_to_recordset(rates) as answered (code text, name_th text, name_en text, minutes int, amount_satang bigint, percent int)
  where template.property_id = owner and template.code = answered.code
    and (template.name_th, template.name_en, template.minutes, template.amount_satang, template.percent)
      is distinct from (answered.name_th, answered.name_en, answered.minutes, answered.amount_satang, answered.percent);
  get diagnostics n_changed = row_count;
  update stamp_template set missing_since = now(), is_active = false, updated_at = now()
  where property_id = owner and missing_since is null and code not in (select rate ->> 'code' from jsonb_array_elements(rates) rate);
  get diagnostics n_missing = row_count;
  insert into stamp_template (property_id, code, name_th, name_en, kind_id, minutes, amount_satang, percent, raw)
  select owner, code, name_th, name_en, case when minutes >= 480 then 212 else 211 end, minutes, amount_satang, percent, to_jsonb(answered)
  from jsonb_to_recordset(rates) as answered (code text, name_th text, name_en text, minutes int, amount_satang bigint, percent int)
  on conflict on constraint stamp_template_code_key do nothing;
  get diagnostics n_added = row_count;
  update stamp_template set synced_at = now() where property_id = owner and missing_since is null;
  update stamp_sync set state = 'done', added = n_added, changed = n_changed, missing = n_missing, back = n_back, finished_at = now()
  where property_id = owner and id = run;
  insert into outbox (name, payload) values
    ('record.changed', json_build_object('area', 'stamp-sync', 'id', run, 'change', 'updated')),
    ('record.changed', json_build_object('area', 'stamp-template', 'id', null, 'change', 'updated'));
  return true;
end $$;

revoke all on function parking.due_properties, parking.claim_use, parking.record_use, parking.end_sync, parking.apply_sync from public;
grant execute on function parking.due_properties, parking.claim_use, parking.record_use, parking.end_sync, parking.apply_sync to lobby_worker;
reset role;
