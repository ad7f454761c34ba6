-- Search over all areas at once. `search.find_<table>(words, most)` gives the best matches with their rank: 0 a whole word or
-- number, 1 the beginning of one, 2 anywhere. As in 0006 the functions look by the index first and filter by the caller's property
-- themselves; the statement around them reads the records under the policy.

select lobby.make_searchable('member', array['name_th', 'name_en']);
-- The end of a phone number, whatever stands between its digits. An expression and no column: the audit log copies columns.
create index member_phone_end on member (property_id, (reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C"));

grant select (phone) on member to lobby_search;
grant select (name, category_id) on room to lobby_search;
grant select (packing_no, tracking_no) on parcel to lobby_search;
grant select (role_id) on membership to lobby_search;
grant select (sent_at) on post to lobby_search;

set role lobby_search;
create function search.rank_of(found text, words text) returns int language sql immutable parallel safe
as $$
  select case
    when strpos(' ' || found || ' ', ' ' || words || ' ') > 0 then 0
    when strpos(' ' || found, ' ' || words) > 0 then 1
    else 2
  end
$$;
create function search.contains(words text) returns text language sql immutable parallel safe
as $$ select '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
revoke all on function search.rank_of, search.contains from public;
reset role;

-- `search.find_<table>` for a table that `lobby.make_searchable` prepared.
create function lobby.make_findable(name text) returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format($sql$
    create function search.%1$I(words text, most int) returns table (id int, rank int)
      language sql stable security definer rows 20 set search_path = public, pg_temp
    as $find$
      select t.id, search.rank_of(search_text, words) from %2$I t
      where property_id = current_setting('app.property_id')::int and search_text like search.contains(words)
      order by 2, 1 desc limit most
    $find$;
    revoke all on function search.%1$I from public;
    grant execute on function search.%1$I to lobby_app;
    alter function search.%1$I owner to lobby_search;
  $sql$, 'find_' || name, name);
end $$;
revoke all on function lobby.make_findable from public;

select lobby.make_findable('hardware'), lobby.make_findable('contact');

set role lobby_search;

-- By name, or by the end of the phone number where one is given.
create function search.find_member(words text, phone_end text, most int) returns table (id int, rank int, is_by_phone boolean)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  (select t.id, search.rank_of(search_text, words), false from member t
   where property_id = current_setting('app.property_id')::int and phone_end is null and search_text like search.contains(words)
   order by 2, 1 desc limit most)
  union all
  (select t.id, 1, true from member t
   where property_id = current_setting('app.property_id')::int
     and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" >= reverse(phone_end)
     and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" < reverse(phone_end) || ':'
   order by 1 desc limit most)
$$;

-- 1203 finds A1203, and A1203 finds the 1203 of building A.
create function search.find_room(words text, most int) returns table (id int, rank int)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select found.id, min(found.rank) from (
    select t.id, case
        when regexp_replace(split_part(search_text, ' ', 1), '^[^0-9]+', '') = words then 0
        else search.rank_of(search_text, words)
      end as rank
    from room t
    where property_id = current_setting('app.property_id')::int and search_text like search.contains(words)
    union all
    select t.id, 0 from room t join building on building.property_id = t.property_id and building.id = t.category_id
    where t.property_id = current_setting('app.property_id')::int
      and lower(t.name) = substring(words from '^[^0-9 ]+ ?([0-9].*)$')
      and strpos(' ' || building.search_text, ' ' || substring(words from '^[^0-9 ]+')) > 0
  ) found
  group by 1 order by 2, 1 limit most
$$;

-- Numbers by their own indexes, whole or from the beginning, the newest first; of what merely contains the words a thousand at
-- most. Two letters stand in so many that only the beginnings count.
create function search.find_parcel(words text, most int) returns table (id int, rank int)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select found.id, min(found.rank) from (
    (select t.id, 0 as rank from parcel t
     where property_id = current_setting('app.property_id')::int and packing_no = words)
    union all
    (select t.id, 0 from parcel t
     where property_id = current_setting('app.property_id')::int and lower(tracking_no) = words
     order by 1 desc limit most)
    union all
    (select t.id, 1 from parcel t
     where property_id = current_setting('app.property_id')::int
       and packing_no collate "C" >= words and packing_no collate "C" < words || chr(1114111)
     order by packing_no collate "C" desc limit most)
    union all
    (select t.id, 1 from parcel t
     where property_id = current_setting('app.property_id')::int
       and tracking_no collate "C" >= upper(words) and tracking_no collate "C" < upper(words) || chr(1114111)
     order by tracking_no collate "C" desc limit most)
    union all
    (select t.id, search.rank_of(search_text, words) from parcel t
     where property_id = current_setting('app.property_id')::int and length(words) > 2 and search_text like search.contains(words)
     limit 1000)
  ) found
  group by 1 order by 2, 1 desc limit most
$$;

-- Staff: residents are members of the property, too.
create function search.find_user(words text, most int) returns table (id int, rank int)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select t.id, search.rank_of(search_text, words) from membership t
  where property_id = current_setting('app.property_id')::int and role_id in (6, 7, 11) and search_text like search.contains(words)
  order by 2, 1 desc limit most
$$;

create function search.find_post(words text, of_kind text, drafts boolean, most int) returns table (id int, rank int)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select t.id, search.rank_of(search_text, words) from post t
  where property_id = current_setting('app.property_id')::int and kind = of_kind and (drafts or sent_at is not null)
    and search_text like search.contains(words)
  order by 2, 1 desc limit most
$$;

revoke all on function search.find_member, search.find_room, search.find_parcel, search.find_user, search.find_post from public;
grant execute on function search.find_member, search.find_room, search.find_parcel, search.find_user, search.find_post to lobby_app;
reset role;
