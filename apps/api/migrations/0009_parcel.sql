-- Parcels at the counter: taken in, waiting, handed over.

insert into category (id, parent_id, code, name_th, name_en, "order") values
  (16, null, 'parcel-status', 'สถานะพัสดุ', 'Parcel status', 0),
  (17, 16, 'waiting', 'รอรับ', 'Waiting', 10),
  (18, 16, 'completed', 'รับแล้ว', 'Collected', 20),
  (220, null, 'mail-type', 'ประเภทพัสดุ', 'Kind of parcel', 0),
  (221, 220, 'box', 'กล่อง', 'Box', 10),
  (222, 220, 'envelope', 'ซองเอกสาร', 'Envelope', 20),
  (223, 220, 'bag', 'ถุงพัสดุ', 'Bag', 30),
  (224, 220, 'registered', 'จดหมายลงทะเบียน', 'Registered mail', 40),
  (225, 220, 'legal-notice', 'หมายหรือหนังสือราชการ', 'Legal notice', 50),
  (226, 220, 'food', 'อาหารหรือของสด', 'Food', 60),
  (240, null, 'carrier', 'บริษัทขนส่ง', 'Carrier', 0),
  (241, 240, 'carrier-thailand-post', 'ไปรษณีย์ไทย', 'Thailand Post', 10),
  (242, 240, 'carrier-flash', 'Flash Express', 'Flash Express', 20),
  (243, 240, 'carrier-jt', 'J&T Express', 'J&T Express', 30),
  (244, 240, 'carrier-kex', 'KEX Express', 'KEX Express', 40),
  (245, 240, 'carrier-spx', 'SPX Express', 'SPX Express', 50),
  (246, 240, 'carrier-lex', 'Lazada Logistics', 'Lazada Logistics', 60),
  (247, 240, 'carrier-dhl', 'DHL', 'DHL', 70),
  (248, 240, 'carrier-ninja-van', 'Ninja Van', 'Ninja Van', 80),
  (249, 240, 'carrier-messenger', 'แมสเซนเจอร์', 'Messenger', 90),
  (250, 240, 'carrier-other', 'อื่น ๆ', 'Other', 100);

-- One act at the counter: who came and took how many parcels with one signature.
create table handover (
  property_id    int not null default current_setting('app.property_id')::int references property,
  id             int generated always as identity,
  by_id          int references account,
  collector_id   int,
  collector_name text,
  signature      text,
  note           text,
  created_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint handover_collector_id_fkey foreign key (property_id, collector_id) references member
);
create index handover_collector on handover (property_id, collector_id);
alter table handover enable row level security;
alter table handover force row level security;
create policy own_property on handover
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on handover to lobby_app;
create trigger audit after insert or update or delete on handover for each row execute function audit_row();

create table parcel (
  property_id    int not null default current_setting('app.property_id')::int references property,
  id             int generated always as identity,
  room_id        int not null,
  status_id      int not null default 17 references category check (status_id in (17, 18)),
  mail_type_id   int references category,
  carrier_id     int references category,
  received_by_id int references account,
  handover_id    int,
  packing_no     text not null,
  name           text,
  tracking_no    text,
  size           text check (size in ('S', 'M', 'L', 'XL')),
  storage_place  text,
  note           text,
  collected_at   timestamptz,
  search_text    text not null generated always as (
    lower((packing_no || ' ' || coalesce(tracking_no, '') || ' ' || coalesce(name, '') || ' ' || coalesce(storage_place, '')) collate "und-x-icu")
  ) stored,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint parcel_packing_no_key unique (property_id, packing_no),
  constraint parcel_room_id_fkey foreign key (property_id, room_id) references room,
  constraint parcel_handover_id_fkey foreign key (property_id, handover_id) references handover,
  check ((status_id = 18) = (handover_id is not null) and (status_id = 18) = (collected_at is not null))
);
create index parcel_updated on parcel (property_id, updated_at desc, id desc);
create index parcel_status on parcel (property_id, status_id, updated_at desc, id desc);
create index parcel_room on parcel (property_id, room_id, status_id);
create index parcel_created on parcel (property_id, created_at);
create index parcel_collected on parcel (property_id, collected_at);
create index parcel_handover on parcel (property_id, handover_id);
create index parcel_packing_no_prefix on parcel (property_id, packing_no collate "C");
create index parcel_tracking_no_prefix on parcel (property_id, tracking_no collate "C");
create index parcel_tracking_no_folded on parcel (property_id, lower(tracking_no));
create index parcel_search on parcel using gin (property_id, search_text gin_trgm_ops);
alter table parcel enable row level security;
alter table parcel force row level security;
create policy own_property on parcel
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update, delete on parcel to lobby_app;
create trigger audit after insert or update or delete on parcel for each row execute function audit_row();

create table parcel_move (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  parcel_id   int not null,
  "from"      text check ("from" in ('waiting', 'completed')),
  "to"        text not null check ("to" in ('waiting', 'completed')),
  by_id       int references account,
  reason      text,
  handover_id int,
  at          timestamptz not null default now(),
  primary key (property_id, id),
  constraint parcel_move_parcel_id_fkey foreign key (property_id, parcel_id) references parcel on delete cascade,
  constraint parcel_move_handover_id_fkey foreign key (property_id, handover_id) references handover
);
create index parcel_move_parcel on parcel_move (property_id, parcel_id, id);
alter table parcel_move enable row level security;
alter table parcel_move force row level security;
create policy own_property on parcel_move
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert on parcel_move to lobby_app;
create trigger audit after insert or update or delete on parcel_move for each row execute function audit_row();

-- The day's running number. It only ever counts up, so that a number on a label is never given to another parcel.
create table parcel_counter (
  property_id int not null default current_setting('app.property_id')::int references property,
  day         date not null,
  last        int not null,
  primary key (property_id, day)
);
alter table parcel_counter enable row level security;
alter table parcel_counter force row level security;
create policy own_property on parcel_counter
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update on parcel_counter to lobby_app;

-- Also by the room's number: it is what people ask for.
grant select (id, property_id, search_text, room_id) on parcel to lobby_search;
create policy search on parcel for select to lobby_search using (true);
set role lobby_search;
create function search.parcel(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from parcel
   where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
   order by id desc limit 10000)
  union
  (select parcel.id from room join parcel on parcel.property_id = room.property_id and parcel.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by parcel.id desc limit 10000)
$$;
revoke all on function search.parcel from public;
grant execute on function search.parcel to lobby_app;
reset role;
