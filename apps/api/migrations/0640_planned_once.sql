-- A function in SQL that is not inlined is planned anew in each transaction, or at each call: in a booking these took longer than what they
-- do. In PL/pgSQL a connection plans them once. What they answer stays as it was (0200, 0220, 0223, 0224, 0225, 0411).
create or replace function without_values(record jsonb, columns text[]) returns jsonb
  language plpgsql immutable set search_path = public, pg_temp
as $$
begin
  if record is null or columns = '{}' then
    return record;
  end if;
  return record || coalesce(
    (select jsonb_object_agg(key, '•') from jsonb_each(record) where key = any(columns) and value <> 'null'), '{}');
end $$;

create or replace function facility_tree(top int) returns setof int language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
  with recursive below as (
    select id from facility where property_id = current_setting('app.property_id')::int and id = top
    union
    select f.id from facility f join below on f.parent_id = below.id where f.property_id = current_setting('app.property_id')::int
  )
  select id from below;
end $$;
create or replace function facility_leaves(top int) returns setof int language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
  select place from facility_tree(top) as place
  where not exists (select from facility f where f.property_id = current_setting('app.property_id')::int and f.parent_id = place);
end $$;

create or replace function peak_of(place int, from_at timestamptz, to_at timestamptz, besides int) returns int
  language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  return (
    with inside as (
      select start_at, busy_until from booking
      where property_id = current_setting('app.property_id')::int and facility_id = place and id <> besides and not is_private
        and state in ('held', 'confirmed', 'checkedIn') and start_at < to_at and busy_until > from_at
    ), moments as (select from_at as at union select start_at from inside where start_at > from_at)
    select coalesce(max((select count(*) from inside where start_at <= at and busy_until > at)), 0)::int from moments);
end $$;

set role lobby_booking;
create or replace function bookings.is_door_time(state text, start_at timestamptz, end_at timestamptz) returns boolean
  language plpgsql stable set search_path = public, pg_temp
as $$ begin return state in ('confirmed', 'checkedIn') and start_at - interval '10 minutes' <= now() and now() < end_at; end $$;
reset role;

set role lobby_ledger;
-- These two without a search path of their own: so they are inlined and cost nothing.
create or replace function ledger.property_id() returns int language sql stable
as $$ select pg_catalog.current_setting('app.property_id')::pg_catalog.int4 $$;
alter function ledger.property_id() reset search_path;
create or replace function ledger.actor() returns int language sql stable
as $$ select nullif(pg_catalog.current_setting('app.user_id', true), '')::pg_catalog.int4 $$;
alter function ledger.actor() reset search_path;

create or replace function ledger.today() returns date language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select (now() at time zone time_zone)::date from property where id = ledger.property_id());
end $$;
create or replace function ledger.closed_through() returns date language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select max(closed.closed_through) from period_lock closed where closed.property_id = ledger.property_id());
end $$;
create or replace function ledger.receiving_account() returns int language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select id from bank_account where property_id = ledger.property_id() and approved_at is not null and is_active
    order by prompt_pay is null and biller_id is null, id limit 1);
end $$;
reset role;
