-- Names and texts about an erased person that stood beside their record: why they left, who collected parcels and signed for them, notes of bookings,
-- why a card was suspended, what an accepted applicant wrote, conversations, and copies of the data that were made for them.
grant select (property_id, id, collector_id), update (collector_name, signature) on handover to lobby_people;
grant select (property_id, handover_id, name), update (name, updated_at) on parcel to lobby_people;
grant select (property_id, member_id, note, cancel_reason, override_reason), update (note, cancel_reason, override_reason, updated_at) on booking to lobby_people;
grant select (suspended_reason) on card to lobby_people;
grant select (made_id) on request to lobby_people;
grant select (property_id, kind, subject, status, finished_at), update (status, file_id, finished_at) on export to lobby_people;
grant select (property_id, member_id), delete on conversation, chat_link to lobby_people;
grant select (property_id, conversation_id), delete on chat_message to lobby_people;

set role lobby_people;
create function people.forget_traces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stays int[] := array(select id from member where property_id = new.property_id and person_id = new.id);
begin
  update member set left_reason = null, updated_at = now() where property_id = new.property_id and id = any(stays) and left_reason is not null;
  update parcel set name = null, updated_at = now()
  where property_id = new.property_id and name is not null
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
revoke all on function people.forget_traces from public;
reset role;
create trigger traces after update of erased_at on person for each row
  when (old.erased_at is null and new.erased_at is not null) execute function people.forget_traces();
