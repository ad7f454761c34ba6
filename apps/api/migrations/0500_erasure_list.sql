-- The list of erasures outside the database named people by number, and a restored database gives the numbers after its last row again: somebody
-- who came later would be erased. A random id is never given again. Those who are here already get one that follows from what a backup of
-- before this migration has of them, so that the list is right for it, too.
alter table person no force row level security, disable trigger user;
alter table person add column erasure_id uuid;
update person set erasure_id = md5(format('%s %s %s', property_id, id, extract(epoch from created_at)))::uuid;
alter table person
  alter column erasure_id set default gen_random_uuid(),
  -- A few thousand rows.
  -- squawk-ignore adding-not-nullable-field
  alter column erasure_id set not null,
  enable trigger user,
  force row level security;
-- squawk-ignore require-concurrent-index-creation
create unique index person_erasure_id_key on person (property_id, erasure_id);
grant select (erasure_id) on person to lobby_people;
create function keep_erasure_id() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'A person keeps their id in the list of erasures' using errcode = 'LB409', constraint = 'error.changedMeanwhile';
end $$;
create trigger erasure_id before update of erasure_id on person for each row
  when (new.erasure_id <> old.erasure_id) execute function keep_erasure_id();

-- All of them once more, by their new ids.
alter table erasure no force row level security;
update erasure set listed_at = null where listed_at is not null;
alter table erasure force row level security;

grant select (property_id, account_id, key, answer), update (answer) on idempotency to lobby_people;

set role lobby_people;
-- Answers of calls that may be repeated have what the call was answered, seven days long.
create function people.forget_answers(house int, wanted int) returns void language sql set search_path = public, pg_temp
as $$
  with known as (
    select text from person, unnest(array[trim(first_name || ' ' || last_name), trim(first_name_en || ' ' || last_name_en), phone, phone_e164, email]) text
    where property_id = house and id = wanted
    union
    select unnest(array[plate, plate_typed]) from car join member on member.property_id = car.property_id and member.id = car.member_id
    where car.property_id = house and member.person_id = wanted
  )
  update idempotency set answer = '{"data":null}'
  where property_id = house and exists (select from known where length(text) > 1 and position(text in answer) > 0)
$$;

create or replace function people.erase_on_request(wanted int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  house    int := current_setting('app.property_id')::int;
  resident int := (select member_id from subject_request where property_id = house and id = wanted and kind = 'erasure');
  records  int[] := array(select people.records_of(house, resident));
  one      int;
begin
  perform from person where property_id = house and id = any(records) order by id for no key update;
  if cardinality(records) = 0 or exists (select from people.erasure_blockers(resident)) then
    raise exception 'Something stands against the erasure' using errcode = 'LB409', constraint = 'error.erasureBlocked';
  end if;
  foreach one in array records loop
    perform people.forget_answers(house, one);
    perform people.erase_parts(house, one, true, true, true);
    insert into erasure (property_id, person_id, request_id) values (house, one, wanted);
  end loop;
  set constraints all immediate;
  return cardinality(records);
end $$;

drop function people.unlisted_erasures, people.mark_erasure_listed, people.erase_again;
create function people.unlisted_erasures() returns table (property int, person uuid) language sql stable security definer set search_path = public, pg_temp
as $$
  select erasure.property_id, erasure_id from erasure
  join person on person.property_id = erasure.property_id and person.id = person_id
  where listed_at is null order by erasure.property_id, erasure.id limit 500
$$;

create function people.mark_erasure_listed(property int, person uuid) returns void language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', property::text, true);
  update erasure set listed_at = now()
  where property_id = property and listed_at is null
    and person_id = (select id from public.person known where known.property_id = property and known.erasure_id = person);
end $$;

-- Of a restored backup: somebody the list names and who is there again. They had left when they were erased; where the backup has them as
-- living here, they leave again, with their cards, cars and account.
create function people.erase_again(property int, person uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted int;
  place  int;
  move   int;
begin
  perform set_config('app.property_id', property::text, true);
  perform set_config('app.user_id', '', true);
  wanted := (select id from public.person known where known.property_id = property and known.erasure_id = person and known.erased_at is null);
  if wanted is null then
    return false;
  end if;
  for place in select distinct room_id from member where property_id = property and person_id = wanted and left_at is null order by room_id loop
    insert into move_out (property_id, room_id, leaves_on) values (property, place, people.today(property)) returning id into move;
    update member set move_out_id = move, updated_at = now()
    where property_id = property and person_id = wanted and room_id = place and left_at is null;
    perform people.carry_out_move_out(move);
  end loop;
  perform people.forget_answers(property, wanted);
  perform people.erase_parts(property, wanted, true, true, true);
  set constraints all immediate;
  return true;
end $$;
revoke all on function people.forget_answers, people.unlisted_erasures, people.mark_erasure_listed, people.erase_again from public;
grant execute on function people.unlisted_erasures, people.mark_erasure_listed, people.erase_again to lobby_worker;
reset role;
