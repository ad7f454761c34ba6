-- Visitors: a visit is one permission to come, an entry each time somebody came in under it. What state a visit is in follows from its
-- moments (`visit_list`); that one QR lets in once, and as often as it may, is kept here, whoever writes.
grant usage on schema public to lobby_visitor;
create schema visits authorization lobby_visitor;
grant usage on schema visits to lobby_app, lobby_worker;

create table visit (
  property_id       int not null references property,
  id                int generated always as identity,
  room_id           int not null,
  host_id           int,
  kind              text collate "C" not null check (kind in ('guest', 'delivery', 'contractor', 'broker', 'housekeeper', 'resident-staff', 'emergency')),
  name              text,
  phone             text,
  phone_hash        bytea,
  party             int not null default 1 check (party between 1 and 50),
  -- As the host said: the guest may bring fewer.
  party_limit       int not null default 1 check (party_limit between 1 and 50),
  plate             text,
  province_id       int references province,
  vehicle           text collate "C" check (vehicle in ('car', 'motorcycle', 'truck')),
  note              text,
  expected_from     timestamptz not null,
  expected_to       timestamptz not null,
  -- How often; null without end.
  entries           int check (entries > 0),
  entries_used      int not null default 0,
  days              int[],
  hours_from        time,
  hours_to          time,
  link_hash         bytea,
  -- Counted up by a new link: the pass is made of it, so the old one opens nothing.
  pass_serial       int not null default 1,
  pass_hash         bytea,
  desk_code         text collate "C" check (desk_code ~ '^[0-9]{6}$'),
  source            text collate "C" not null default 'desk' check (source in ('desk', 'walk-in')),
  flag              text collate "C" check (flag in ('watch', 'deny')),
  needs_approval    boolean not null default false,
  approved_at       timestamptz,
  approved_by_id    int references account,
  -- Entries of the lists that were known when somebody said yes.
  approved_blocks   int[] not null default '{}',
  denied_at         timestamptz,
  denied_by_id      int references account,
  deny_reason       text,
  cancelled_at      timestamptz,
  cancelled_by_id   int references account,
  cancel_how        text collate "C" check (cancel_how in ('desk', 'guest', 'host-left')),
  completed_at      timestamptz,
  guest_writes      int not null default 0,
  notice_version_id int,
  notice_locale     text collate "C",
  notice_hash       text collate "C",
  inside_since      timestamptz,
  checked_in_at     timestamptz,
  checked_out_at    timestamptz,
  erased_at         timestamptz,
  created_by_id     int references account,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- Since when nobody needs the data.
  ends_at           timestamptz not null generated always as (greatest(checked_out_at, coalesce(cancelled_at, denied_at, expected_to))) stored,
  search_text       text not null generated always as (lower(coalesce(name, '') collate "und-x-icu")) stored,
  primary key (property_id, id),
  constraint visit_pass_hash_key unique (property_id, pass_hash),
  constraint visit_link_hash_key unique (property_id, link_hash),
  constraint visit_room_id_fkey foreign key (property_id, room_id) references room,
  constraint visit_host_id_fkey foreign key (property_id, host_id) references member,
  constraint visit_notice_hash_fkey foreign key (property_id, notice_version_id, notice_locale, notice_hash)
    references consent_text (property_id, version_id, locale, hash),
  constraint visit_desk_code_key exclude using gist (property_id with =, desk_code with =, tstzrange(expected_from, expected_to) with &&)
    where (cancelled_at is null and denied_at is null and erased_at is null),
  check (expected_to > expected_from),
  check (days <@ array[0, 1, 2, 3, 4, 5, 6]),
  check ((hours_from is null) = (hours_to is null) and hours_from <> hours_to),
  check (cancelled_at is null or denied_at is null),
  check ((denied_at is null) <= (deny_reason is null)),
  check ((cancelled_at is null) = (cancel_how is null)),
  check (num_nonnulls(notice_version_id, notice_locale, notice_hash) in (0, 3)),
  check (erased_at is null or num_nonnulls(name, phone, phone_hash, plate, note, link_hash, pass_hash, desk_code, deny_reason) = 0)
);
create index visit_expected on visit (property_id, expected_from desc, id desc);
create index visit_until on visit (property_id, expected_to);
create index visit_inside on visit (property_id, inside_since) where inside_since is not null;
create index visit_waiting on visit (property_id, expected_to) where needs_approval and approved_at is null;
create index visit_room on visit (property_id, room_id, expected_from desc, id desc);
create index visit_room_new on visit (property_id, room_id, created_at) where source = 'desk';
create index visit_host on visit (property_id, host_id, expected_from desc, id desc);
create index visit_phone on visit (property_id, phone_hash) where phone_hash is not null;
create index visit_plate on visit (property_id, plate) where plate is not null;
create index visit_desk_code on visit (property_id, desk_code);
create index visit_link on visit (link_hash);
create index visit_name_prefix on visit (property_id, name collate "C");
create index visit_notice on visit (property_id, notice_version_id, notice_locale, notice_hash) where notice_version_id is not null;
create index visit_due on visit (ends_at) where erased_at is null and inside_since is null;
create index visit_search on visit using gin (property_id, search_text gin_trgm_ops);
create index visit_created_by on visit (property_id, created_by_id);
create index visit_approved_by on visit (property_id, approved_by_id);
create index visit_denied_by on visit (property_id, denied_by_id);
create index visit_cancelled_by on visit (property_id, cancelled_by_id);
-- What an entry counts stands in the entry's own line of the log.
select lobby.scope_table('visit', 'select, insert, update',
  '{phone_hash,link_hash,pass_hash,desk_code,entries_used,inside_since,checked_in_at,checked_out_at,ends_at,guest_writes}',
  '{name,phone,plate,note,deny_reason}');

create table visit_entry (
  property_id int not null references property,
  id          int generated always as identity,
  visit_id    int not null,
  in_at       timestamptz not null,
  in_by_id    int references account,
  gate        text,
  came        int not null check (came between 1 and 50),
  -- Of the car they came in, where it is another one than was said.
  plate       text,
  province_id int references province,
  badge       text,
  doc_seen    boolean not null default false,
  doc_end     text,
  out_at      timestamptz,
  out_by_id   int references account,
  out_how     text collate "C" check (out_how in ('scan', 'desk', 'all', 'system')),
  reason      text,
  -- Of a desk that had no line: what it sends twice counts once.
  client_key  uuid,
  out_key     uuid,
  primary key (property_id, id),
  constraint visit_entry_client_key_key unique (property_id, client_key),
  constraint visit_entry_out_key_key unique (property_id, out_key),
  constraint visit_entry_visit_id_fkey foreign key (property_id, visit_id) references visit,
  check (out_at >= in_at),
  check ((out_at is null) = (out_how is null))
);
create unique index visit_entry_open_key on visit_entry (property_id, visit_id) where out_at is null;
create index visit_entry_visit on visit_entry (property_id, visit_id, in_at desc);
create index visit_entry_plate on visit_entry (property_id, plate) where out_at is null;
create index visit_entry_due on visit_entry (out_at) where num_nonnulls(plate, province_id, badge, doc_end) > 0;
create index visit_entry_in_by on visit_entry (property_id, in_by_id);
create index visit_entry_out_by on visit_entry (property_id, out_by_id);
select lobby.scope_table('visit_entry', 'select, insert, update (out_at, out_by_id, out_how, reason, out_key, plate, badge, doc_end)',
  '{client_key,out_key}', '{plate,badge,doc_end}');

-- With the visit locked: whoever cancels it and whoever counts its entries comes before or after, never at once.
create function guard_visit_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare permission visit;
begin
  select * into permission from visit where property_id = new.property_id and id = new.visit_id for no key update;
  if permission.cancelled_at is not null or permission.denied_at is not null or permission.erased_at is not null then
    raise exception 'This visit is over' using errcode = 'LB409', constraint = 'error.visitOver';
  end if;
  if permission.needs_approval and permission.approved_at is null then
    raise exception 'This visit waits for approval' using errcode = 'LB409', constraint = 'error.visitWaiting';
  end if;
  if permission.entries_used >= permission.entries then
    raise exception 'This visit was used already' using errcode = 'LB409', constraint = 'error.visitUsed';
  end if;
  return new;
end $$;
create trigger guard before insert on visit_entry for each row execute function guard_visit_entry();
create function count_visit_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update visit set entries_used = entries_used + 1, inside_since = new.in_at, checked_in_at = new.in_at, updated_at = now()
    where property_id = new.property_id and id = new.visit_id;
  else
    update visit set inside_since = null, checked_out_at = new.out_at, updated_at = now()
    where property_id = new.property_id and id = new.visit_id;
  end if;
  return null;
end $$;
create trigger count_in after insert on visit_entry for each row execute function count_visit_entry();
create trigger count_out after update on visit_entry for each row when (old.out_at is null and new.out_at is not null)
  execute function count_visit_entry();

create table visitor_block (
  property_id int not null references property,
  id          int generated always as identity,
  kind        text collate "C" not null check (kind in ('deny', 'watch')),
  name        text,
  -- As names are compared.
  name_folded text,
  phone_end   text,
  phone_hash  bytea,
  plate       text,
  province_id int references province,
  reason      text not null,
  message     text,
  until       date,
  review_on   date not null,
  by_id       int references account,
  ended_at    timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  check (num_nonnulls(name, phone_hash, plate) > 0)
);
create index visitor_block_created on visitor_block (property_id, created_at desc, id desc);
create index visitor_block_updated on visitor_block (property_id, updated_at desc, id desc);
create index visitor_block_name_prefix on visitor_block (property_id, name collate "C");
create index visitor_block_name on visitor_block (property_id, name_folded) where ended_at is null;
create index visitor_block_phone on visitor_block (property_id, phone_hash) where ended_at is null;
create index visitor_block_plate on visitor_block (property_id, plate) where ended_at is null;
create index visitor_block_province on visitor_block (property_id, province_id);
create index visitor_block_by on visitor_block (property_id, by_id);
select lobby.scope_table('visitor_block', 'select, insert, update', '{phone_hash,name_folded}', '{name,phone_end,plate,reason}');

-- Until when whoever is inside may stay: that day's hours, in the property's zone, and never longer than the permission.
create function leave_by(permission visit) returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select least(permission.expected_to, case when permission.hours_to is not null then
    ((permission.inside_since at time zone time_zone)::date + permission.hours_to
      + case when permission.hours_to <= (permission.inside_since at time zone time_zone)::time then interval '1 day' else interval '0' end)
    at time zone time_zone end)
  from property where id = permission.property_id
$$;

create view visit_list with (security_invoker = true) as
  select property_id, id, name, kind,
    case
      when inside_since is not null then 'inside'
      when denied_at is not null then 'denied'
      when cancelled_at is not null then 'cancelled'
      when entries_used >= entries then 'left'
      when expected_to <= now() then case when entries_used > 0 then 'left' else 'expired' end
      when needs_approval and approved_at is null then 'waiting'
      else 'expected'
    end as state,
    phone, party, plate, vehicle, expected_from, expected_to, entries, entries_used, days, hours_from, hours_to, note, source, flag,
    inside_since, checked_in_at, checked_out_at, approved_at, denied_at, deny_reason, cancelled_at, cancel_how, completed_at, erased_at,
    created_at, updated_at, leave_by(visit) as leave_by, room_id, host_id, province_id
  from visit;
grant select on visit_list to lobby_app;

-- By name and the number of the room, by the whole plate, and by the six digits of who is still to come.
grant select (id, property_id, search_text, room_id, plate, desk_code, expected_to) on visit to lobby_search;
create policy search on visit for select to lobby_search using (true);
set role lobby_search;
create function search.visit_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from visit
   where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
   order by id desc limit 10000)
  union
  (select visit.id from room join visit on visit.property_id = room.property_id and visit.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by visit.id desc limit 10000)
  union
  (select id from visit
   where property_id = current_setting('app.property_id')::int and plate = upper(regexp_replace(words, '[\s.-]', '', 'g')) limit 10000)
  union
  (select id from visit
   where property_id = current_setting('app.property_id')::int and desk_code = words and expected_to > now())
$$;
revoke all on function search.visit_list from public;
grant execute on function search.visit_list to lobby_app;
reset role;
select lobby.make_findable('visit');

-- Whose host moves out comes no more, and whoever is inside just then does not come back. Guests without a host belong to the whole
-- room, and end with its last resident; who comes for the room itself (a broker, a contractor) still does.
grant select (property_id, id, room_id, host_id, kind, cancelled_at, denied_at, inside_since, expected_to, entries, entries_used),
  update (cancelled_at, cancel_how, entries, updated_at) on visit to lobby_people;
create function end_invitations() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare is_last boolean := not exists (
  select from member where property_id = old.property_id and room_id = old.room_id and left_at is null and id <> old.id);
begin
  update visit set
    cancelled_at = case when inside_since is null then now() end,
    cancel_how = case when inside_since is null then 'host-left' end,
    entries = case when inside_since is null then entries else entries_used end,
    updated_at = now()
  where property_id = old.property_id and cancelled_at is null and denied_at is null and expected_to > now()
    and (host_id = old.id
      or is_last and host_id is null and room_id = old.room_id and kind in ('guest', 'delivery', 'housekeeper', 'resident-staff'));
  return null;
end $$;
create trigger end_invitations after update of left_at on member for each row
  when (old.left_at is null and new.left_at is not null) execute function end_invitations();

-- The public page, and the end of the data.
grant select, update (name, phone, phone_hash, plate, province_id, vehicle, note, deny_reason, link_hash, pass_hash, desk_code, erased_at, updated_at,
  inside_since, checked_out_at) on visit to lobby_visitor;
grant select (property_id, id, visit_id, out_at, plate, province_id, badge, doc_end), update (plate, province_id, badge, doc_end, out_at, out_how)
  on visit_entry to lobby_visitor;
grant select (property_id, id, ended_at, until), delete on visitor_block to lobby_visitor;
grant select on setting, property to lobby_visitor;
grant insert on audit_log to lobby_visitor;
grant insert (name, payload) on outbox to lobby_visitor;
create policy due on visit for select to lobby_visitor using (true);
create policy due_entries on visit_entry for select to lobby_visitor using (true);
create policy due_blocks on visitor_block for select to lobby_visitor using (true);
create policy due_visits on setting for select to lobby_visitor using (true);
create policy due_visits on property for select to lobby_visitor using (true);
set role lobby_visitor;

-- Nothing for a link that was never made, was replaced, or whose visit is cancelled, denied or erased: one answer for all of them.
create function visits.open(wanted bytea) returns table (property int, visit int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select property_id, id from visit
  where link_hash = wanted and cancelled_at is null and denied_at is null and erased_at is null
$$;

create function visits.kept_for(property int) returns interval language sql stable set search_path = public, pg_temp
as $$ select make_interval(days => coalesce((select value::int from setting where property_id = property and id = 'visitorRetentionDays'), 90)) $$;

-- Times and counts stay, for the figures; nothing of the person does.
create function visits.erase(visits int[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare property int := current_setting('app.property_id')::int;
begin
  update visit_entry set plate = null, province_id = null, badge = null, doc_end = null where property_id = property and visit_id = any(visits);
  update visit set name = null, phone = null, phone_hash = null, plate = null, province_id = null, vehicle = null, note = null, deny_reason = null,
    link_hash = null, pass_hash = null, desk_code = null, erased_at = now(), updated_at = now()
  where property_id = property and id = any(visits);
end $$;

create function visits.with_expired_data() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from visit
  where erased_at is null and inside_since is null and ends_at < now() - interval '7 days' and ends_at < now() - visits.kept_for(property_id)
  union
  select property_id from visit_entry
  where num_nonnulls(plate, province_id, badge, doc_end) > 0 and out_at < now() - interval '7 days' and out_at < now() - visits.kept_for(property_id)
  union
  select property_id from visitor_block
  where coalesce(ended_at, until + interval '1 day') < now() - interval '7 days'
    and coalesce(ended_at, until + interval '1 day') < now() - visits.kept_for(property_id)
$$;

-- A standing permission lasts for months: what was noted at the gate goes by the day it was noted. Who is off the lists goes as well.
create function visits.erase_expired(property int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due int[];
  before timestamptz := now() - visits.kept_for(property);
  noted int;
begin
  perform set_config('app.property_id', property::text, true);
  perform set_config('app.user_id', '', true);
  due := array(
    select id from visit
    where property_id = property and erased_at is null and inside_since is null and ends_at < before
    order by id limit 500 for no key update skip locked);
  perform visits.erase(due);
  update visit_entry set plate = null, province_id = null, badge = null, doc_end = null
  where property_id = property and id in (
    select id from visit_entry
    where property_id = property and num_nonnulls(plate, province_id, badge, doc_end) > 0 and out_at < before limit 500);
  get diagnostics noted = row_count;
  delete from visitor_block where property_id = property and coalesce(ended_at, until + interval '1 day') < before;
  if cardinality(due) > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'visitor', 'id', null, 'change', 'updated'));
  end if;
  return greatest(cardinality(due), noted);
end $$;

-- A day after their time nobody believes any more that they are inside.
create function visits.with_forgotten() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from visit where inside_since < now() - interval '1 day' and leave_by(visit) < now() - interval '1 day'
$$;
create function visits.check_out_forgotten(property int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare gone int[];
begin
  perform set_config('app.property_id', property::text, true);
  perform set_config('app.user_id', '', true);
  gone := array(
    select id from visit
    where property_id = property and inside_since < now() - interval '1 day' and leave_by(visit) < now() - interval '1 day'
    order by id limit 500 for no key update skip locked);
  update visit_entry set out_at = now(), out_how = 'system' where property_id = property and visit_id = any(gone) and out_at is null;
  if cardinality(gone) > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'visitor', 'id', null, 'change', 'updated'));
  end if;
  return cardinality(gone);
end $$;
revoke all on function visits.open, visits.kept_for, visits.erase, visits.with_expired_data, visits.erase_expired, visits.with_forgotten,
  visits.check_out_forgotten from public;
grant execute on function visits.open, visits.erase to lobby_app;
grant execute on function visits.with_expired_data, visits.erase_expired, visits.with_forgotten, visits.check_out_forgotten to lobby_worker;
reset role;
