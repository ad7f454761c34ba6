-- What doors, lifts and parking gates reported. Written by the stream alone, in months that are made ahead and taken off by retention;
-- the tables belong to the stream's own role, which nobody signs in as.

grant create, usage on schema public to lobby_stream;
create schema stream authorization lobby_stream;
set role lobby_stream;

-- The id is made of source and the source's own id, so an event that is sent again is the same row: its key needs the month's column,
-- and when something happened is part of what happened. No foreign keys: the log outlives the devices, rooms and people it names.
create table access_event (
  property_id    int not null,
  occurred_at    timestamptz not null,
  id             uuid not null,
  received_at    timestamptz not null,
  -- The device's clock ran more than five minutes ahead of ours.
  is_skewed      boolean not null,
  device_id      int not null,
  person_id      int,
  room_id        int,
  visitor_id     int,
  kind           text collate "C" not null check (kind in ('door', 'elevator', 'conventional-parking', 'auto-parking')),
  direction      text collate "C" not null check (direction in ('in', 'out', 'unknown')),
  result         text collate "C" not null check (result in ('granted', 'denied')),
  vehicle_class  text collate "C" check (vehicle_class in ('sedan', 'suv')),
  source         text collate "C" not null,
  external_id    text collate "C" not null,
  reason         text,
  device_code    text,
  floor          text,
  card_no        text collate "C",
  plate          text collate "C",
  plate_province text,
  picture_url    text,
  primary key (property_id, occurred_at, id)
) partition by range (occurred_at);
create index access_event_kind on access_event (property_id, kind, occurred_at, id);
create index access_event_device on access_event (property_id, device_id, occurred_at, id);
create index access_event_room on access_event (property_id, room_id, occurred_at, id) where room_id is not null;
create index access_event_card on access_event (property_id, card_no, occurred_at, id) where card_no is not null;
create index access_event_person on access_event (property_id, person_id, occurred_at, id) where person_id is not null;
create index access_event_plate on access_event (property_id, plate, occurred_at, id) where plate is not null;

-- Counts of each device by the hour (UTC), kept for ever. An event of no vehicle class has the class ''.
create table access_hourly (
  property_id     int not null,
  device_id       int not null,
  hour            timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  kind            text collate "C" not null,
  vehicle_class   text collate "C" not null,
  granted_in      int not null,
  granted_out     int not null,
  granted_unknown int not null,
  denied_in       int not null,
  denied_out      int not null,
  denied_unknown  int not null,
  primary key (property_id, device_id, hour, kind, vehicle_class)
) with (fillfactor = 80);

-- The same hours without the devices: what a dashboard reads grows neither with devices nor with events.
create table access_hourly_total (
  property_id     int not null,
  kind            text collate "C" not null,
  hour            timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  vehicle_class   text collate "C" not null,
  granted_in      int not null,
  granted_out     int not null,
  granted_unknown int not null,
  denied_in       int not null,
  denied_out      int not null,
  denied_unknown  int not null,
  primary key (property_id, kind, hour, vehicle_class)
) with (fillfactor = 80);

-- In − out of a day (UTC), so that who is inside is told without adding up years of hours. Nobody is inside a lift.
create table access_daily_net (
  property_id   int not null,
  kind          text collate "C" not null check (kind <> 'elevator'),
  vehicle_class text collate "C" not null,
  day           date not null,
  net           int not null,
  primary key (property_id, kind, vehicle_class, day)
) with (fillfactor = 80);

-- Messages nobody can read, kept to be looked at; of no property's staff, so not in their schema.
create table stream.poison (
  id          bigint generated always as identity primary key,
  received_at timestamptz not null,
  subject     text not null,
  reason      text not null,
  payload     text not null
);
-- A message that is delivered again is set aside once.
create unique index poison_once on stream.poison (received_at, subject, md5(reason || payload));

alter table access_event enable row level security;
alter table access_event force row level security;
alter table access_hourly enable row level security;
alter table access_hourly force row level security;
alter table access_hourly_total enable row level security;
alter table access_hourly_total force row level security;
alter table access_daily_net enable row level security;
alter table access_daily_net force row level security;
create policy own_property on access_event
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy own_property on access_hourly
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy own_property on access_hourly_total
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy own_property on access_daily_net
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy stream on access_event to lobby_stream using (true) with check (true);
create policy stream on access_hourly to lobby_stream using (true) with check (true);
create policy stream on access_hourly_total to lobby_stream using (true) with check (true);
create policy stream on access_daily_net to lobby_stream using (true) with check (true);
revoke truncate, references, trigger on access_event, access_hourly, access_hourly_total, access_daily_net from lobby_stream;
grant select on access_event, access_hourly, access_hourly_total, access_daily_net to lobby_app;
reset role;
revoke create on schema public from lobby_stream;
