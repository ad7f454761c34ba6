-- English names beside the Thai ones: of a room type, and of where a device stands. Both are searched by either.

alter table room_type add column name_en text collate natural_order;
drop index room_type_search;
alter table room_type drop column search_text;
alter table room_type add column search_text text not null generated always as (
  lower((name || ' ' || coalesce(name_en, '')) collate "und-x-icu")
) stored;
create index room_type_search on room_type using gin (property_id, search_text gin_trgm_ops);
create index room_type_name_en_prefix on room_type (property_id, name_en collate "C");
grant select (search_text) on room_type to lobby_search;

alter table hardware add column place_en text;
drop index hardware_search;
alter table hardware drop column search_text;
alter table hardware add column search_text text not null generated always as (
  lower((name || ' ' || coalesce(name_en, '') || ' ' || coalesce(addr, '') || ' ' || coalesce(serial_number, '') || ' ' ||
    coalesce(place, '') || ' ' || coalesce(place_en, '')) collate "und-x-icu")
) stored;
create index hardware_search on hardware using gin (property_id, search_text gin_trgm_ops);
grant select (search_text) on hardware to lobby_search;
