-- The last check-in or check-out of a visit can be undone: an open entry is deleted, a closed one opened again.
grant delete on visit_entry to lobby_app;
create function guard_visit_entry_removal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.out_at is not null then
    raise exception 'This entry is over' using errcode = 'LB409', constraint = 'error.visitUndo';
  end if;
  return old;
end $$;
create trigger guard_removal before delete on visit_entry for each row execute function guard_visit_entry_removal();
create function uncount_visit_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update visit set
    entries_used = entries_used - case tg_op when 'DELETE' then 1 else 0 end,
    inside_since = case tg_op when 'DELETE' then null else old.in_at end,
    checked_in_at = (select max(in_at) from visit_entry where property_id = old.property_id and visit_id = old.visit_id),
    checked_out_at = (select max(out_at) from visit_entry where property_id = old.property_id and visit_id = old.visit_id),
    updated_at = now()
  where property_id = old.property_id and id = old.visit_id;
  return null;
end $$;
create trigger uncount_in after delete on visit_entry for each row execute function uncount_visit_entry();
create trigger uncount_out after update on visit_entry for each row when (old.out_at is not null and new.out_at is null)
  execute function uncount_visit_entry();

-- Couriers leave without a scan: after the property's hours they count as left, by nobody.
alter table visit_entry drop constraint visit_entry_out_how_check,
  add constraint visit_entry_out_how_check check (out_how in ('scan', 'desk', 'all', 'system'));
grant select (in_at, out_at), update (out_at, out_how) on visit_entry to lobby_visitor;
grant update (inside_since, checked_out_at) on visit to lobby_visitor;
set role lobby_visitor;
-- Null where they are never checked out.
create function visits.delivery_stay(house int) returns interval language sql stable set search_path = public, pg_temp as $$
  select make_interval(hours => nullif(coalesce((select value::int from setting where property_id = house and id = 'visitorDeliveryHours'), 24), 0))
$$;
create function visits.with_stale_deliveries() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from visit where inside_since < now() - visits.delivery_stay(property_id) and kind = 'delivery'
$$;
create function visits.check_out_deliveries(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare due int[];
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  due := array(
    select id from visit
    where property_id = house and inside_since < now() - visits.delivery_stay(house) and kind = 'delivery'
    order by id limit 500 for no key update skip locked);
  update visit_entry set out_at = now(), out_how = 'system' where property_id = house and visit_id = any(due) and out_at is null;
  if cardinality(due) > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'visitor', 'id', null, 'change', 'updated'));
  end if;
  return cardinality(due);
end $$;
revoke all on function visits.delivery_stay, visits.with_stale_deliveries, visits.check_out_deliveries from public;
grant execute on function visits.with_stale_deliveries, visits.check_out_deliveries to lobby_worker;
reset role;

-- A stamp can be for a visitor. Attempts are never counted anew: a worker that comes back late is known by its number.
alter table stamp_use no force row level security;
alter table visit no force row level security;
alter table stamp_use
  add column visit_id int,
  add column attempts_before_void int not null default 0,
  add constraint stamp_use_visit_id_fkey foreign key (property_id, visit_id) references visit;
alter table stamp_use force row level security;
alter table visit force row level security;
create index stamp_use_visit on stamp_use (property_id, visit_id);
grant update (attempts_before_void) on stamp_use to lobby_app;
select lobby.audit_table('stamp_use', '{reference,key,attempts,not_before,attempts_before_void}', personal => '{void_reason}');
create or replace view stamp_use_list with (security_invoker = true) as
  select property_id, id, template_id, room_type_id, room_id, ticket_no, month, state, problem, reference, key, attempts, not_before,
    void_asked_at, void_reason, asked_by_id, created_at, updated_at, finished_at, 1 as amount, visit_id
  from stamp_use;
set role lobby_hardware;
drop function parking.claim_use;
create function parking.claim_use(owner int)
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
        where oldest.property_id = owner and oldest.not_before <= now()
          and (oldest.state in ('queued', 'sent') or (oldest.state = 'applied' and oldest.void_asked_at is not null))
        order by oldest.not_before, oldest.id limit 1 for update skip locked)
    returning used.id, template.code, used.ticket_no, used.key, used.reference, used.attempts,
      used.void_asked_at is not null and used.state = 'applied', used.attempts - used.attempts_before_void;
end $$;
revoke all on function parking.claim_use from public;
grant execute on function parking.claim_use to lobby_worker;
reset role;
