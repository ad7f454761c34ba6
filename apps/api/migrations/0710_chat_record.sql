-- What staff made from a conversation with a resident, kept by its ids beside the system line that says so. It goes with the conversation, and
-- with the record: the line stays, and names nothing any more.
create table chat_record (
  property_id        int not null references property,
  id                 int generated always as identity,
  conversation_id    int not null,
  number             int not null,
  booking_id         int,
  subject_request_id int,
  shift_note_line_id int,
  created_at         timestamptz not null default now(),
  primary key (property_id, id),
  constraint chat_record_number_key unique (property_id, conversation_id, number),
  constraint chat_record_number_fkey foreign key (property_id, conversation_id, number) references chat_message on delete cascade,
  constraint chat_record_booking_id_fkey foreign key (property_id, booking_id) references booking on delete cascade,
  constraint chat_record_subject_request_id_fkey foreign key (property_id, subject_request_id) references subject_request on delete cascade,
  constraint chat_record_shift_note_line_id_fkey foreign key (property_id, shift_note_line_id) references shift_note_line on delete cascade,
  check (num_nonnulls(booking_id, subject_request_id, shift_note_line_id) = 1)
);
-- A record is made once, so from one message.
create unique index chat_record_booking on chat_record (property_id, booking_id) where booking_id is not null;
create unique index chat_record_subject_request on chat_record (property_id, subject_request_id) where subject_request_id is not null;
create unique index chat_record_shift_note_line on chat_record (property_id, shift_note_line_id) where shift_note_line_id is not null;
select lobby.scope_table('chat_record', 'select, insert');
