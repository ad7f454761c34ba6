-- The account of a resident has the role of their rooms: a main resident's as long as they are one anywhere. Whoever lives nowhere keeps
-- the last one, with the account closed.
create function follow_role() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare people int[] := array[(to_jsonb(new) ->> tg_argv[0])::int, (to_jsonb(old) ->> tg_argv[0])::int];
begin
  with present as (
    select person.account_id, case when bool_or(member.role_id = 3) then 3 else 9 end as role_id
    from person join member on member.property_id = person.property_id and member.person_id = person.id and member.left_at is null
    where person.property_id = new.property_id and person.id = any(people) and person.account_id is not null
    group by person.account_id
  ), changed as (
    update membership set role_id = present.role_id, updated_at = now() from present
    where membership.property_id = new.property_id and membership.account_id = present.account_id
      and membership.role_id in (3, 9) and membership.role_id <> present.role_id
    returning membership.account_id
  )
  insert into outbox (name, payload)
  select 'session.changed', json_build_object('account', account_id, 'why', 'rights', 'at', new.property_id) from changed;
  return null;
end $$;
create trigger account_role after insert or update of role_id, left_at, person_id on member
  for each row execute function follow_role('person_id');
create trigger account_role after update of account_id on person
  for each row when (new.account_id is not null) execute function follow_role('id');
