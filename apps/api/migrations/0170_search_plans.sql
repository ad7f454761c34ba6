-- Search as PL/pgSQL: the plan of each statement is kept by the connection, where an SQL function is planned at every call. The
-- pattern is a parameter of it, so the plan is by the index whatever was typed.

create or replace function lobby.make_findable(name text) returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format($sql$
    create or replace function search.%1$I(words text, most int) returns table (id int, rank int)
      language plpgsql stable security definer rows 20 set search_path = public, pg_temp
    as $find$
    #variable_conflict use_column
    begin
      return query
      select t.id, search.rank_of(search_text, words) from %2$I t
      where property_id = current_setting('app.property_id')::int and search_text like search.contains(words)
      order by 2, 1 desc limit most;
    end $find$;
    revoke all on function search.%1$I from public;
    grant execute on function search.%1$I to lobby_app;
    alter function search.%1$I owner to lobby_search;
  $sql$, 'find_' || name, name);
end $$;
select lobby.make_findable('hardware'), lobby.make_findable('contact');

set role lobby_search;

-- The beginning of the text or of a word in it.
create function search.begins(words text) returns text[] language sql immutable parallel safe
as $$ select array[substr(search.contains(words), 2), '% ' || substr(search.contains(words), 2)] $$;
revoke all on function search.begins from public;

-- By the end of the phone number where one is given, else by name. Two letters stand inside so many names that only the beginnings
-- of words count, as for parcels.
create or replace function search.find_member(words text, phone_end text, most int)
  returns table (id int, rank int, is_by_phone boolean)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  beginning text := (search.begins(words))[1];
  word_beginning text := (search.begins(words))[2];
begin
  if phone_end is not null then
    return query
    select t.id, 1, true from member t
    where property_id = current_setting('app.property_id')::int
      and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" >= reverse(phone_end)
      and reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C" < reverse(phone_end) || ':'
    order by 1 desc limit most;
  elsif length(words) > 2 then
    return query
    select t.id, search.rank_of(search_text, words), false from member t
    where property_id = current_setting('app.property_id')::int and search_text like search.contains(words)
    order by 2, 1 desc limit most;
  else
    return query
    select t.id, search.rank_of(search_text, words), false from member t
    where property_id = current_setting('app.property_id')::int
      and (search_text like beginning or search_text like word_beginning)
    order by 2, 1 desc limit most;
  end if;
end $$;

-- 1203 finds A1203, and A1203 finds the 1203 of building A.
create or replace function search.find_room(words text, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
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
  group by 1 order by 2, 1 limit most;
end $$;

-- Numbers by their own indexes, whole or from the beginning, the newest first. Only where these are too few, what merely contains
-- the words, a thousand at most: it ranks behind them all, and a number that everything begins with is found in every parcel.
create or replace function search.find_parcel(words text, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  ids int[];
  ranks int[];
begin
  select array_agg(best.id), array_agg(best.rank) into ids, ranks from (
    select found.id, min(found.rank) as rank from (
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
    ) found
    group by 1 order by 2, 1 desc limit most
  ) best;
  return query select * from unnest(ids, ranks);
  if cardinality(ids) >= most or length(words) <= 2 then return; end if;
  return query
  select found.id, search.rank_of(found.search_text, words) from (
    select t.id, search_text from parcel t
    where property_id = current_setting('app.property_id')::int and search_text like search.contains(words)
      and t.id <> all (coalesce(ids, '{}'))
    limit 1000
  ) found
  order by 2, 1 desc limit most - coalesce(cardinality(ids), 0);
end $$;

-- Staff: residents are members of the property, too.
create or replace function search.find_user(words text, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select t.id, search.rank_of(search_text, words) from membership t
  where property_id = current_setting('app.property_id')::int and role_id in (6, 7, 11) and search_text like search.contains(words)
  order by 2, 1 desc limit most;
end $$;

create or replace function search.find_post(words text, of_kind text, drafts boolean, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select t.id, search.rank_of(search_text, words) from post t
  where property_id = current_setting('app.property_id')::int and kind = of_kind and (drafts or sent_at is not null)
    and search_text like search.contains(words)
  order by 2, 1 desc limit most;
end $$;

reset role;
