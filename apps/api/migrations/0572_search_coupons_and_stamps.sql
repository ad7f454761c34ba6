-- In the search over all areas: a coupon by its number, a stamp by its ticket, whole or from the beginning.
set role lobby_search;
create function search.find_coupon(words text, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare wanted text collate "C" := upper(words);
begin
  return query
    (select t.id, case when t.run_number = wanted then 0 else 1 end from coupon t
     where property_id = current_setting('app.property_id')::int and run_number collate "C" >= wanted and run_number collate "C" < wanted || chr(1114111)
     order by run_number collate "C" desc, t.id desc limit most);
end $$;
create function search.find_stamp_use(words text, most int) returns table (id int, rank int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare wanted text collate "C" := upper(words);
begin
  return query
    (select t.id, case when t.ticket_no = wanted then 0 else 1 end from stamp_use t
     where property_id = current_setting('app.property_id')::int and ticket_no collate "C" >= wanted and ticket_no collate "C" < wanted || chr(1114111)
     order by ticket_no collate "C" desc, t.id desc limit most);
end $$;
revoke all on function search.find_coupon, search.find_stamp_use from public;
grant execute on function search.find_coupon, search.find_stamp_use to lobby_app;
reset role;
