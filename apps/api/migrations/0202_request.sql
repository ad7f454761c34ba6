-- Requests: asked for, waiting, decided once. What staff may do themselves is approved at once and kept as the record of it; what comes
-- from a resident, or what the property wants a second person for, waits until somebody else decides.

insert into category (id, parent_id, code, name_th, name_en, "order") values
  (30, null, 'request-type', 'ประเภทคำขอ', 'Request type', 0),
  (32, 30, 'create-account', 'เพิ่มผู้พักอาศัย', 'New resident', 10),
  (2, 30, 'create-sub-account', 'เพิ่มผู้พักอาศัยร่วม', 'New co-resident', 20),
  (33, 30, 'update-profile', 'แก้ไขข้อมูล', 'Change of details', 30),
  (34, 30, 'update-profile-image', 'เปลี่ยนรูปถ่าย', 'New photo', 40),
  (35, 30, 'remove-resident', 'ย้ายออก', 'Move-out', 50),
  (36, 30, 'add-card', 'ขอบัตร', 'Card wanted', 60),
  (37, 30, 'add-mifare', 'ลงทะเบียนบัตร', 'Add card', 70),
  (38, 30, 'mapping-mifare', 'ผูกบัตรกับผู้ถือ', 'Assign card', 80),
  (39, 30, 'remove-mifare', 'ยกเลิกบัตร', 'Remove card', 90),
  (41, 30, 'add-car', 'เพิ่มรถ', 'Add car', 100),
  (40, 30, 'delete-car', 'ลบรถ', 'Remove car', 110),
  (42, 30, 'letter', 'หนังสือ', 'Letter', 120),
  (43, 30, 'create-room', 'เพิ่มห้อง', 'New room', 130),
  (44, 30, 'update-room', 'แก้ไขห้อง', 'Change of room', 140),
  (45, 30, 'remove-room', 'ลบห้อง', 'Remove room', 150),
  (46, 30, 'create-admin', 'เพิ่มเจ้าหน้าที่', 'New staff', 160),
  (47, 30, 'remove-admin', 'ลบเจ้าหน้าที่', 'Remove staff', 170);

-- As the owner, over all properties.
alter table request no force row level security;
alter table request
  drop constraint request_channel_check,
  drop constraint request_result_check,
  alter type drop not null,
  alter result drop not null,
  add column type_id       int references category,
  add column member_id     int,
  add column room_id       int,
  -- What a waiting request is about, so that the same thing is not asked for twice: `profile of 12`; of an applicant an HMAC.
  add column subject       text,
  add column subject_key_id int,
  add column photo_id      int,
  add column at_once       boolean not null default true,
  add column decided_by_id int references account,
  add column decided_at    timestamptz,
  add column reason        text,
  add column note          text,
  -- The member an approval made.
  add column made_id       int,
  add column updated_at    timestamptz not null default now(),
  add constraint request_member_id_fkey foreign key (property_id, member_id) references member,
  add constraint request_room_id_fkey foreign key (property_id, room_id) references room,
  add constraint request_subject_key_id_fkey foreign key (property_id, subject_key_id) references subject_key,
  add constraint request_photo_id_fkey foreign key (property_id, photo_id) references file,
  add constraint request_made_id_fkey foreign key (property_id, made_id) references member;

-- Nodes of the release before write the code of the type, and know no waiting.
create function request_defaults() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.type_id := coalesce(new.type_id, (select id from category where code = new.type and parent_id = 30));
  if new.at_once and new.result is not null then
    new.decided_at := coalesce(new.decided_at, now());
    new.decided_by_id := coalesce(new.decided_by_id, new.asked_by_id);
  end if;
  return new;
end $$;
create trigger defaults before insert on request for each row execute function request_defaults();

drop trigger audit on request;
update request set type_id = category.id, decided_at = request.created_at, decided_by_id = asked_by_id, updated_at = request.created_at
from category where category.code = request.type and category.parent_id = 30;
select lobby.audit_table('request', '{type,subject}', '{reason,note}');

alter table request
  alter type_id set not null,
  add check (channel in ('cms', 'app')),
  add check (result in ('approved', 'reject')),
  add check ((result is null) = (decided_at is null)),
  add check (result is distinct from 'reject' or length(trim(reason)) >= 3),
  add check (at_once or asked_by_id is null or decided_by_id is distinct from asked_by_id),
  add check (not at_once or result = 'approved'),
  add check (channel = 'cms' or not at_once),
  add check (channel = 'app' or asked_by_id is not null);
alter table request force row level security;
create unique index request_open on request (property_id, type_id, subject) where result is null;
create index request_waiting on request (property_id, created_at, id) where result is null;
create index request_decided on request (property_id, decided_at desc, id desc) where result is not null;
create index request_updated on request (property_id, updated_at desc, id desc);
create index request_type on request (property_id, type_id, result, id);
create index request_member on request (property_id, member_id, id desc);
create index request_room on request (property_id, room_id) where result is null;
create index request_asked_by on request (property_id, asked_by_id);
create index request_decided_by on request (property_id, decided_by_id);
create index request_subject_key on request (property_id, subject_key_id);
create index request_photo on request (property_id, photo_id);
create index request_made on request (property_id, made_id);
create trigger own_file_photo before insert or update of photo_id on request
  for each row execute function files.assert_claimable('photo_id', 'request_photo_id_fkey');
create trigger picture_photo before insert or update of photo_id on request for each row execute function must_be_picture('photo_id');
grant select (property_id, photo_id) on request to lobby_file;
grant update (result, decided_by_id, decided_at, reason, note, made_id, photo_id, updated_at) on request to lobby_app;

-- Personal values of a waiting request, old and new, under the person's own key. Written by the application, read by the function below,
-- and gone with the decision: an approved value stands in the records it changed.
create table request_values (
  property_id int not null references property,
  request_id  int not null,
  encrypted   bytea not null,
  primary key (property_id, request_id),
  constraint request_values_request_id_fkey foreign key (property_id, request_id) references request
);
select lobby.scope_table('request_values', 'insert', '{encrypted}');
grant select (property_id, request_id) on request_values to lobby_app;

-- Decided once, by whoever is signed in, who is neither the one who asked nor the resident it is about; nothing else of it changes.
create function guard_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare actor int := nullif(current_setting('app.user_id', true), '')::int;
begin
  if tg_op = 'DELETE' then
    raise exception 'A request is not deleted' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if tg_op = 'INSERT' then
    if not new.at_once and new.result is not null and actor is not null then
      raise exception 'A waiting request is decided later' using errcode = 'LB403', constraint = 'error.forbidden';
    end if;
    if actor is not null and (new.asked_by_id is distinct from actor
      or new.at_once and (new.decided_by_id is distinct from actor or new.decided_at is distinct from now())) then
      raise exception 'Everybody asks for themselves' using errcode = 'LB403', constraint = 'error.forbidden';
    end if;
    if new.at_once and needs_second_person(new.type_id) and actor is not null then
      raise exception 'Another person decides this' using errcode = 'LB403', constraint = 'error.needsSecondPerson';
    end if;
    return new;
  end if;
  -- What the approval made is written down in its own transaction.
  if old.result = 'approved' and old.decided_at = now() and old.made_id is null and new.made_id is not null
    and to_jsonb(new) - 'made_id' = to_jsonb(old) - 'made_id' then
    return new;
  end if;
  -- The photo of somebody who has left ends, whatever became of the request.
  if actor is null and new.photo_id is null and to_jsonb(new) - '{photo_id,updated_at}'::text[] = to_jsonb(old) - '{photo_id,updated_at}'::text[] then
    return new;
  end if;
  if old.result is not null then
    raise exception 'The request is decided already' using errcode = 'LB409', constraint = 'error.requestDecided';
  end if;
  if new.result is null then
    raise exception 'A waiting request does not change' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if actor is null or new.decided_by_id is distinct from actor or new.decided_at is distinct from now() then
    raise exception 'Everybody decides for themselves' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if actor = old.asked_by_id or exists (
    select from member join person on person.property_id = member.property_id and person.id = member.person_id
    where member.property_id = old.property_id and member.id = old.member_id and person.account_id = actor
  ) then
    raise exception 'Who asked does not decide' using errcode = 'LB403', constraint = 'error.ownRequest';
  end if;
  -- It may be asked for again.
  new.subject := null;
  return new;
end $$;
-- The types a property lets nobody decide alone: its setting `secondPerson`.
create function needs_second_person(wanted int) returns boolean language sql stable set search_path = public, pg_temp
as $$
  select exists (
    select from setting join category on category.id = wanted
    where setting.id = 'secondPerson' and setting.value ? category.code
  )
$$;
create trigger guard before insert or update or delete on request for each row execute function guard_request();

grant delete on request_values to lobby_people;
set role lobby_people;
create function people.drop_request_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from request_values where property_id = new.property_id and request_id = new.id;
  return null;
end $$;
revoke all on function people.drop_request_values from public;
reset role;
-- At the end of the transaction: the approval reads them.
create constraint trigger drop_values after update on request deferrable initially deferred for each row
  when (old.result is null and new.result is not null) execute function people.drop_request_values();

-- The personal values of a request, old and new. That somebody saw them stands in the log once an hour, not once a call.
grant select on request, request_values to lobby_people;
set role lobby_people;
create function people.open_request(wanted int)
  returns table (encrypted bytea, wrapped bytea, key_id text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (
    select from audit_log where property_id = current_setting('app.property_id')::int and account_id = current_setting('app.user_id')::int
      and action = 'seen' and record = 'request' and record_id = wanted::text and at > now() - interval '1 hour'
  ) then
    insert into audit_log (property_id, account_id, request_id, action, record, record_id)
    select property_id, current_setting('app.user_id')::int, current_setting('app.request_id', true), 'seen', 'request', id::text
    from request where property_id = current_setting('app.property_id')::int and id = wanted;
  end if;
  return query
    select kept.encrypted, subject_key.wrapped, subject_key.key_id
    from request_values kept join request on request.property_id = kept.property_id and request.id = kept.request_id
    join subject_key on subject_key.property_id = request.property_id and subject_key.id = request.subject_key_id
    where kept.property_id = current_setting('app.property_id')::int and kept.request_id = wanted and subject_key.wrapped is not null;
end $$;
revoke all on function people.open_request from public;
grant execute on function people.open_request to lobby_app;
reset role;
