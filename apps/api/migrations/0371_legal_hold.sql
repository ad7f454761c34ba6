-- Nothing of a person or of a room is erased while a claim, an accident or an authority needs it. Whoever sets it says why and until when.
create table legal_hold (
  property_id  int not null references property,
  id           int generated always as identity,
  member_id    int,
  room_id      int,
  reason       text not null,
  until        date,
  by_id        int references account,
  lifted_at    timestamptz,
  lifted_by_id int references account,
  lift_reason  text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  constraint legal_hold_member_id_fkey foreign key (property_id, member_id) references member,
  constraint legal_hold_room_id_fkey foreign key (property_id, room_id) references room,
  check (num_nonnulls(member_id, room_id) = 1),
  check ((lifted_at is null) = (lift_reason is null))
);
create index legal_hold_created on legal_hold (property_id, created_at desc, id desc);
create index legal_hold_updated on legal_hold (property_id, updated_at desc, id desc);
create index legal_hold_member on legal_hold (property_id, member_id);
create index legal_hold_room on legal_hold (property_id, room_id);
create index legal_hold_by on legal_hold (property_id, by_id);
create index legal_hold_lifted_by on legal_hold (property_id, lifted_by_id);
create index legal_hold_reason_prefix on legal_hold (property_id, reason collate "C");

create function guard_lifted_hold() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'The hold was lifted' using errcode = 'LB409', constraint = 'error.holdLifted';
end $$;
create trigger lifted before update on legal_hold for each row
  when (old.lifted_at is not null and (new.lifted_at, new.until, new.member_id, new.room_id) is distinct from (old.lifted_at, old.until, old.member_id, old.room_id))
  execute function guard_lifted_hold();
select lobby.scope_table('legal_hold', 'select, insert, update', '{}', '{reason,lift_reason}');

grant select on legal_hold to lobby_people, lobby_visitor, lobby_chat;
create policy due on legal_hold for select to lobby_people, lobby_visitor, lobby_chat using (true);

-- Those that still hold, today in the property's own zone.
create function held(house int) returns setof legal_hold language sql stable set search_path = public, pg_temp as $$
  select * from legal_hold
  where property_id = house and lifted_at is null
    and (until is null or until >= (now() at time zone (select time_zone from property where id = house))::date)
$$;
grant select (id, time_zone) on property to lobby_people, lobby_chat;
create policy due_holds on property for select to lobby_people, lobby_chat using (true);

set role lobby_people;
-- As in 0207, with the holds: of a person, and of everybody who belonged to a room.
create or replace function people.past_residents(house int) returns table (id int, left_at timestamptz)
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
    select record.root from held(house) hold
    join member on member.property_id = house and (member.id = hold.member_id or member.room_id = hold.room_id)
    join record on record.id = member.person_id
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
reset role;

set role lobby_visitor;
-- As in 0290, but for rooms under a hold.
create or replace function visits.with_expired_data() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from visit
  where erased_at is null and inside_since is null and ends_at < now() - interval '7 days' and ends_at < now() - visits.kept_for(property_id)
    and room_id not in (select room_id from held(visit.property_id) where room_id is not null)
  union
  select visit_entry.property_id from visit_entry join visit on visit.property_id = visit_entry.property_id and visit.id = visit_entry.visit_id
  where num_nonnulls(visit_entry.plate, visit_entry.province_id, badge, doc_end) > 0
    and out_at < now() - interval '7 days' and out_at < now() - visits.kept_for(visit_entry.property_id)
    and visit.room_id not in (select room_id from held(visit.property_id) where room_id is not null)
  union
  select property_id from visitor_block
  where coalesce(ended_at, until + interval '1 day') < now() - interval '7 days'
    and coalesce(ended_at, until + interval '1 day') < now() - visits.kept_for(property_id)
$$;

create or replace function visits.erase_expired(property int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due int[];
  before timestamptz := now() - visits.kept_for(property);
  holds int[] := array(select room_id from held(property) where room_id is not null);
  noted int;
begin
  perform set_config('app.property_id', property::text, true);
  perform set_config('app.user_id', '', true);
  due := array(
    select id from visit
    where property_id = property and erased_at is null and inside_since is null and ends_at < before and room_id <> all(holds)
    order by id limit 500 for no key update skip locked);
  perform visits.erase(due);
  update visit_entry set plate = null, province_id = null, badge = null, doc_end = null
  where property_id = property and id in (
    select entry.id from visit_entry entry join visit on visit.property_id = entry.property_id and visit.id = entry.visit_id
    where entry.property_id = property and num_nonnulls(entry.plate, entry.province_id, badge, doc_end) > 0 and out_at < before
      and visit.room_id <> all(holds) limit 500);
  get diagnostics noted = row_count;
  delete from visitor_block where property_id = property and coalesce(ended_at, until + interval '1 day') < before;
  if cardinality(due) > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'visitor', 'id', null, 'change', 'updated'));
  end if;
  return greatest(cardinality(due), noted);
end $$;
reset role;

set role lobby_chat;
-- As in 0361, but for rooms and residents under a hold.
create or replace function chats.with_expired_data() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from conversation
  where not is_kept and last_at < now() - interval '30 days' and last_at < now() - chats.kept_for(property_id)
    and not exists (select from held(conversation.property_id) hold where hold.room_id = conversation.room_id or hold.member_id = conversation.member_id)
  union
  select property_id from chat_link
  where updated_at < now() - interval '30 days' and updated_at < now() - chats.kept_for(property_id)
    and not exists (select from conversation where conversation.property_id = chat_link.property_id and link_id = chat_link.id)
    and not exists (select from held(chat_link.property_id) hold where hold.member_id = chat_link.member_id)
$$;

create or replace function chats.erase_expired(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare gone int; links int;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  delete from conversation where property_id = house and id in (
    select id from conversation
    where property_id = house and not is_kept and last_at < now() - chats.kept_for(house)
      and not exists (select from held(house) hold where hold.room_id = conversation.room_id or hold.member_id = conversation.member_id)
    order by id limit 100);
  get diagnostics gone = row_count;
  delete from chat_link where property_id = house and id in (
    select id from chat_link where property_id = house and updated_at < now() - chats.kept_for(house)
      and not exists (select from conversation where conversation.property_id = house and link_id = chat_link.id)
      and not exists (select from held(house) hold where hold.member_id = chat_link.member_id)
    order by id limit 100);
  get diagnostics links = row_count;
  if gone > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'chat', 'id', null, 'change', 'removed'));
  end if;
  return gone + links;
end $$;
reset role;
