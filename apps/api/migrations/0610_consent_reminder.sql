-- Residents who have not decided on a text are reminded: where they write to the office, or by a form on paper.
create table consent_reminder (
  property_id     int not null references property,
  id              int generated always as identity,
  version_id      int not null,
  person_id       int not null,
  channel         text collate "C" not null check (channel in ('chat', 'letter')),
  -- Where it goes, and its message once it is there. A conversation that is erased takes them with it.
  conversation_id int,
  number          int,
  -- Who reminded; not granted, so that nobody can name another.
  by_id           int default nullif(current_setting('app.user_id', true), '')::int references account,
  created_at      timestamptz not null default now(),
  primary key (property_id, id),
  constraint consent_reminder_version_id_fkey foreign key (property_id, version_id) references consent_version,
  constraint consent_reminder_person_id_fkey foreign key (property_id, person_id) references person,
  constraint consent_reminder_conversation_id_fkey foreign key (property_id, conversation_id) references conversation
    on delete set null (conversation_id),
  constraint consent_reminder_number_fkey foreign key (property_id, conversation_id, number) references chat_message
    on delete set null (conversation_id, number),
  check (channel = 'chat' or conversation_id is null)
);
create index consent_reminder_version on consent_reminder (property_id, version_id, person_id, id desc);
create index consent_reminder_person on consent_reminder (property_id, person_id);
create index consent_reminder_number on consent_reminder (property_id, conversation_id, number) where conversation_id is not null;
create index consent_reminder_by on consent_reminder (property_id, by_id);
-- Planned, and not sent yet.
create index consent_reminder_planned on consent_reminder (property_id, id) where number is null and conversation_id is not null;

-- The message is logged as one.
select lobby.scope_table('consent_reminder', 'select, delete', '{conversation_id,number}');
grant insert (property_id, version_id, person_id, channel, conversation_id), update (conversation_id, number)
  on consent_reminder to lobby_app;
