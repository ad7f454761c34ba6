-- The inbox of each staff member, the pushes and mails that leave, and the browsers they go to.
insert into category (id, parent_id, code, name_th, name_en, "order") values
  (500, null, 'notification-type', 'ประเภทการแจ้งเตือน', 'Notification type', 0),
  (501, 500, 'notice-request', 'คำขอ', 'Requests', 10),
  (502, 500, 'notice-parcel', 'พัสดุ', 'Parcels', 20),
  (503, 500, 'notice-slip', 'สลิปการโอน', 'Slips', 30),
  (504, 500, 'notice-booking', 'การจอง', 'Bookings', 40),
  (505, 500, 'notice-visitor', 'ผู้มาติดต่อ', 'Visitors', 50),
  (506, 500, 'notice-device', 'อุปกรณ์', 'Devices', 60),
  (507, 500, 'notice-chat', 'แชต', 'Chat', 70),
  (508, 500, 'notice-billing', 'การเงิน', 'Billing', 80),
  (509, 500, 'notice-account', 'บัญชีผู้ใช้', 'Account', 90),
  (510, 500, 'notice-system', 'ระบบ', 'System', 100);

-- A line is work: it is unread until the person has read it or the work is done by anybody. `round` counts how often the same work came back.
create table notification (
  property_id  int not null references property,
  id           int generated always as identity,
  account_id   int not null references account on delete cascade,
  kind         text collate "C" not null check (kind ~ '^[a-z-]{1,40}$'),
  type_id      int not null references category check (type_id between 501 and 510),
  -- 0 for a line about many records.
  subject_id   int not null,
  round        int not null default 1,
  title        text not null,
  body         text,
  -- The number or name people know the record by.
  title_tenant text,
  -- How many records wait, of a line about many, and how many did when it was read.
  amount       int,
  read_amount  int,
  link         text collate "C" not null check (link ~ '^/[^/\\]' and length(link) <= 300),
  priority     text collate "C" not null default 'normal' check (priority in ('normal', 'high')),
  room_id      int,
  member_id    int,
  admin_id     int references account,
  read_at      timestamptz,
  done_at      timestamptz,
  is_read      boolean not null generated always as (read_at is not null or done_at is not null) stored,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, account_id, kind, subject_id, round),
  foreign key (property_id, room_id) references room on delete set null (room_id),
  foreign key (property_id, member_id) references member on delete set null (member_id)
);
create index notification_inbox on notification (property_id, account_id, is_read, created_at desc, id desc);
create index notification_changed on notification (property_id, account_id, is_read, updated_at desc, id desc);
create index notification_open on notification (property_id, kind, subject_id) where done_at is null;
create index notification_created on notification (property_id, created_at desc, id desc);
create index notification_type on notification (property_id, type_id, created_at desc, id desc);
create index notification_room on notification (property_id, room_id) where room_id is not null;
create index notification_member on notification (property_id, member_id) where member_id is not null;

-- What a person wants by which channel; a missing row is the default of the kind.
create table notice_choice (
  property_id int not null references property,
  id          int generated always as identity,
  account_id  int not null,
  kind        text collate "C" not null check (kind ~ '^[a-z-]{1,40}$'),
  channel     text collate "C" not null check (channel in ('push', 'mail')),
  wanted      boolean not null,
  primary key (property_id, id),
  unique (property_id, account_id, kind, channel),
  foreign key (property_id, account_id) references membership on delete cascade
);

-- The property's own words instead of the ordinary ones: both languages or none.
create table notice_template (
  property_id int not null references property,
  id          int generated always as identity,
  kind        text collate "C" not null check (kind ~ '^[a-z-]{1,40}$'),
  title_th    text not null,
  title_en    text not null,
  body_th     text not null,
  body_en     text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, kind)
);

-- A browser or phone of one session: it gets pushes as long as that session lasts. Rows of earlier versions name no session.
drop table device;
create table device (
  property_id   int not null references property,
  id            int generated always as identity,
  account_id    int not null,
  session_id    uuid not null,
  channel       text collate "C" not null check (channel in ('webpush', 'fcm')),
  token_hash    bytea not null check (octet_length(token_hash) = 32),
  token         text not null check (length(token) <= 4096),
  endpoint_host text collate "C",
  user_agent    text,
  last_ok_at    timestamptz,
  -- The last time a person signed in at it.
  registered_at timestamptz not null default now(),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, token_hash),
  foreign key (property_id, account_id) references membership on delete cascade,
  foreign key (property_id, session_id) references session on delete cascade
);
create index device_account on device (property_id, account_id, registered_at desc);
create index device_session on device (property_id, session_id);

-- One message to one person. The key holds the window of time: a second one of the kind within it is not made.
create table push (
  property_id int not null references property,
  id          int generated always as identity,
  account_id  int not null references account on delete cascade,
  kind        text collate "C" not null,
  title       text not null,
  body        text not null,
  link        text collate "C" not null,
  dedup_key   text collate "C" not null,
  devices     int not null default 0,
  sent        int not null default 0,
  gone        int not null default 0,
  failed      int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, dedup_key)
);
create index push_created on push (property_id, created_at desc, id desc);
create index push_updated on push (property_id, updated_at desc, id desc);
create index push_account on push (property_id, account_id, kind, created_at desc);

-- One message to one address. Inbox lines are `notification` itself; LINE and paper have no sender yet.
create table delivery (
  property_id int not null references property,
  id          int generated always as identity,
  push_id     int not null,
  channel     text collate "C" not null check (channel in ('webpush', 'fcm', 'mail', 'line', 'paper')),
  -- Kept as a number only: the browser may be gone by the time the delivery is looked at.
  device_id   int,
  state       text collate "C" not null default 'queued' check (state in ('queued', 'sent', 'failed', 'skipped')),
  error_code  text collate "C" check (error_code ~ '^[A-Za-z0-9]{1,40}$'),
  attempts    int not null default 0,
  not_before  timestamptz not null default now(),
  expires_at  timestamptz not null,
  sent_at     timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  unique nulls not distinct (property_id, push_id, channel, device_id),
  foreign key (property_id, push_id) references push on delete cascade
);
create index delivery_due on delivery (property_id, not_before, id) where state = 'queued';
create index delivery_sent on delivery (property_id, sent_at) where sent_at is not null;
create index delivery_created on delivery (property_id, created_at desc, id desc);

select lobby.scope_table(name) from unnest(array['notification', 'notice_choice', 'notice_template', 'device', 'push', 'delivery']) name;
-- Reading is no change, and what is sent by the hundred is counted, not logged. What a person or an office chose is logged.
drop trigger audit on notification;
drop trigger audit on push;
drop trigger audit on delivery;
drop trigger audit on device;

-- A browser gets nothing any more once its session has ended, however it ended and wherever that was decided. Where the next sign-in at
-- the same browser replaced it, the row stays for that one: what came in between is sent when it registers.
grant select, delete on device to lobby_auth;
create policy session_end on device to lobby_auth using (true);
set role lobby_auth;
create function auth.drop_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device where property_id = new.property_id and session_id = new.id;
  return null;
end $$;
-- One browser belongs to the person who signed in last, at whatever property the one before was.
create function auth.take_over_device(hash bytea) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from device where token_hash = hash and account_id <> current_setting('app.user_id')::int
$$;
revoke all on function auth.drop_devices, auth.take_over_device from public;
grant execute on function auth.take_over_device to lobby_app;
reset role;
create index device_token on device (token_hash);
create trigger drop_devices after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null and new.ended_why <> 'replaced') execute function auth.drop_devices();

-- Work that may have begun or ended asks for a sync of the inboxes, in the transaction of its event.
create function note_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs.enqueue('syncInbox', '{}', 'inbox:' || new.property_id);
  return null;
end $$;
create trigger note_work after insert on outbox for each row
  when (new.name = 'record.changed' and new.payload ->> 'area' in ('request', 'pay-in', 'booking', 'refund', 'bank-account', 'user', 'hardware', 'visitor'))
  execute function note_work();
grant usage on schema jobs to lobby_hardware, lobby_people, lobby_ledger, lobby_booking, lobby_visitor;
grant execute on function jobs.enqueue to lobby_hardware, lobby_people, lobby_ledger, lobby_booking, lobby_visitor;

-- The worker learns where there is something to do; the work itself is done as the application, in one property.
create schema notices authorization lobby_post;
grant usage on schema notices to lobby_worker;
grant select (property_id, state, not_before, created_at) on delivery to lobby_post;
create policy due on delivery for select to lobby_post using (true);
grant select (property_id, status) on membership to lobby_post;
create policy due on membership for select to lobby_post using (true);
set role lobby_post;
create function notices.properties() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from membership where status
$$;
create function notices.due() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from delivery where state = 'queued' and not_before <= now()
$$;
revoke all on all functions in schema notices from public;
grant execute on function notices.properties, notices.due to lobby_worker;
reset role;
