-- What is kept of somebody who has left, and how long: the photo not at all, the document as long as the property's setting says, phone
-- and e-mail a year, the name six years, because claims for common fees lapse after five.

grant select on setting to lobby_people;
create policy due on setting for select to lobby_people using (true);
grant select (property_id, id, photo_id, member_id), update (photo_id, updated_at) on request to lobby_people;
grant update (name_th, name_en, phone) on member to lobby_people;
grant update (title, first_name, last_name, first_name_en, last_name_en, gender, phone, phone_e164, email, language, doc_kind, doc_country,
  doc_encrypted, doc_masked, doc_hash, doc_hash_key, photo_id, blocked_at, blocked_reason, erased_at) on person to lobby_people;
grant delete on person_change to lobby_people;

set role lobby_people;

-- Everybody who lives nowhere in the property any more, since when. Records that were merged share their rooms and end together; whoever
-- answers for a minor who lives here stays, and a legal hold of one stops the clock for all.
create function people.past_residents(house int) returns table (id int, left_at timestamptz)
  language sql stable set search_path = public, pg_temp
as $$
  with recursive record (id, root) as (
    select person.id, person.id from person where property_id = house and merged_into_id is null
    union all
    select person.id, record.root from person join record on person.merged_into_id = record.id where person.property_id = house
  ),
  stay as (
    select record.root, max(member.left_at) as left_at, bool_or(member.left_at is null) as is_present
    from record join member on member.property_id = house and member.person_id = record.id group by record.root
  ),
  kept as (
    select record.root from record join person on person.property_id = house and person.id = record.id and person.legal_hold
    union
    select guardian.root from record guardian
    join person ward on ward.property_id = house and ward.guardian_id = guardian.id
    join record on record.id = ward.id join stay on stay.root = record.root and stay.is_present
  )
  select record.id, stay.left_at
  from record join stay on stay.root = record.root
  join person on person.property_id = house and person.id = record.id and person.erased_at is null
  where not stay.is_present and record.root not in (select root from kept)
$$;

create function people.document_time(house int) returns interval language sql stable set search_path = public, pg_temp
as $$ select make_interval(days => coalesce((select value::int from setting where property_id = house and id = 'documentDays'), 90)) $$;

-- Those of whom something is due to be erased, and what: the photo in any case.
create function people.due_past_residents(house int) returns table (id int, document boolean, contact boolean, name boolean)
  language sql stable set search_path = public, pg_temp
as $$
  select past.id, is_due.document, is_due.contact, is_due.name
  from people.past_residents(house) past
  join person on person.property_id = house and person.id = past.id
  cross join lateral (select past.left_at < now() - people.document_time(house) as document,
    past.left_at < now() - interval '1 year' as contact, past.left_at < now() - interval '6 years' as name) is_due
  where person.photo_id is not null or is_due.document and person.doc_kind is not null
    or is_due.contact and (person.phone is not null or person.email is not null) or is_due.name
$$;

create function people.with_past_residents() returns setof int language sql stable security definer set search_path = public, pg_temp
as $$
  select property.id from property
  where exists (select from member where property_id = property.id and left_at is not null)
    and exists (select from people.due_past_residents(property.id))
$$;

-- One pass over at most 500, locked: whoever comes back meanwhile, or is given a hold, is left as they are. Rooms, bills, parcels and events
-- keep the record they name, without a name. With the key goes what is encrypted under it, also in backups.
create function people.expire_past_residents(house int) returns int language plpgsql security definer set search_path = public, pg_temp
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
    update request set photo_id = null, updated_at = now()
    where property_id = house and photo_id is not null and member_id in (select id from member where property_id = house and person_id = due.id);
    update person set photo_id = null, updated_at = now() where property_id = house and id = due.id;
    if due.document then
      update person set doc_kind = null, doc_country = null, doc_encrypted = null, doc_masked = null, doc_hash = null, doc_hash_key = null
      where property_id = house and id = due.id;
    end if;
    if due.contact then
      -- The history has the phones and addresses of before.
      delete from person_change where property_id = house and person_id = due.id;
      update person set phone = null, phone_e164 = null, email = null where property_id = house and id = due.id;
    end if;
    if due.name then
      update person set title = null, first_name = '–', last_name = '', first_name_en = null, last_name_en = null,
        gender = 'unspecified', language = null, minor_until = null, guardian_id = null, blocked_at = null, blocked_reason = null,
        erased_at = now()
      where property_id = house and id = due.id;
      update subject_key set wrapped = null, destroyed_at = now()
      where property_id = house and wrapped is not null
        and id = (select subject_key_id from person where property_id = house and id = due.id);
    end if;
    insert into outbox (name, payload)
    select 'record.changed', json_build_object('area', 'resident', 'id', id, 'change', 'updated')
    from member where property_id = house and person_id = due.id;
    done := done + 1;
  end loop;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return done;
end $$;

revoke all on function people.past_residents, people.document_time, people.due_past_residents, people.with_past_residents,
  people.expire_past_residents from public;
grant execute on function people.with_past_residents, people.expire_past_residents to lobby_worker;
reset role;
