-- A person and the rooms they belong to are two things. `person` is a human or a company known to this property; `member` is that
-- person in one room, from a day to a day. A member keeps copies of the names and the phone, so that lists read one table.

-- One key for each person, wrapped by LOBBY_SECRET_KEY: what is encrypted under it cannot be read once the key is destroyed, also not in
-- a backup or in records that must stay. The application writes keys; only the functions below read them.
create table subject_key (
  property_id  int not null references property,
  id           int generated always as identity,
  wrapped      bytea,
  key_id       text,
  created_at   timestamptz not null default now(),
  destroyed_at timestamptz,
  primary key (property_id, id),
  check ((wrapped is null) = (destroyed_at is not null))
);
create index subject_key_created on subject_key (property_id, created_at);
select lobby.scope_table('subject_key', 'insert', '{wrapped,key_id}');
grant select (property_id, id, key_id, destroyed_at) on subject_key to lobby_app;

create table person (
  property_id    int not null references property,
  id             int generated always as identity,
  kind           text not null default 'natural' check (kind in ('natural', 'company')),
  title          text,
  first_name     text collate "th-x-icu" not null check (first_name <> ''),
  last_name      text collate "th-x-icu" not null default '',
  first_name_en  text collate "en-x-icu",
  last_name_en   text collate "en-x-icu",
  gender         text not null default 'unspecified' check (gender in ('male', 'female', 'unspecified')),
  phone          text,
  phone_e164     text,
  email          text,
  language       text check (language in ('th', 'en')),
  doc_kind       text check (doc_kind in ('thai-id', 'alien-id', 'passport', 'tax-id', 'other')),
  doc_country    text check (doc_country ~ '^[A-Z]{2}$'),
  -- Under the person's own key; the masked end is all anybody sees without giving a reason.
  doc_encrypted  bytea,
  doc_masked     text,
  -- HMAC of kind, country and number under a key of the environment: equal documents are equal hashes, and the number cannot be guessed.
  doc_hash       bytea,
  doc_hash_key   text,
  -- For minors only: the end of the month of the 20th birthday. A day would be the birth date.
  minor_until    date,
  guardian_id    int,
  photo_id       int,
  account_id     int,
  subject_key_id int,
  blocked_at     timestamptz,
  blocked_reason text,
  legal_hold     boolean not null default false,
  merged_into_id int,
  erased_at      timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint person_guardian_id_fkey foreign key (property_id, guardian_id) references person,
  constraint person_photo_id_fkey foreign key (property_id, photo_id) references file,
  constraint person_account_id_fkey foreign key (property_id, account_id) references membership on delete set null (account_id),
  constraint person_subject_key_id_fkey foreign key (property_id, subject_key_id) references subject_key,
  constraint person_merged_into_id_fkey foreign key (property_id, merged_into_id) references person,
  constraint person_account_key unique (property_id, account_id),
  check (guardian_id <> id),
  check (merged_into_id <> id),
  check ((doc_kind is null) = (doc_hash is null) and (doc_kind is null) = (doc_encrypted is null)
    and (doc_kind is null) = (doc_masked is null) and (doc_hash is null) = (doc_hash_key is null)),
  check (doc_kind is null or subject_key_id is not null),
  check (doc_kind is distinct from 'passport' or doc_country is not null),
  check ((blocked_at is null) = (blocked_reason is null))
);
create unique index person_id_card_key on person (property_id, doc_hash) where erased_at is null and merged_into_id is null;
create index person_phone on person (property_id, phone_e164);
create index person_updated on person (property_id, updated_at desc, id desc);
create index person_created on person (property_id, created_at);
create index person_guardian on person (property_id, guardian_id);
create index person_photo on person (property_id, photo_id);
create index person_subject_key on person (property_id, subject_key_id);
create index person_merged_into on person (property_id, merged_into_id);
create trigger own_file_photo before insert or update of photo_id on person
  for each row execute function files.assert_claimable('photo_id', 'person_photo_id_fkey');
create trigger picture_photo before insert or update of photo_id on person for each row execute function must_be_picture('photo_id');
-- What is encrypted under a key could not be read under another.
create function guard_subject_key() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'A person keeps their key' using errcode = 'LB409', constraint = 'error.changedMeanwhile';
end $$;
create trigger subject_key before update of subject_key_id on person for each row
  when (old.subject_key_id is not null and new.subject_key_id is distinct from old.subject_key_id) execute function guard_subject_key();
select lobby.scope_table('person', 'insert, update', '{doc_encrypted,doc_hash,doc_hash_key,phone_e164}',
  '{title,first_name,last_name,first_name_en,last_name_en,phone,email,doc_masked,minor_until,blocked_reason}');
grant select (property_id, id, kind, title, first_name, last_name, first_name_en, last_name_en, gender, phone, phone_e164, email, language,
  doc_kind, doc_country, doc_masked, doc_hash, doc_hash_key, minor_until, guardian_id, photo_id, account_id, subject_key_id,
  blocked_at, blocked_reason, legal_hold, merged_into_id, erased_at, created_at, updated_at) on person to lobby_app;
grant select (property_id, photo_id) on person to lobby_file;

-- Old and new values of what changed about a person, under the person's own key. The audit log says that and when.
create table person_change (
  property_id int not null references property,
  id          int generated always as identity,
  person_id   int not null,
  by_id       int default nullif(current_setting('app.user_id', true), '')::int references account,
  fields      text[] not null check (cardinality(fields) > 0),
  encrypted   bytea not null,
  at          timestamptz not null default now(),
  primary key (property_id, id),
  constraint person_change_person_id_fkey foreign key (property_id, person_id) references person
);
create index person_change_person on person_change (property_id, person_id, id desc);
create index person_change_by on person_change (property_id, by_id);
select lobby.scope_table('person_change', 'insert', '{encrypted}');
grant select (property_id, id, person_id, by_id, fields, at) on person_change to lobby_app;

-- The person in one room.
alter table member no force row level security;
alter table person no force row level security;
alter table member
  -- Names come from the person; 0 asks the trigger for a new one.
  alter name_th set default '',
  alter name_en set default '',
  add column person_id    int default 0,
  add column relation     text check (relation in ('owner', 'co-owner', 'lessee', 'family', 'helper', 'company-occupant')),
  add column lives_here   boolean not null default true,
  add column gets_notices boolean not null default true,
  add column moved_in     date,
  add column leaves_on    date,
  add column left_at      timestamptz,
  add column left_reason  text,
  -- Kept from the day a move-out is planned.
  add check (left_reason is null or left_at is not null or leaves_on is not null);

-- Whoever names no person makes one: nodes of the release before know only members.
create function member_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.person_id = 0 then
    insert into person (property_id, first_name, first_name_en, phone)
    values (new.property_id, new.name_th, nullif(new.name_en, new.name_th collate "en-x-icu"), new.phone) returning id into new.person_id;
  end if;
  if tg_op = 'INSERT' or new.person_id <> old.person_id then
    select shown_name(first_name, last_name), coalesce(shown_name(first_name_en, last_name_en), shown_name(first_name, last_name)), phone
    into new.name_th, new.name_en, new.phone from person where property_id = new.property_id and id = new.person_id;
  end if;
  if new.left_at is null and not new.is_active then
    new.left_at := now();
  end if;
  new.is_active := new.left_at is null;
  return new;
end $$;
create function shown_name(first text, last text) returns text language sql immutable
as $$ select case when first <> '' then trim(first || ' ' || coalesce(last, '')) end $$;
create trigger person before insert or update on member for each row execute function member_person();

create function person_copied() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update member
  set name_th = shown_name(new.first_name, new.last_name),
    name_en = coalesce(shown_name(new.first_name_en, new.last_name_en), shown_name(new.first_name, new.last_name)),
    phone = new.phone, updated_at = now()
  where property_id = new.property_id and person_id = new.id;
  return null;
end $$;
create trigger copied after update on person for each row
  when ((old.first_name, old.last_name, old.first_name_en, old.last_name_en, old.phone)
    is distinct from (new.first_name, new.last_name, new.first_name_en, new.last_name_en, new.phone))
  execute function person_copied();

-- One person for each member there is; names are not split. As the owner, over all properties, and not into their logs.
alter table member no force row level security, disable trigger audit;
alter table person no force row level security, disable trigger audit;
update member set left_at = updated_at where not is_active;
update member set person_id = 0 where person_id = 0;
-- Where a room has only co-residents, the first of them becomes its main resident. No resident has an account yet whose role would follow.
update member set role_id = 3 where (property_id, id) in (
  select property_id, min(id) from member where left_at is null group by property_id, room_id having bool_and(role_id = 9));
set constraints all immediate;
alter table member
  alter person_id set not null,
  add constraint member_person_id_fkey foreign key (property_id, person_id) references person,
  add check (is_active = (left_at is null)),
  force row level security,
  enable trigger audit;
alter table person force row level security, enable trigger audit;
-- Named after the field of the form that says somebody is a known resident.
create unique index member_known_as_key on member (property_id, room_id, person_id) where left_at is null;
create index member_person on member (property_id, person_id);
create index member_leaving on member (property_id, leaves_on) where left_at is null;

-- Co-residents belong to a main resident of their room. At the end of the transaction, so that one may follow the other, and with the
-- room locked: of two main residents who leave at the same time, the second must see that the first has left.
create function guard_main_resident() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.role_id = 3
    or tg_op = 'UPDATE' and (new.room_id, new.role_id, new.left_at) is not distinct from (old.room_id, old.role_id, old.left_at) then
    return null;
  end if;
  perform from room where property_id = new.property_id and id in (new.room_id, old.room_id) order by id for no key update;
  if exists (
    select from member where property_id = new.property_id and room_id in (new.room_id, old.room_id) and left_at is null
    group by room_id having bool_and(role_id = 9)
  ) then
    raise exception 'A room keeps a main resident while it has co-residents' using errcode = 'LB409', constraint = 'error.lastMainResident';
  end if;
  return null;
end $$;
create constraint trigger main_resident after insert or update on member
  deferrable initially deferred for each row execute function guard_main_resident();

-- Who hears of a room: those who live there and want notices; where nobody lives, its owners.
create view room_receiver with (security_invoker = true) as
  select property_id, room_id, id as member_id from (
    select property_id, room_id, id, lives_here, gets_notices, relation,
      bool_or(lives_here) over (partition by property_id, room_id) as is_lived_in
    from member where left_at is null
  ) present
  where gets_notices and (lives_here or (not is_lived_in and relation in ('owner', 'co-owner')));
grant select on room_receiver to lobby_app, lobby_post;

create or replace function posts.resolve_recipients(buildings int[], floors int[], room_types int[], rooms int[])
  returns table (room_id int, member_id int)
  language sql stable set search_path = public, pg_temp
as $$
  select room.id, receiver.member_id
  from room join room_type on room_type.id = room.type_id and room_type.type <> 'parking'
  left join room_receiver receiver on receiver.room_id = room.id and not room.blocked_by_admin
  where (cardinality(buildings) + cardinality(floors) + cardinality(room_types) + cardinality(rooms) = 0
    or room.category_id = any(buildings) or room.floor_id = any(floors) or room.type_id = any(room_types) or room.id = any(rooms))
$$;

-- Functions that read what the application cannot: each writes its line into the audit log in the same statement.
create schema people authorization lobby_people;
grant usage on schema people to lobby_app;
grant usage on schema public to lobby_people;
grant select on subject_key, person, person_change to lobby_people;
grant insert on audit_log to lobby_people;
grant select (id, property_id, account_id, action, record, record_id, at, xid) on audit_log to lobby_people;
set role lobby_people;

-- A document number is opened in two steps: the first writes who wants it and why, the second gives it out once that line is committed.
-- In one step a transaction that is rolled back would have read it and left nothing in the log.
create function people.record_reveal(wanted int, reason text) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  insert into audit_log (property_id, account_id, request_id, action, record, record_id, after)
  select property_id, current_setting('app.user_id')::int, current_setting('app.request_id', true), 'reveal', 'person', id::text,
    jsonb_build_object('fields', '{document}'::text[], 'reason', reason)
  from person
  where property_id = current_setting('app.property_id')::int and id = wanted and doc_encrypted is not null and length(reason) >= 3
  returning id
$$;

-- The document number and the key that opens it, for a line that is committed: what another transaction wrote is seen only then.
create function people.open_document(line bigint)
  returns table (encrypted bytea, subject_key_id int, wrapped bytea, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person.doc_encrypted, subject_key.id, subject_key.wrapped, subject_key.key_id
  from audit_log entry
  join person on person.property_id = entry.property_id and person.id::text = entry.record_id
  join subject_key on subject_key.property_id = person.property_id and subject_key.id = person.subject_key_id
  where entry.property_id = current_setting('app.property_id')::int and entry.id = line
    and entry.account_id = current_setting('app.user_id')::int and entry.action = 'reveal' and entry.record = 'person'
    and entry.xid is distinct from pg_current_xact_id_if_assigned() and entry.at > now() - interval '1 minute'
    and person.doc_encrypted is not null and subject_key.wrapped is not null
$$;

-- The key of a person, for writing. What it encrypts cannot be read with it alone: the encrypted columns are not granted.
create function people.key_of(wanted int) returns table (id int, wrapped bytea, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select subject_key.id, subject_key.wrapped, subject_key.key_id
  from person join subject_key on subject_key.property_id = person.property_id and subject_key.id = person.subject_key_id
  where person.property_id = current_setting('app.property_id')::int and person.id = wanted and subject_key.wrapped is not null
$$;

-- That somebody saw a person's phone or address, once an hour and not once a call.
create function people.record_seen(wanted int) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into audit_log (property_id, account_id, request_id, action, record, record_id)
  select property_id, current_setting('app.user_id')::int, current_setting('app.request_id', true), 'seen', 'person', id::text
  from person where property_id = current_setting('app.property_id')::int and id = wanted and not exists (
    select from audit_log where property_id = current_setting('app.property_id')::int and account_id = current_setting('app.user_id')::int
      and action = 'seen' and record = 'person' and record_id = wanted::text and at > now() - interval '1 hour')
$$;

-- Old and new values of what changed about a person, the newest first, for whoever may open the person.
create function people.open_changes(wanted int)
  returns table (by_id int, at timestamptz, encrypted bytea, wrapped bytea, key_id text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform people.record_seen(wanted);
  return query
    select change.by_id, change.at, change.encrypted, subject_key.wrapped, subject_key.key_id
    from person_change change
    join person on person.property_id = change.property_id and person.id = change.person_id
    join subject_key on subject_key.property_id = person.property_id and subject_key.id = person.subject_key_id
    where change.property_id = current_setting('app.property_id')::int and change.person_id = wanted and subject_key.wrapped is not null
    order by change.id desc limit 200;
end $$;

create function people.key_by_id(wanted int) returns table (wrapped bytea, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select wrapped, key_id from subject_key
  where property_id = current_setting('app.property_id')::int and id = wanted and wrapped is not null
$$;

revoke all on all functions in schema people from public;
grant execute on all functions in schema people to lobby_app;
reset role;
