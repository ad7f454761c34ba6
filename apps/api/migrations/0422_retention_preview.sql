-- How many people the daily erasure will find on a day from now: the page of retention shows it before it happens.
set role lobby_people;
create function people.preview_expiry(days_ahead int) returns table (photo int, document int, contact int, name int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with house as (select current_setting('app.property_id')::int as id, now() + make_interval(days => days_ahead) as at)
  select count(*) filter (where person.photo_id is not null)::int,
    count(*) filter (where person.doc_kind is not null and past.left_at < house.at - people.document_time(house.id))::int,
    count(*) filter (where coalesce(person.phone, person.email) is not null and past.left_at < house.at - interval '1 year')::int,
    count(*) filter (where past.left_at < house.at - interval '6 years')::int
  from house cross join lateral people.past_residents(house.id) past
  join person on person.property_id = house.id and person.id = past.id
$$;
revoke all on function people.preview_expiry from public;
grant execute on function people.preview_expiry to lobby_app;
reset role;
