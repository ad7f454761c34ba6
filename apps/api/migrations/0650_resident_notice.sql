-- Residents hear of what happened to their bills, parcels, bookings and visitors; rooms no channel reaches get a letter.
create table resident_notice (
  property_id  int not null references property,
  id           int generated always as identity,
  -- Declared by the areas. What it is about is asked of them when it is sent: it may be gone by then.
  kind         text collate "C" not null,
  subject_id   int not null,
  -- Of a kind that is said more than once: which time it is.
  step         int not null default 0,
  room_id      int not null,
  due_at       timestamptz not null,
  -- When it was worked off: a message to everybody who is reached, or to nobody.
  processed_at timestamptz,
  created_at   timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, kind, subject_id, step),
  constraint resident_notice_room_id_fkey foreign key (property_id, room_id) references room on delete cascade
);
create index resident_notice_due on resident_notice (property_id, due_at) where processed_at is null;
create index resident_notice_room on resident_notice (property_id, room_id, kind);
create index resident_notice_processed on resident_notice (property_id, processed_at) where processed_at is not null;

create table resident_notice_message (
  property_id     int not null references property,
  id              int generated always as identity,
  notice_id       int not null,
  conversation_id int not null,
  number          int not null,
  primary key (property_id, id),
  unique (property_id, notice_id, conversation_id),
  constraint resident_notice_message_notice_id_fkey foreign key (property_id, notice_id) references resident_notice on delete cascade,
  constraint resident_notice_message_number_fkey foreign key (property_id, conversation_id, number) references chat_message on delete cascade
);
create index resident_notice_message_number on resident_notice_message (property_id, conversation_id, number);

-- A letter to the room says it. Removed where it was marked by mistake.
create table resident_letter (
  property_id int not null references property,
  id          int generated always as identity,
  notice_id   int not null,
  by_id       int not null default nullif(current_setting('app.user_id', true), '')::int references account,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, notice_id),
  constraint resident_letter_notice_id_fkey foreign key (property_id, notice_id) references resident_notice on delete cascade
);
create index resident_letter_by on resident_letter (property_id, by_id);

select lobby.scope_table('resident_notice', 'select, insert, delete, update (due_at, processed_at)');
select lobby.scope_table('resident_notice_message', 'select, insert');
-- Who delivered it is whoever calls: not granted, so that nobody can name another.
select lobby.scope_table('resident_letter', 'select, delete, insert (property_id, notice_id)');
-- A notice follows from what it is about, and a message is logged as one.
drop trigger audit on resident_notice;
drop trigger audit on resident_notice_message;

-- The worker learns where there is something to do; the work itself is done as the application, in one property.
grant select (property_id, due_at, processed_at) on resident_notice to lobby_chat;
create policy due on resident_notice for select to lobby_chat using (true);
set role lobby_chat;
create function chats.resident_notices_due() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from resident_notice where processed_at is null and due_at <= now()
$$;
revoke all on function chats.resident_notices_due from public;
grant execute on function chats.resident_notices_due to lobby_worker;
reset role;
