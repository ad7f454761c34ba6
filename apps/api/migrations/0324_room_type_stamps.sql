-- The allowances of a room type go with it. One whose stamps were used stays, as before: the uses name it.
alter table stamp_config no force row level security;
alter table room_type no force row level security;
alter table stamp_config drop constraint stamp_config_room_type_id_fkey,
  add constraint stamp_config_room_type_id_fkey foreign key (property_id, room_type_id) references room_type on delete cascade;
alter table stamp_config force row level security;
alter table room_type force row level security;
