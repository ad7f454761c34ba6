-- As in 0502, but nobody is taken for their namesake: where there is a last name, an answer has to have it beside the first, in one text or as
-- fields of their own; only who has one name alone is known by it. And a forgotten answer is none: what is asked again is told so, where it
-- was told before that all went well with nothing.
set role lobby_people;
create or replace function people.forget_answers(house int, wanted int) returns void language sql set search_path = public, pg_temp
as $$
  with name as (
    select trim(first) as first, coalesce(trim(last), '') as last
    from person, lateral (values (first_name, last_name), (first_name_en, last_name_en)) spelt(first, last)
    where property_id = house and id = wanted and trim(first) <> ''
  ), known as (
    select array[first || ' ' || last] as texts from name where last <> ''
    union all
    select array[to_json(first)::text, to_json(last)::text] from name where last <> ''
    union all
    select array[to_json(first)::text] from name where last = ''
    union all
    select array[text] from person, unnest(array[phone, phone_e164, email]) text where property_id = house and id = wanted
    union all
    select array[text] from car join member on member.property_id = car.property_id and member.id = car.member_id, unnest(array[plate, plate_typed]) text
    where car.property_id = house and member.person_id = wanted
  )
  update idempotency set answer = null
  where property_id = house and answer is not null and exists (
    select from known where length(texts[1]) > 1 and not exists (select from unnest(texts) text where position(text in answer) = 0)
  )
$$;
reset role;
