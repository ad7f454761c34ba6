-- As in 0500, and by first and last name, which most answers have as fields of their own.
set role lobby_people;
create or replace function people.forget_answers(house int, wanted int) returns void language sql set search_path = public, pg_temp
as $$
  with known as (
    select text from person, unnest(array[trim(first_name || ' ' || last_name), trim(first_name_en || ' ' || last_name_en), phone, phone_e164, email,
      '"' || first_name || '"', '"' || nullif(last_name, '') || '"']) text
    where property_id = house and id = wanted
    union
    select unnest(array[plate, plate_typed]) from car join member on member.property_id = car.property_id and member.id = car.member_id
    where car.property_id = house and member.person_id = wanted
  )
  update idempotency set answer = '{"data":null}'
  where property_id = house and exists (select from known where length(text) > 1 and position(text in answer) > 0)
$$;
reset role;
