-- A legal hold keeps a visit whoever wants it erased, and the visits of a resident it is on as well as those of a room.
set role lobby_visitor;
create function visits.held(visits int[]) returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select visit.id from visit join held(current_setting('app.property_id')::int) hold on hold.room_id = visit.room_id or hold.member_id = visit.host_id
  where visit.property_id = current_setting('app.property_id')::int and visit.id = any(held.visits)
$$;

-- As in 0290, but of a visit under a hold its link ends and nothing else.
create or replace function visits.erase(visits int[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  property int := current_setting('app.property_id')::int;
  kept     int[] := array(select visits.held(erase.visits));
begin
  update visit set link_hash = null, pass_hash = null, desk_code = null, updated_at = now() where property_id = property and id = any(kept);
  update visit_entry set plate = null, province_id = null, badge = null, doc_end = null
  where property_id = property and visit_id = any(visits) and visit_id <> all(kept);
  update visit set name = null, phone = null, phone_hash = null, plate = null, province_id = null, vehicle = null, note = null, deny_reason = null,
    link_hash = null, pass_hash = null, desk_code = null, erased_at = now(), updated_at = now()
  where property_id = property and id = any(visits) and id <> all(kept);
end $$;

-- As in 0371, with the visits of a resident under a hold.
create or replace function visits.with_expired_data() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from visit
  where erased_at is null and inside_since is null and ends_at < now() - interval '7 days' and ends_at < now() - visits.kept_for(property_id)
    and not exists (select from held(visit.property_id) hold where hold.room_id = visit.room_id or hold.member_id = visit.host_id)
  union
  select visit_entry.property_id from visit_entry join visit on visit.property_id = visit_entry.property_id and visit.id = visit_entry.visit_id
  where num_nonnulls(visit_entry.plate, visit_entry.province_id, badge, doc_end) > 0
    and out_at < now() - interval '7 days' and out_at < now() - visits.kept_for(visit_entry.property_id)
    and not exists (select from held(visit.property_id) hold where hold.room_id = visit.room_id or hold.member_id = visit.host_id)
  union
  select property_id from visitor_block
  where coalesce(ended_at, until + interval '1 day') < now() - interval '7 days'
    and coalesce(ended_at, until + interval '1 day') < now() - visits.kept_for(property_id)
$$;

create or replace function visits.erase_expired(property int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due int[];
  before timestamptz := now() - visits.kept_for(property);
  rooms int[] := array(select room_id from held(property) where room_id is not null);
  hosts int[] := array(select member_id from held(property) where member_id is not null);
  noted int;
begin
  perform set_config('app.property_id', property::text, true);
  perform set_config('app.user_id', '', true);
  due := array(
    select id from visit
    where property_id = property and erased_at is null and inside_since is null and ends_at < before
      and room_id <> all(rooms) and coalesce(host_id, 0) <> all(hosts)
    order by id limit 500 for no key update skip locked);
  perform visits.erase(due);
  update visit_entry set plate = null, province_id = null, badge = null, doc_end = null
  where property_id = property and id in (
    select entry.id from visit_entry entry join visit on visit.property_id = entry.property_id and visit.id = entry.visit_id
    where entry.property_id = property and num_nonnulls(entry.plate, entry.province_id, badge, doc_end) > 0 and out_at < before
      and visit.room_id <> all(rooms) and coalesce(visit.host_id, 0) <> all(hosts) limit 500);
  get diagnostics noted = row_count;
  delete from visitor_block where property_id = property and coalesce(ended_at, until + interval '1 day') < before;
  if cardinality(due) > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'visitor', 'id', null, 'change', 'updated'));
  end if;
  return greatest(cardinality(due), noted);
end $$;
revoke all on function visits.held from public;
grant execute on function visits.held to lobby_app;
reset role;
