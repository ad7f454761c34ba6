-- Residents who have not acknowledged a mandatory notice that is in force, under any of the records that are them. A function, so that it is
-- computed once for a question, and of a size the planner believes in: a view was asked again for each of ten thousand residents.
create function people_with_notice_due() returns setof int language plpgsql stable rows 20000 set search_path = public, pg_temp
as $$
declare house int := current_setting('app.property_id')::int;
begin
  return query
  with recursive record as (
    select person.id, merged_into_id as kept_id from person where property_id = house and merged_into_id is not null
    union
    select record.id, person.merged_into_id from record join person on person.property_id = house and person.id = record.kept_id
    where person.merged_into_id is not null
  ), asked as (
    select consent.id, active.asked_since
    from consent join consent_version active on active.property_id = house and active.consent_id = consent.id
    where consent.property_id = house and audience = 'resident' and is_mandatory and published_at is not null and superseded_at is null
  ), decided as (
    select asked.id as consent_id, decision.person_id
    from asked join consent_version version on version.property_id = house and version.consent_id = asked.id and version.version >= asked.asked_since
    join consent_decision decision on decision.property_id = house and decision.version_id = version.id and decision.person_id is not null
  )
  select distinct person.id
  from person cross join asked
  where person.property_id = house and erased_at is null and merged_into_id is null
    and (person.id, asked.id) not in (select decided.person_id, consent_id from decided)
    and (person.id, asked.id) not in (select kept_id, consent_id from record join decided on decided.person_id = record.id);
end $$;
revoke all on function people_with_notice_due from public;
grant execute on function people_with_notice_due to lobby_app;

create view notice_due with (security_invoker = true) as
  select current_setting('app.property_id')::int as property_id, id from people_with_notice_due() as person (id);
grant select on notice_due to lobby_app;
