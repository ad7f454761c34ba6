-- What somebody decided last on a version, or on one before it that still counts, under any record of them.
create function decision_on_version(of_version int, of_person int) returns text
  language sql stable set search_path = public, pg_temp
as $$
  select decision from consent_version version
  join consent_version earlier on earlier.property_id = version.property_id and earlier.consent_id = version.consent_id
    and earlier.version >= version.asked_since
  join consent_decision decided on decided.property_id = version.property_id and decided.version_id = earlier.id
  where version.property_id = current_setting('app.property_id')::int and version.id = of_version
    and decided.person_id = any(array(select merged_people(of_person)))
  order by decided.id desc limit 1
$$;
