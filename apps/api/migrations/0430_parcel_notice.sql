-- Residents hear of their parcels by the channel they write by; rooms no channel reaches get a letter, which counts as delivered.
create table parcel_notice (
  property_id  int not null references property,
  id           int generated always as identity,
  parcel_id    int not null,
  -- A moment later than the parcel: what is taken in by mistake says nothing, and what comes together is one message.
  due_at       timestamptz not null,
  -- When it was worked off: a message to everybody of the room who is reached, or to nobody.
  processed_at timestamptz,
  created_at   timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, parcel_id),
  constraint parcel_notice_parcel_id_fkey foreign key (property_id, parcel_id) references parcel on delete cascade
);
create index parcel_notice_due on parcel_notice (property_id, due_at) where processed_at is null;

create table parcel_notice_message (
  property_id     int not null references property,
  id              int generated always as identity,
  notice_id       int not null,
  conversation_id int not null,
  number          int not null,
  primary key (property_id, id),
  unique (property_id, notice_id, conversation_id),
  constraint parcel_notice_message_notice_id_fkey foreign key (property_id, notice_id) references parcel_notice on delete cascade,
  constraint parcel_notice_message_number_fkey foreign key (property_id, conversation_id, number) references chat_message on delete cascade
);
create index parcel_notice_message_number on parcel_notice_message (property_id, conversation_id, number);

-- A letter to the room says it. Removed where it was marked by mistake.
create table parcel_letter (
  property_id int not null references property,
  id          int generated always as identity,
  parcel_id   int not null,
  by_id       int not null references account,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, parcel_id),
  constraint parcel_letter_parcel_id_fkey foreign key (property_id, parcel_id) references parcel on delete cascade
);
create index parcel_letter_by on parcel_letter (property_id, by_id);

select lobby.scope_table('parcel_notice', 'select, insert, delete, update (due_at, processed_at)');
select lobby.scope_table('parcel_notice_message', 'select, insert');
select lobby.scope_table('parcel_letter', 'select, insert, delete');
-- A notice follows from its parcel, and a message is logged as one.
drop trigger audit on parcel_notice;
drop trigger audit on parcel_notice_message;

-- The worker learns where there is something to do; the work itself is done as the application, in one property.
grant select (property_id, due_at, processed_at) on parcel_notice to lobby_chat;
create policy due on parcel_notice for select to lobby_chat using (true);
set role lobby_chat;
create function chats.parcel_notices_due() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from parcel_notice where processed_at is null and due_at <= now()
$$;
revoke all on function chats.parcel_notices_due from public;
grant execute on function chats.parcel_notices_due to lobby_worker;
reset role;

-- A notice of the system's own goes out by the channel, too.
-- Chat is as young as this release: its table is scanned in no time.
-- squawk-ignore constraint-missing-not-valid
alter table chat_message drop constraint chat_message_check4, add constraint chat_message_delivery_side_check
  check (delivery is null or side in ('staff', 'system'));

-- What the system sends by itself does not bring a conversation to the top of the list.
create or replace function number_chat_message() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update conversation set
    last_number = last_number + 1,
    last_at = case when new.side = 'system' and new.delivery is not null then last_at else now() end,
    updated_at = now(),
    last_text = case when new.side in ('staff', 'resident') then left(new.text, 200) else last_text end,
    last_side = case when new.side in ('staff', 'resident') then new.side else last_side end,
    waiting_since = case
      when kind = 'staff' or new.side = 'staff' then null
      when new.side = 'resident' then coalesce(waiting_since, now())
      else waiting_since end,
    first_reply_at = case when kind = 'resident' and new.side = 'staff' and waiting_since is not null then coalesce(first_reply_at, now())
      else first_reply_at end,
    -- What a resident writes opens it again; after an answer the resident's word is awaited.
    state = case
      when kind = 'staff' then state
      when new.side = 'resident' then 'open'
      when new.side = 'staff' then 'pending'
      else state end,
    snoozed_until = case when kind = 'resident' and new.side in ('resident', 'staff') then null else snoozed_until end
  where property_id = new.property_id and id = new.conversation_id
  returning last_number, is_members_only into new.number, new.is_members_only;
  if not found then
    raise exception 'This conversation does not exist' using errcode = 'LB404', constraint = 'error.notFound';
  end if;
  return new;
end $$;

-- Answers alone are for staff to send again: a letter follows a notice that failed.
create or replace view conversation_list with (security_invoker = true) as
  select property_id, id, kind, subject,
    case when state = 'snoozed' and snoozed_until <= now() then 'open' else state end as state,
    snoozed_until, is_members_only, is_kept, waiting_since, first_reply_at, last_number, last_at, last_text, last_side, created_at, updated_at,
    last_number - coalesce((select last_read from chat_reader where chat_reader.property_id = conversation.property_id
      and chat_reader.conversation_id = conversation.id
      and chat_reader.account_id = nullif(current_setting('app.user_id', true), '')::int), 0) as unread,
    (select channel from chat_link where chat_link.property_id = conversation.property_id and chat_link.id = link_id) as channel,
    room_id, member_id, assignee_id, link_id,
    case when kind = 'staff' then null when link_id is null then 'none' else (
      select case when ended_at is not null then 'left'
        when channel <> coalesce((select chat_channel.kind from chat_channel where chat_channel.property_id = chat_link.property_id), 'simulator') then 'off'
        else 'ready' end
      from chat_link where chat_link.property_id = conversation.property_id and chat_link.id = link_id) end as reach,
    (select count(*)::int from chat_message where chat_message.property_id = conversation.property_id
      and chat_message.conversation_id = conversation.id and delivery = 'failed' and other_way is null and side = 'staff') as failed
  from conversation;
