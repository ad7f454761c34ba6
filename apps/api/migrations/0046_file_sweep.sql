-- The sweep: what no record has named for a day is forgotten, first its row, then its bytes. It works for every property, so its
-- functions belong to a role that reads the columns that hold files, deletes files, and can do nothing else.
alter table file add column unheld_since timestamptz default now();
drop trigger audit on file;
create trigger audit after insert or update or delete on file for each row execute function audit_row('key', 'unheld_since');
create index file_unheld on file (property_id, unheld_since);

grant usage on schema public to lobby_file;
grant select, update (unheld_since), delete on file to lobby_file;
grant insert on audit_log to lobby_file;
grant select (id, logo_id, photo_id) on property to lobby_file;
create policy sweep on property for select to lobby_file using (true);
-- Every table that holds files says so here or in its own migration; one that forgets stops the sweep, not its files.
grant select (property_id, photo_id) on contact, parcel to lobby_file;
grant select (property_id, picture_id) on membership to lobby_file;

create schema files authorization lobby_file;
grant usage on schema files to lobby_worker;
set role lobby_file;

create function files.places() returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from property order by id $$;

-- By the foreign keys themselves: nothing for an area to declare but its grant, and nothing to forget.
create function files.is_held() returns text
  language sql stable set search_path = public, pg_temp
as $$
  select string_agg(
    format('exists (select from %s r where r.%I = f.property_id and r.%I = f.id)', con.conrelid::regclass, place.attname, held.attname), ' or ')
  from pg_constraint con
  join pg_attribute place on place.attrelid = con.conrelid and place.attnum = con.conkey[1]
  join pg_attribute held on held.attrelid = con.conrelid and held.attnum = con.conkey[2]
  where con.contype = 'f' and con.confrelid = 'public.file'::regclass
$$;

-- Gives back the keys whose rows are gone. Of a file somebody names at this very moment the foreign key says no, and the next sweep sees it.
create function files.sweep(place int, most int) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held text := '(' || files.is_held() || ')';
begin
  perform set_config('app.property_id', place::text, true);
  execute 'update file f set unheld_since = case when unheld_since is null then now() end
    where property_id = $1 and (unheld_since is null) <> ' || held using place;
  return query execute 'delete from file f where property_id = $1 and id in (
    select id from file where property_id = $1 and unheld_since < now() - interval ''1 day'' order by unheld_since limit $2)
    returning key' using place, most;
end $$;

-- Which of these have no row: bytes of a call that was broken off, or of a row whose sweep was.
create function files.strays(place int, keys uuid[]) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', place::text, true);
  return query select given from unnest(keys) given where not exists (select from file where file.property_id = place and file.key = given);
end $$;

revoke all on all functions in schema files from public;
grant execute on function files.places, files.sweep, files.strays to lobby_worker;
reset role;
