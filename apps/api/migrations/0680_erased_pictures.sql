-- As in 0202, and where somebody is erased at their request by a person who is signed in: whoever had ever been asked for a photo
-- could not be erased but by the night's job.
create or replace function guard_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare actor int := nullif(current_setting('app.user_id', true), '')::int;
begin
  if tg_op = 'DELETE' then
    raise exception 'A request is not deleted' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if tg_op = 'INSERT' then
    if not new.at_once and new.result is not null and actor is not null then
      raise exception 'A waiting request is decided later' using errcode = 'LB403', constraint = 'error.forbidden';
    end if;
    if actor is not null and (new.asked_by_id is distinct from actor
      or new.at_once and (new.decided_by_id is distinct from actor or new.decided_at is distinct from now())) then
      raise exception 'Everybody asks for themselves' using errcode = 'LB403', constraint = 'error.forbidden';
    end if;
    if new.at_once and needs_second_person(new.type_id) and actor is not null then
      raise exception 'Another person decides this' using errcode = 'LB403', constraint = 'error.needsSecondPerson';
    end if;
    return new;
  end if;
  -- What the approval made is written down in its own transaction.
  if old.result = 'approved' and old.decided_at = now() and old.made_id is null and new.made_id is not null
    and to_jsonb(new) - 'made_id' = to_jsonb(old) - 'made_id' then
    return new;
  end if;
  -- The photo of somebody who has left or was erased ends, whatever became of the request.
  if (actor is null or current_user = 'lobby_people') and new.photo_id is null and to_jsonb(new) - '{photo_id,updated_at}'::text[] = to_jsonb(old) - '{photo_id,updated_at}'::text[] then
    return new;
  end if;
  if old.result is not null then
    raise exception 'The request is decided already' using errcode = 'LB409', constraint = 'error.requestDecided';
  end if;
  if new.result is null then
    raise exception 'A waiting request does not change' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if actor is null or new.decided_by_id is distinct from actor or new.decided_at is distinct from now() then
    raise exception 'Everybody decides for themselves' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if actor = old.asked_by_id or exists (
    select from member join person on person.property_id = member.property_id and person.id = member.person_id
    where member.property_id = old.property_id and member.id = old.member_id and person.account_id = actor
  ) then
    raise exception 'Who asked does not decide' using errcode = 'LB403', constraint = 'error.ownRequest';
  end if;
  -- It may be asked for again.
  new.subject := null;
  return new;
end $$;

-- As in 0423, and with the picture of a parcel, which shows whom it was for.
grant select (photo_id), update (photo_id) on parcel to lobby_people;
set role lobby_people;
create or replace function people.forget_traces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stays int[] := array(select id from member where property_id = new.property_id and person_id = new.id);
begin
  update member set left_reason = null, updated_at = now() where property_id = new.property_id and id = any(stays) and left_reason is not null;
  update parcel set name = null, photo_id = null, updated_at = now()
  where property_id = new.property_id and num_nonnulls(name, photo_id) > 0
    and handover_id in (select id from handover where property_id = new.property_id and collector_id = any(stays));
  update handover set collector_name = '–', signature = null where property_id = new.property_id and collector_id = any(stays);
  update booking set note = null, cancel_reason = null, override_reason = null, updated_at = now()
  where property_id = new.property_id and member_id = any(stays) and num_nonnulls(note, cancel_reason, override_reason) > 0;
  update card set suspended_reason = null, updated_at = now()
  where property_id = new.property_id and member_id = any(stays) and suspended_reason is not null;
  update registration set first_name = null, last_name = null, phone = null, email = null, room_asked = null, erased_at = now(), updated_at = now()
  where property_id = new.property_id and erased_at is null
    and request_id in (select id from request where property_id = new.property_id and (member_id = any(stays) or made_id = any(stays)));
  -- A conversation that has to stay needs a legal hold, which stops the erasure as a whole.
  delete from conversation where property_id = new.property_id and member_id = any(stays);
  delete from chat_link where property_id = new.property_id and member_id = any(stays);
  -- One that is being written has lost its lease, too: what was read before is not finished after.
  update export set status = 'expired', file_id = null, finished_at = coalesce(finished_at, now())
  where property_id = new.property_id and kind = 'person-copy' and status <> 'expired'
    and subject in (select id::text from subject_request where property_id = new.property_id and member_id = any(stays));
  return null;
end $$;
reset role;
