-- The record that is shown of somebody: the one another was merged into, also where that was merged again.
create function kept_record(merged int) returns int language sql stable set search_path = public, pg_temp as $$
  with recursive record as (
    select id, merged_into_id from person where property_id = current_setting('app.property_id')::int and id = merged
    union
    select person.id, person.merged_into_id from record join person
      on person.property_id = current_setting('app.property_id')::int and person.id = record.merged_into_id
  )
  select id from record where merged_into_id is null
$$;
