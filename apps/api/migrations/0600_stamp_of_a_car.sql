-- A stamp without a ticket is for the car a visitor came with: the plate stays with the visit and is read of it when the stamp is sent, so
-- that what is emptied there is nowhere else.
alter table stamp_use
  -- squawk-ignore ban-drop-not-null
  alter column ticket_no drop not null,
  add constraint stamp_use_of_ticket_or_visit check (ticket_no is not null or visit_id is not null) not valid;

grant select (property_id, visit_id, in_at, out_at, plate, province_id) on visit_entry to lobby_hardware;
grant select (id, name_th) on province to lobby_hardware;
set role lobby_hardware;
-- As long as there are nodes of the release before they take stamps of tickets; one without is left to the others.
create or replace function parking.claim_use(owner int)
  returns table (id int, code text, ticket_no text, key uuid, reference text, attempts int, is_void boolean, tries int)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  return query
    update stamp_use used set not_before = now() + interval '30 seconds', attempts = used.attempts + 1
    from stamp_template template
    where used.property_id = owner and template.property_id = owner and template.id = used.template_id
      and used.id = (select oldest.id from stamp_use oldest
        where oldest.property_id = owner and oldest.not_before <= now() and oldest.ticket_no is not null
          and (oldest.state in ('queued', 'sent') or (oldest.state = 'applied' and oldest.void_asked_at is not null))
        order by oldest.not_before, oldest.id limit 1 for update skip locked)
    returning used.id, template.code, used.ticket_no, used.key, used.reference, used.attempts,
      used.void_asked_at is not null and used.state = 'applied', used.attempts - used.attempts_before_void;
end $$;

-- The car is that of the entry which was open when the stamp was asked for: where that check-in was undone, an earlier one of the same pass is
-- another car's.
create function parking.claim_stamp(owner int)
  returns table (id int, code text, ticket_no text, plate text, province text, key uuid, reference text, attempts int, is_void boolean, tries int)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  return query
    with claimed as (
      update stamp_use used set not_before = now() + interval '30 seconds', attempts = used.attempts + 1
      from stamp_template template
      where used.property_id = owner and template.property_id = owner and template.id = used.template_id
        and used.id = (select oldest.id from stamp_use oldest
          where oldest.property_id = owner and oldest.not_before <= now()
            and (oldest.state in ('queued', 'sent') or (oldest.state = 'applied' and oldest.void_asked_at is not null))
          order by oldest.not_before, oldest.id limit 1 for update skip locked)
      returning used.*, template.code
    )
    select claimed.id, claimed.code, claimed.ticket_no, car.plate, car.name_th, claimed.key, claimed.reference, claimed.attempts,
      claimed.void_asked_at is not null and claimed.state = 'applied', claimed.attempts - claimed.attempts_before_void
    from claimed left join lateral (
      select entry.plate, province.name_th from visit_entry entry left join province on province.id = entry.province_id
      where claimed.ticket_no is null and entry.property_id = owner and entry.visit_id = claimed.visit_id
        and entry.in_at <= claimed.created_at and coalesce(entry.out_at, 'infinity') >= claimed.created_at
      order by entry.in_at desc limit 1
    ) car on true;
end $$;
revoke all on function parking.claim_stamp from public;
grant execute on function parking.claim_stamp to lobby_worker;
reset role;
