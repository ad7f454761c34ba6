-- Erasure at once, because the person asks for it. By dates alone a restored backup would not erase them again, so each stands on a list
-- outside the database, too.
create table erasure (
  property_id int not null references property,
  id          int generated always as identity,
  person_id   int not null,
  request_id  int not null,
  at          timestamptz not null default now(),
  listed_at   timestamptz,
  primary key (property_id, id),
  constraint erasure_person_id_fkey foreign key (property_id, person_id) references person,
  constraint erasure_request_id_fkey foreign key (property_id, request_id) references subject_request
);
create index erasure_person on erasure (property_id, person_id);
create index erasure_request on erasure (property_id, request_id);
create index erasure_unlisted on erasure (property_id, id) where listed_at is null;
select lobby.scope_table('erasure', 'select', '{listed_at}');
grant select, insert, update (listed_at) on erasure to lobby_people;
create policy due on erasure for select to lobby_people using (true);
grant select, update (details, extension_reason, answer, refusal_reason) on subject_request to lobby_people;
grant update (reason, lift_reason) on legal_hold to lobby_people;
grant select (property_id, member_id, status_id, voided_at) on payment to lobby_people;

set role lobby_people;
-- What is erased of one record, whether its time is over or the person asks for it.
create function people.erase_parts(house int, wanted int, document boolean, contact boolean, name boolean) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update request set photo_id = null, updated_at = now()
  where property_id = house and photo_id is not null and member_id in (select id from member where property_id = house and person_id = wanted);
  update person set photo_id = null, updated_at = now() where property_id = house and id = wanted;
  if document then
    update person set doc_kind = null, doc_country = null, doc_encrypted = null, doc_masked = null, doc_hash = null, doc_hash_key = null
    where property_id = house and id = wanted;
  end if;
  if contact then
    -- The history has the phones and addresses of before.
    delete from person_change where property_id = house and person_id = wanted;
    update person set phone = null, phone_e164 = null, email = null where property_id = house and id = wanted;
    update car set plate = '–', plate_typed = '–', left_reason = null
    where property_id = house and left_at is not null and plate <> '–'
      and member_id in (select id from member where property_id = house and person_id = wanted);
  end if;
  if name then
    update person set title = null, first_name = '–', last_name = '', first_name_en = null, last_name_en = null,
      gender = 'unspecified', language = null, minor_until = null, guardian_id = null, blocked_at = null, blocked_reason = null,
      erased_at = now()
    where property_id = house and id = wanted;
    update subject_key set wrapped = null, destroyed_at = now()
    where property_id = house and wrapped is not null
      and id = (select subject_key_id from person where property_id = house and id = wanted);
  end if;
  insert into outbox (name, payload)
  select 'record.changed', json_build_object('area', 'resident', 'id', id, 'change', 'updated')
  from member where property_id = house and person_id = wanted;
end $$;

-- As in 0213, by the steps above.
create or replace function people.expire_past_residents(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  due  record;
  done int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform from person where property_id = house and id in (select id from people.due_past_residents(house) order by id limit 500)
  order by id for no key update;
  -- A new statement sees what was committed before the locks were given.
  for due in select * from people.due_past_residents(house) order by id limit 500 loop
    perform people.erase_parts(house, due.id, due.document, due.contact, due.name);
    done := done + 1;
  end loop;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return done;
end $$;

-- All records of the human behind a resident: the one that is kept, and those merged into it.
create function people.records_of(house int, resident int) returns setof int language sql stable set search_path = public, pg_temp
as $$
  with recursive up as (
    select person.id, person.merged_into_id from person
    join member on member.property_id = house and member.id = resident and person.id = member.person_id where person.property_id = house
    union
    select person.id, person.merged_into_id from person join up on person.id = up.merged_into_id where person.property_id = house
  ),
  record as (
    select id from up where merged_into_id is null
    union
    select person.id from person join record on person.merged_into_id = record.id where person.property_id = house
  )
  select id from record
$$;

-- What stands against an erasure at once.
create function people.erasure_blockers(resident int) returns setof text language sql stable security definer set search_path = public, pg_temp
as $$
  with house as (select current_setting('app.property_id')::int as id),
  record as (select person_id from house, people.records_of(house.id, resident) as person_id),
  stay as (select member.id, room_id, left_at from house, member where property_id = house.id and person_id in (select person_id from record))
  select 'lives-here' where exists (select from stay where left_at is null)
  union all
  select 'legal-hold' where exists (select from house, held(house.id) hold join stay on stay.id = hold.member_id or stay.room_id = hold.room_id)
    or exists (select from house, person where property_id = house.id and legal_hold and person.id in (select person_id from record))
  union all
  select 'guardian' where exists (
    select from house, person ward join member on member.person_id = ward.id and member.left_at is null
    where ward.property_id = house.id and member.property_id = house.id and ward.guardian_id in (select person_id from record))
  union all
  select 'debt' where exists (
    select from house, payment
    where property_id = house.id and member_id in (select id from stay) and status_id <> 623 and voided_at is null)
  union all
  select 'erased' where exists (select from house, person where property_id = house.id and erased_at is not null and person.id in (select person_id from record))
$$;

-- With the rows locked: whoever comes back meanwhile, or is given a hold, is left as they are.
create function people.erase_on_request(wanted int) returns int language plpgsql security definer set search_path = public, pg_temp
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
    perform people.erase_parts(house, one, true, true, true);
    insert into erasure (property_id, person_id, request_id) values (house, one, wanted);
  end loop;
  set constraints all immediate;
  return cardinality(records);
end $$;

create function people.unlisted_erasures() returns table (property int, person int) language sql stable security definer set search_path = public, pg_temp
as $$ select property_id, person_id from erasure where listed_at is null order by property_id, id limit 500 $$;

create function people.mark_erasure_listed(property int, person int) returns void language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', property::text, true);
  update erasure set listed_at = now() where property_id = property and person_id = person and listed_at is null;
end $$;

-- Of a restored backup: somebody the list names and who is there again.
create function people.erase_again(property int, person int) returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
declare is_there boolean;
begin
  perform set_config('app.property_id', property::text, true);
  perform set_config('app.user_id', '', true);
  is_there := exists (select from public.person known where known.property_id = property and known.id = person and known.erased_at is null);
  if is_there then
    perform people.erase_parts(property, person, true, true, true);
    set constraints all immediate;
  end if;
  return is_there;
end $$;

-- What was typed about somebody goes with their name; that they asked, when, and what became of it stays.
create function people.forget_privacy_texts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subject_request set details = null, extension_reason = null, answer = null, refusal_reason = null
  where property_id = new.property_id and num_nonnulls(details, extension_reason, answer, refusal_reason) > 0
    and member_id in (select id from member where property_id = new.property_id and person_id = new.id);
  update legal_hold set reason = '–', lift_reason = case when lift_reason is null then null else '–' end
  where property_id = new.property_id and reason <> '–'
    and member_id in (select id from member where property_id = new.property_id and person_id = new.id);
  return null;
end $$;
revoke all on function people.erase_parts, people.records_of, people.erasure_blockers, people.erase_on_request, people.unlisted_erasures,
  people.mark_erasure_listed, people.erase_again, people.forget_privacy_texts from public;
grant execute on function people.erasure_blockers, people.erase_on_request to lobby_app;
grant execute on function people.unlisted_erasures, people.mark_erasure_listed, people.erase_again to lobby_worker;
reset role;
create trigger privacy_texts after update of erased_at on person for each row
  when (old.erased_at is null and new.erased_at is not null) execute function people.forget_privacy_texts();
