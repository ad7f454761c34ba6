-- A search finds nobody by what a mask hides: of a whole number somebody may guess them all. `search.<table>` has what everybody sees;
-- `search.<table>_revealed` is for those who see the numbers whole.
set role lobby_search;
create or replace function search.member(words text) returns setof int
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare folded text := search.fold_name(words);
begin
  return query
  select id from member
  where property_id = current_setting('app.property_id')::int and search_text like '%' || folded || '%' order by id desc limit 10000;
  return query
  select member.id from search.room(folded) room (id) join member on member.room_id = room.id
  where property_id = current_setting('app.property_id')::int and left_at is null limit 10000;
  -- The four a mask shows.
  if folded ~ '^[0-9]{4}$' then
    return query
    select id from member
    where property_id = current_setting('app.property_id')::int and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" >= reverse(folded)
      and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" < reverse(folded) || ':' limit 10000;
  end if;
end $$;
-- Also by a whole phone, plate or card number.
create function search.member_revealed(words text) returns setof int
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  folded   text := search.fold_name(words);
  compact  text := regexp_replace(folded, '[ .-]', '', 'g');
  -- Without the prefix of the country: 081 234 5678 and +66 81 234 5678 are one number.
  national text := regexp_replace(regexp_replace(folded, '[^0-9]', '', 'g'), '^(0066|66|0)', '');
begin
  return query select search.member(words);
  if folded ~ '^[+0-9][0-9 ().-]*$' and length(national) between 8 and 15 then
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

-- Cards by the names and the room of who holds them.
create or replace function search.card(words text) returns setof int
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select card.id from search.member(words) hit (id) join card on card.member_id = hit.id
  where property_id = current_setting('app.property_id')::int limit 10000;
end $$;
-- Also by a whole number in any of its forms, and by the phone and the plates of who holds them.
create function search.card_revealed(words text) returns setof int
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare compact text := regexp_replace(words, '[ :-]', '', 'g');
begin
  return query
  select id from card
  where property_id = current_setting('app.property_id')::int and (lower(serial) collate "C" = compact or lower(printed) collate "C" = words or lower(uid) collate "C" = compact);
  return query
  select card.id from search.member_revealed(words) hit (id) join card on card.member_id = hit.id
  where property_id = current_setting('app.property_id')::int limit 10000;
end $$;
-- The reports of cards, as cards are found.
create function search.held_card_revealed(words text) returns setof int
  language sql stable security definer rows 100 set search_path = public, pg_temp
as $$
  select id from card
  where property_id = current_setting('app.property_id')::int and id = any(array(select search.card_revealed(words)))
$$;
create function search.card_block_revealed(words text) returns setof int
  language sql stable security definer rows 100 set search_path = public, pg_temp
as $$
  select id from card_block
  where property_id = current_setting('app.property_id')::int and card_id = any(array(select search.card_revealed(words)))
  order by id desc limit 10000
$$;

-- Visits by name and the number of the room.
create or replace function search.visit_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from visit
   where property_id = current_setting('app.property_id')::int and search_text like '%' || words || '%'
   order by id desc limit 10000)
  union
  (select visit.id from room join visit on visit.property_id = room.property_id and visit.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by visit.id desc limit 10000)
$$;
-- For the desk also by the whole plate, and by the six digits of who is still to come.
create function search.visit_list_revealed(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select search.visit_list(words))
  union
  (select id from visit
   where property_id = current_setting('app.property_id')::int and plate = upper(regexp_replace(words, '[\s.-]', '', 'g')) limit 10000)
  union
  (select id from visit
   where property_id = current_setting('app.property_id')::int and desk_code = words and expected_to > now())
$$;
revoke all on function search.member_revealed, search.card_revealed, search.held_card_revealed, search.card_block_revealed,
  search.visit_list_revealed from public;
grant execute on function search.member_revealed, search.card_revealed, search.held_card_revealed, search.card_block_revealed,
  search.visit_list_revealed to lobby_app;
reset role;
