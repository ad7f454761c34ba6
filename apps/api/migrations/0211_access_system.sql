-- Which access control system commands of a property are sent to; without a row the simulator. The secret signs calls of the system: the
-- application writes it and cannot read it back but through the functions below.
create table access_system (
  property_id    int not null references property,
  kind           text collate "C" not null check (kind in ('simulator', 'hikcentral')),
  base_url       text,
  app_key        text,
  org_index_code text,
  -- Encrypted with LOBBY_SECRET_KEY.
  secret         bytea,
  key_id         text,
  secret_set_at  timestamptz,
  -- The last test of the connection as it is set now, and what was wrong.
  tested_at      timestamptz,
  test_problem   text collate "C",
  updated_at     timestamptz not null default now(),
  primary key (property_id),
  check (test_problem is null or tested_at is not null),
  check ((kind = 'simulator') = (base_url is null) and (kind = 'simulator') = (app_key is null)
    and (kind = 'simulator') = (org_index_code is null) and (kind = 'simulator') = (secret is null)
    and (secret is null) = (key_id is null) and (secret is null) = (secret_set_at is null))
);
select lobby.scope_table('access_system', 'insert, update', '{secret,key_id}');
grant select (property_id, kind, base_url, app_key, org_index_code, key_id, secret_set_at, tested_at,
  test_problem, updated_at) on access_system to lobby_app;

grant select on access_system to lobby_hardware;
set role lobby_hardware;

-- For the worker, which delivers to every property.
create function hardware.access_system(owner int)
  returns table (kind text, base_url text, app_key text, org_index_code text, secret bytea, key_id text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  return query select system.kind, system.base_url, system.app_key, system.org_index_code, system.secret, system.key_id
    from access_system system where system.property_id = owner;
end $$;

-- For the call that tests the connection: the property it works in, and no other.
create function hardware.own_access_system()
  returns table (kind text, base_url text, app_key text, org_index_code text, secret bytea, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select kind, base_url, app_key, org_index_code, secret, key_id from access_system
  where property_id = current_setting('app.property_id')::int
$$;

revoke all on function hardware.access_system, hardware.own_access_system from public;
grant execute on function hardware.access_system to lobby_worker;
grant usage on schema hardware to lobby_app;
grant execute on function hardware.own_access_system to lobby_app;
reset role;
