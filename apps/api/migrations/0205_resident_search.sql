-- Residents are found by their names in both scripts, their room, the last four or all digits of their phone, and by a whole plate or card
-- number: by parts of a number what a mask hides could be found digit by digit.
create index car_plate_compact on car (property_id, (regexp_replace(lower(plate), '[ .-]', '', 'g') collate "C")) where is_active;
create index card_serial_lower on card (property_id, (lower(serial) collate "C")) where is_active;
create index member_room_present on member (property_id, room_id) where left_at is null;
grant select (room_id, left_at) on member to lobby_search;
grant select (property_id, member_id, serial, is_active) on card to lobby_search;
grant select (property_id, room_id, plate, is_active) on car to lobby_search;
create policy search on card for select to lobby_search using (true);
create policy search on car for select to lobby_search using (true);

set role lobby_search;
-- Words somebody types, as names are stored: ำ in one character, Arabic digits, nothing invisible, no title in front.
create function search.fold_name(words text) returns text language sql immutable parallel safe set search_path = public, pg_temp
as $$
  select coalesce(nullif(regexp_replace(
    translate(regexp_replace(regexp_replace(words, '[\u200b-\u200f\ufeff]', '', 'g'), 'ํ([่-๋]?)า', '\1ำ', 'g'), '๐๑๒๓๔๕๖๗๘๙', '0123456789'),
    '^((นางสาว|นาย|นาง|คุณ) ?(?=[ก-ฮเ-ไa-z])|(น\.ส\.|ด\.ช\.|ด\.ญ\.|ดร\.) ?(?=\S)|(mr|mrs|ms|miss|khun|dr)(\. ?| )(?=\S))', ''), ''), words)
$$;
revoke all on function search.fold_name from public;
grant execute on function search.fold_name to lobby_app;
create or replace function search.member(words text) returns setof int
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  folded   text := search.fold_name(words);
  compact  text := regexp_replace(folded, '[ .-]', '', 'g');
  -- Without the prefix of the country: 081 234 5678 and +66 81 234 5678 are one number.
  national text := regexp_replace(regexp_replace(folded, '[^0-9]', '', 'g'), '^(0066|66|0)', '');
begin
  return query
  select id from member
  where property_id = current_setting('app.property_id')::int and search_text like '%' || folded || '%' order by id desc limit 10000;
  return query
  select member.id from search.room(folded) room (id) join member on member.room_id = room.id
  where property_id = current_setting('app.property_id')::int and left_at is null limit 10000;
  if folded ~ '^[0-9]{4}$' then
    return query
    select id from member
    where property_id = current_setting('app.property_id')::int and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" >= reverse(folded)
      and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" < reverse(folded) || ':' limit 10000;
  elsif folded ~ '^[+0-9][0-9 ().-]*$' and length(national) between 8 and 15 then
    return query
    select id from member
    where property_id = current_setting('app.property_id')::int and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" >= reverse(national)
      and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" < reverse(national) || ':'
      and regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0066|66)?0?', '') = national limit 10000;
  end if;
  return query
  select member.id from car join member on member.property_id = car.property_id and member.room_id = car.room_id
  where car.property_id = current_setting('app.property_id')::int and car.is_active and member.left_at is null
    and regexp_replace(lower(plate), '[ .-]', '', 'g') collate "C" = compact;
  return query
  select member_id from card
  where property_id = current_setting('app.property_id')::int and is_active and lower(serial) collate "C" = folded and member_id is not null;
end $$;
reset role;
