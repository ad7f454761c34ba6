-- Another property's days, as stream.hours_of tells its hours: for those who work there and may compare, and nobody else.
set role lobby_stream;
create function stream.days_of(at_property int, of_kind text, of_class text, starts date[])
  returns table (bucket int, value_in bigint, value_out bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select width_bucket(day, starts), sum(granted_in), sum(granted_out) from access_daily_total
  where property_id = at_property and kind = of_kind and (of_class is null or vehicle_class = of_class)
    and day >= starts[1] and day < starts[cardinality(starts)]
    and exists (select from auth.own_properties() as own where own.id = at_property and own.role <> 'user')
  group by 1
$$;
revoke all on function stream.days_of from public;
grant execute on function stream.days_of to lobby_app;
reset role;
