-- What happens to people without anybody signed in: planned move-outs, and the end of what is kept of rejected applicants. The jobs'
-- role calls these functions and reads nothing itself.

grant usage on schema people to lobby_worker;
grant select (id, time_zone) on property to lobby_people;
grant select on member, card, membership, role, registration to lobby_people;
-- One column, so that it may lock rooms.
grant select (property_id, id), update (updated_at) on room to lobby_people;
grant update (role_id, left_at, leaves_on, left_reason, updated_at) on member to lobby_people;
grant update (is_active, updated_at) on card to lobby_people;
grant update (role_id, status, blocked_reason, updated_at) on membership to lobby_people;
grant update (first_name, last_name, phone, email, room_asked, erased_at, updated_at) on registration to lobby_people;
grant update (minor_until, guardian_id, updated_at) on person to lobby_people;
grant update (wrapped, destroyed_at) on subject_key to lobby_people;
grant insert (name, payload) on outbox to lobby_people;
-- Which properties have something due; every other statement names its property.
create policy due on property for select to lobby_people using (true);
create policy due on member for select to lobby_people using (true);
create policy due on registration for select to lobby_people using (true);
create policy due on person for select to lobby_people using (true);
create index person_minor on person (property_id, minor_until) where minor_until is not null;

set role lobby_people;

create function people.today(house int) returns date language sql stable set search_path = public, pg_temp
as $$ select (now() at time zone time_zone)::date from property where id = house $$;

create function people.with_planned_move_outs() returns setof int language sql stable security definer set search_path = public, pg_temp
as $$
  select id from property
  where exists (select from member where property_id = property.id and left_at is null and leaves_on < people.today(property.id))
$$;

-- Everybody whose last day has passed where they live. Where a room would keep only co-residents, the one who has been there longest
-- becomes its main resident. Nothing is deleted: bills, parcels and events keep whom they name.
create function people.end_planned_occupancies(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  due      int[];
  promoted int[];
begin
  perform set_config('app.property_id', house::text, true);
  due := array(
    select id from member where property_id = house and left_at is null and leaves_on < people.today(house)
    order by id limit 500 for no key update skip locked
  );
  -- Locked as every change of a room's residents is: nobody leaves or comes in meanwhile.
  perform from room where property_id = house and id in (select room_id from member where property_id = house and id = any(due))
  order by id for no key update;
  promoted := array(
    select min(id) from member
    where property_id = house and left_at is null and id <> all(due)
      and room_id in (select room_id from member where property_id = house and id = any(due) and role_id = 3)
    group by room_id having bool_and(role_id = 9)
  );
  update member set role_id = 3, updated_at = now() where property_id = house and id = any(promoted);
  update card set is_active = false, updated_at = now() where property_id = house and member_id = any(due) and is_active;
  update member set left_at = now(), leaves_on = null, left_reason = coalesce(left_reason, 'leaves-on'), updated_at = now()
  where property_id = house and id = any(due);
  update membership set status = false, blocked_reason = 'moved-out', updated_at = now() where property_id = house and status and id in (
    select account_id from person
    where property_id = house and id in (select person_id from member where property_id = house and id = any(due))
      and not exists (select from member where property_id = house and person_id = person.id and left_at is null));
  insert into outbox (name, payload)
  select 'record.changed', json_build_object('area', 'resident', 'id', id, 'change', 'updated') from unnest(due || promoted) id;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return cardinality(due);
end $$;

create function people.with_applicants_to_erase() returns setof int language sql stable security definer set search_path = public, pg_temp
as $$ select distinct property_id from registration where erased_at is null and erase_after < now() $$;

-- The row stays, empty, with the request it belongs to; destroying the key makes the values of the request unreadable, also in backups.
create function people.erase_applicants(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare due int[];
begin
  perform set_config('app.property_id', house::text, true);
  due := array(
    select id from registration where property_id = house and erased_at is null and erase_after < now()
    order by id limit 500 for no key update skip locked
  );
  update subject_key set wrapped = null, destroyed_at = now()
  where property_id = house and wrapped is not null and id in (
    select request.subject_key_id from registration
    join request on request.property_id = registration.property_id and request.id = registration.request_id
    where registration.property_id = house and registration.id = any(due) and request.result = 'reject'
  ) and not exists (select from person where person.property_id = house and person.subject_key_id = subject_key.id);
  update registration
  set first_name = null, last_name = null, phone = null, email = null, room_asked = null, erased_at = now(), updated_at = now()
  where property_id = house and id = any(due);
  insert into outbox (name, payload)
  select 'record.changed', json_build_object('area', 'registration', 'id', id, 'change', 'updated') from unnest(due) id;
  return cardinality(due);
end $$;

create function people.with_minors_of_age() returns setof int language sql stable security definer set search_path = public, pg_temp
as $$
  select id from property where exists (select from person where property_id = property.id and minor_until < people.today(property.id))
$$;

-- Whoever has come of age needs no guardian, and the month they did is of no further use.
create function people.clear_minors_of_age(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare cleared int;
begin
  perform set_config('app.property_id', house::text, true);
  update person set minor_until = null, guardian_id = null, updated_at = now()
  where property_id = house and id in (
    select id from person where property_id = house and minor_until < people.today(house) order by id limit 500 for no key update skip locked);
  get diagnostics cleared = row_count;
  return cleared;
end $$;

revoke all on function people.with_minors_of_age, people.clear_minors_of_age from public;
grant execute on function people.with_minors_of_age, people.clear_minors_of_age to lobby_worker;
revoke all on function people.today, people.with_planned_move_outs, people.end_planned_occupancies, people.with_applicants_to_erase,
  people.erase_applicants from public;
grant execute on function people.with_planned_move_outs, people.end_planned_occupancies, people.with_applicants_to_erase,
  people.erase_applicants to lobby_worker;
reset role;
