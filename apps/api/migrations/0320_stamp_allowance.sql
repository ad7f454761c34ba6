-- How many stamps of a rate a room may have a month is kept once: the allowance of its type (stamp_config), and a room's own line over it.
-- Until now a room type's quota named kinds of stamps, which nothing counted.
alter table room_type no force row level security, disable trigger audit;
alter table quota no force row level security, disable trigger audit;
update room_type set quota = quota - 'stampType' where quota ? 'stampType';
update quota set quota = quota - 'stampType' where quota ? 'stampType';
alter table room_type force row level security, enable trigger audit;
alter table quota force row level security, enable trigger audit;
alter table room_type add check (not quota ? 'stampType');

-- As it is listed: with the stamps its rooms may have.
create view room_type_list with (security_invoker = true) as
  select property_id, id, name, name_en, type, created_at, updated_at, quota || jsonb_build_object('stampType', (
      select jsonb_agg(jsonb_build_object('stampType', template_id, 'amount', amount) order by template_id) from stamp_config config
      where config.property_id = room_type.property_id and config.room_type_id = room_type.id and config.is_active
    )) as quota
  from room_type;
grant select on room_type_list to lobby_app;
set role lobby_search;
create function search.room_type_list(words text) returns setof int language sql stable security definer set search_path = public, pg_temp
as $$ select search.room_type(words) $$;
revoke all on function search.room_type_list from public;
grant execute on function search.room_type_list to lobby_app;
reset role;

-- Of every rate the room or its type has a line for.
create function stamp_allowances(which int) returns table (template_id int, amount int) language sql stable set search_path = public, pg_temp as $$
  with of_type as (
    select config.template_id, config.amount from stamp_config config join room on room.type_id = config.room_type_id
    where room.id = which and config.is_active
  ), of_room as (
    select (line ->> 'stampType')::int as template_id, (line ->> 'amount')::int as amount
    from quota, jsonb_array_elements(case jsonb_typeof(quota -> 'stampType') when 'array' then quota -> 'stampType' else '[]' end) line
    where room_id = which and is_active
  )
  select template_id, coalesce(of_room.amount, of_type.amount) from of_type full join of_room using (template_id)
$$;
