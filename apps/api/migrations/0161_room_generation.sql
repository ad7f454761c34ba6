-- What the room generator created in one go, so that whoever ran it can take it back while nothing of it is used.
create table room_generation (
  property_id int not null references property,
  id          int generated always as identity,
  account_id  int not null default nullif(current_setting('app.user_id', true), '')::int references account,
  buildings   int[] not null,
  floors      int[] not null,
  rooms       int[] not null,
  created_at  timestamptz not null default now(),
  undone_at   timestamptz,
  primary key (property_id, id)
);
create index room_generation_latest on room_generation (property_id, account_id, created_at desc);
select lobby.scope_table('room_generation', 'select, insert', '{buildings,floors,rooms}');
grant update (undone_at) on room_generation to lobby_app;
