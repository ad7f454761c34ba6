-- What dashboards stand on beside the counts of 0051.

-- How many were inside when an hour began, told by somebody who counted. Since then in and out are weighed against each other.
create table inside_count (
  property_id   int not null default current_setting('app.property_id')::int references property,
  id            int generated always as identity,
  kind          text collate "C" not null check (kind in ('door', 'conventional-parking', 'auto-parking')),
  vehicle_class text collate "C" not null default '' check (vehicle_class in ('', 'sedan', 'suv')),
  hour          timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  -- Less what came in since the hour began, so it may be below zero.
  base          int not null,
  counted_by_id int default nullif(current_setting('app.user_id', true), '')::int references account,
  counted_at    timestamptz not null default now(),
  primary key (property_id, id)
);
create index inside_count_latest on inside_count (property_id, kind, vehicle_class, id desc);
alter table inside_count enable row level security;
alter table inside_count force row level security;
create policy own_property on inside_count
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on inside_count to lobby_app;
create trigger audit after insert or update or delete on inside_count for each row execute function audit_row();

-- Another property's hours, for those who work there and may compare: nobody else learns anything.
grant usage on schema auth to lobby_stream;
grant execute on function auth.own_properties() to lobby_stream;
set role lobby_stream;
create function stream.hours_of(at_property int, of_kind text, of_class text, starts timestamptz[])
  returns table (bucket int, value_in bigint, value_out bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select width_bucket(hour, starts), sum(granted_in), sum(granted_out) from access_hourly_total
  where property_id = at_property and kind = of_kind and (of_class is null or vehicle_class = of_class)
    and hour >= starts[1] and hour < starts[cardinality(starts)]
    and exists (select from auth.own_properties() as own where own.id = at_property and own.role <> 'user')
  group by 1
$$;
revoke all on function stream.hours_of from public;
grant execute on function stream.hours_of to lobby_app;
reset role;
